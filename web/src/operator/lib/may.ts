import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import { type Where, grantsFor, holdsAt } from '@sendero/core/staff/grant';
import { useMember } from './staff-session.ts';

/** Whether somebody may make a call; with `where`, at what belongs to that country and brand. */
export type May = (endpoint: Pick<AnyEndpoint, 'roles'>, where?: Where) => boolean;

/** What the signed-in member may do. What they may not is not offered, and the server refuses it as well (OPR-01). */
export function useMay(): May {
  const roles = useMember()?.roles ?? [];
  return (endpoint, where) => {
    const grants = grantsFor(roles, endpoint.roles ?? []);
    return where === undefined ? grants.length > 0 : holdsAt(grants, where);
  };
}
