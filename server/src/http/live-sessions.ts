import { perWorld } from '../per-world.ts';
import type { World } from '../world.ts';
import { hasSession } from './session-store.ts';

/**
 * How long a session is believed to live without looking again: one call of each minute costs a query, the others none. A
 * session that ends on another server is announced at once; this is for an announcement that is lost.
 */
const BELIEVED_MS = 60_000;
const MOST_KEPT = 50_000;
const ENDED = -Infinity;

/** Until when each session is believed, in milliseconds. */
const believedOf = perWorld(() => new Map<string, number>());

/** Whether the session that a credential names lives still; one without a session lives by its own end. */
export async function isLiveSession(world: World, sessionId: string): Promise<boolean> {
  if (sessionId === '') return true;
  const believed = believedOf(world);
  const until_ms = believed.get(sessionId);
  const now_ms = world.clock.now().getTime();
  if (until_ms !== undefined && until_ms > now_ms) return true;
  if (until_ms === ENDED || !(await hasSession(world.db.kysely, sessionId))) return false;
  // It may have ended while the database was asked.
  if (believed.get(sessionId) === ENDED) return false;
  keep(believed, sessionId, now_ms + BELIEVED_MS);
  return true;
}

/** After sessions were ended: their credentials open nothing any more, on no server (AUTH-09). */
export function endSessions(world: World, sessionIds: readonly string[]): void {
  forget(world, sessionIds);
  world.announcer.announce(sessionIds.map((session_id) => ({ kind: 'session', session_id })));
}

/** Hears of the sessions that end on other servers; the answer ends that. */
export function hearEndings(world: World): () => void {
  return world.announcer.listen((changes) =>
    forget(
      world,
      changes.flatMap((change) => (change.kind === 'session' ? [change.session_id] : [])),
    ),
  );
}

function forget(world: World, sessionIds: readonly string[]): void {
  const believed = believedOf(world);
  for (const sessionId of sessionIds) keep(believed, sessionId, ENDED);
}

function keep(believed: Map<string, number>, sessionId: string, until_ms: number): void {
  believed.delete(sessionId);
  const oldest = believed.size >= MOST_KEPT ? believed.keys().next().value : undefined;
  if (oldest !== undefined) believed.delete(oldest);
  believed.set(sessionId, until_ms);
}
