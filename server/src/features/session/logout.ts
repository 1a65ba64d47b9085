import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { deleteSession } from './store.ts';

/** Ends the caller's session: its refresh token opens nothing any more (AUTH-09). An access token lives out its two hours. */
export async function logout(world: World, caller: Caller): Promise<void> {
  await deleteSession(world.db.kysely, caller.session_id);
}
