import { endSessions } from '../../http/live-sessions.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { deleteSession } from './store.ts';

/**
 * Ends the caller's session: its refresh token and its access token become invalid (AUTH-09). A credential of a
 * restaurant platform has no session here.
 */
export async function logout(world: World, caller: Caller): Promise<void> {
  if (caller.session_id === '') return;
  await deleteSession(world.db.kysely, caller.session_id);
  endSessions(world, [caller.session_id]);
}
