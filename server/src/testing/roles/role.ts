import type { ProblemCode } from '@sendero/core/contract/problem';

/**
 * Who may ask: nobody known; a made-up credential; a credential that has ended; one of another country's site; the user of
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

/** What a role is answered: the endpoint's good status, or a problem. */
export type Cell = 'good' | ProblemCode;

/** The same cell for every role. */
export const all = (cell: Cell) =>
  Object.fromEntries(roles.map((role) => [role, cell])) as Record<Role, Cell>;
