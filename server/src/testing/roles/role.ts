import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import type { ProblemCode } from '@sendero/core/contract/problem';
import { staffRoles } from '@sendero/core/staff/grant';

/**
 * The roles: no credential; an invented credential; an expired credential; one of another country's site; the user of
 * another shop; the owner; the owner within a host's page; a guest; the rider network by its signature; API keys: one of the
 * owner with every scope, one with every scope but that of the call, one of the other shop, and one for an outlet of the
 * owner's; and the operator's staff: one of each role, with all roles in another country, and with all
 * roles for another brand.
 */
const roles = [
  'none',
  'invented',
  'expired',
  'abroad',
  'stranger',
  'owner',
  'embedded',
  'guest',
  'network',
  'admin',
  'country',
  'support',
  'finance',
  'reader',
  'staff abroad',
  'staff of a brand',
  'key',
  'narrow-key',
  'stranger-key',
  'outlet-key',
] as const;

export type Role = (typeof roles)[number];

/** A role's expected answer: the endpoint's success status, or a problem. */
export type Cell = 'good' | ProblemCode;

/** The same cell for every role. */
export const all = (cell: Cell) =>
  Object.fromEntries(roles.map((role) => [role, cell])) as Record<Role, Cell>;

/** Of the staff, the one that the portal's calls are asked as: to them, a credential of staff is like any other. */
const ANY_STAFF = 'admin';
const staff: readonly Role[] = [...staffRoles, 'staff abroad', 'staff of a brand'];

/** The roles that an endpoint is asked as. */
export const rolesFor = ({ access }: AnyEndpoint): readonly Role[] =>
  roles.filter((role) => access === 'staff' || role === ANY_STAFF || !staff.includes(role));
