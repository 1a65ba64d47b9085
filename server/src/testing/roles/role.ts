import type { ProblemCode } from '@sendero/core/contract/problem';

/**
 * The roles: no credential; an invented credential; an expired credential; one of another country's site; the user of
 * another shop; the owner; the owner within a host's page; a guest; the rider network by its signature.
 */
export const roles = [
  'none',
  'invented',
  'expired',
  'abroad',
  'stranger',
  'owner',
  'embedded',
  'guest',
  'network',
] as const;

export type Role = (typeof roles)[number];

/** A role's expected answer: the endpoint's success status, or a problem. */
export type Cell = 'good' | ProblemCode;

/** The same cell for every role. */
export const all = (cell: Cell) =>
  Object.fromEntries(roles.map((role) => [role, cell])) as Record<Role, Cell>;
