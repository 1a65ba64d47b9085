import type { Teammate } from '@sendero/core/contract/team-api';

/** What it is called to take somebody out of the team, and what comes of it: for oneself, an invitation, and others. */
export function removalWords({ is_you, state }: Teammate) {
  if (is_you) return { action: 'team.leave', lead: 'team.leave-lead' } as const;
  return state === 'ACTIVE'
    ? ({ action: 'team.remove', lead: 'team.remove-lead' } as const)
    : ({ action: 'team.withdraw', lead: 'team.withdraw-lead' } as const);
}
