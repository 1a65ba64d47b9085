import type { OwnSession } from '@sendero/core/contract/session-api';
import { unixSeconds } from '../../clock.ts';
import { endSessions } from '../../http/live-sessions.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { deleteUserSessions, listUserSessions } from './device-store.ts';
import { refuseWithoutAccount } from './own-account.ts';

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
 * Ends one of the caller's sessions, or all but this one; what has ended already is no failure. Nobody's credentials
 * outlive it on any server.
 */
export async function endOwnSessions(world: World, caller: Caller, sessionId?: string): Promise<void> {
  refuseWithoutAccount(caller);
  const which = sessionId === undefined ? { kept: caller.session_id } : { session_id: sessionId };
  endSessions(world, await deleteUserSessions(world.db.kysely, caller.user_id, which));
}
