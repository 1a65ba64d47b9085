import type { World } from '../world.ts';
import type { Caller } from './tokens.ts';
import { isLivePass } from '../staff/live-pass.ts';
import { hasSession } from './session-store.ts';

/**
 * Whether the session of a credential is still alive, or the pass of staff who watch; a credential without a session is limited
 * by its own expiry.
 */
export async function isLiveSession(
  world: World,
  { session_id: sessionId, is_watching }: Pick<Caller, 'session_id' | 'is_watching'>,
): Promise<boolean> {
  if (is_watching) return isLivePass(world, sessionId);
  if (sessionId === '') return true;
  const { sessions } = world.caches;
  const known = sessions.get(sessionId);
  if (known !== undefined) return known;
  if (!(await hasSession(world.db.kysely, sessionId))) return false;
  // The session may have ended during the query.
  if (sessions.get(sessionId) === false) return false;
  sessions.set(sessionId, true);
  return true;
}

/** To be called after sessions were ended: their credentials become invalid on every server (AUTH-09). */
export function endSessions(world: World, sessionIds: readonly string[]): void {
  invalidate(world, sessionIds);
  world.announcer.announce(sessionIds.map((session_id) => ({ kind: 'session', session_id })));
}

/** Follows the sessions that end on other servers. Returns the function that stops it. */
export function followSessionEndings(world: World): () => void {
  return world.announcer.listen((changes) =>
    invalidate(
      world,
      changes.flatMap((change) => (change.kind === 'session' ? [change.session_id] : [])),
    ),
  );
}

/** An ended session never revives, so the entry stays as long as the cache has room. */
function invalidate({ caches }: World, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) caches.sessions.set(sessionId, false, { ttl: 0 });
}
