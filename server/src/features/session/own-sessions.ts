import type { OwnSession } from '@sendero/core/contract/session-api';
import type { Site } from '@sendero/core/market/site';
import { unixSeconds } from '../../clock.ts';
import { endSessions } from '../../http/live-sessions.ts';
import type { Requester } from '../../http/requester.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { deleteUserSessions, listUserSessions } from './device-store.ts';
import { newsTo } from './limits.ts';
import { refuseWithoutAccount } from './own-account.ts';
import { findUserById } from './store.ts';
import { tellUser } from './tell-user.ts';

/** Returns where the caller is signed in, what was used last first (BRD-12). */
export async function listOwnSessions(world: World, caller: Caller): Promise<OwnSession[]> {
  refuseWithoutAccount(caller);
  const sessions = await listUserSessions(world.db.kysely, caller.user_id, world.clock.now());
  return sessions.map(({ session_id, created_at, used_at, browser, system }) => ({
    session_id,
    is_this: session_id === caller.session_id,
    browser,
    system,
    created_at: unixSeconds(created_at),
    used_at: unixSeconds(used_at ?? created_at),
  }));
}

/**
 * Ends one of the caller's sessions, or all but this one, of which a mail tells; what has ended already is no failure.
 * Nobody's credentials outlive it on any server.
 */
export async function endOwnSessions(
  world: World,
  site: Site,
  caller: Caller,
  sessionId: string | undefined,
  asker: Requester,
): Promise<void> {
  refuseWithoutAccount(caller);
  const all = { kept: caller.session_id };
  const ended = await world.db.kysely.transaction().execute(async (transaction) => {
    const which = sessionId === undefined ? all : { session_id: sessionId };
    const ids = await deleteUserSessions(transaction, caller.user_id, which);
    const user =
      sessionId === undefined && ids.length > 0 && (await findUserById(transaction, caller.user_id));
    if (user && (await newsTo.allows(world, user.user_id)))
      await tellUser(world, transaction, site, user, 'sessions-ended', asker);
    return ids;
  });
  world.queue.soon('mails');
  endSessions(world, ended);
}
