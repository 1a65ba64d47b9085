import type { Team } from '@sendero/core/contract/team-api';
import { readEmail } from '@sendero/core/session/email';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { inviteAgain } from '../session/invite-owners.ts';
import type { Managing } from './add-outlet.ts';
import { ownTree, ownedBy, showTeam, teamRoot } from './team.ts';

/**
 * Mails a new link to somebody of the team who has no account yet; the link before no longer works. Nothing happens for
 * who has one. Throws for who is not of the team, and for too many mails to one address.
 */
export async function resendInvitation(
  world: World,
  managing: Managing,
  vendorId: string,
  typed: string,
): Promise<Team> {
  const { caller } = managing;
  const rootId = await teamRoot(world, caller, vendorId);
  const team = await world.db.kysely.transaction().execute(async (transaction) => {
    const tree = await ownTree(world, transaction, caller, rootId);
    const email = readEmail(typed) ?? '';
    const held = ownedBy(tree.own, email);
    if (held.length === 0) throw new Problem('NotFound', { detail: 'There is no such person in this team.' });
    await inviteAgain(world, transaction, managing, { email, is_whole: held.includes(rootId) });
    return showTeam(world, transaction, caller, tree);
  });
  world.queue.soon('mails');
  return team;
}
