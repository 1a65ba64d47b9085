import { setTimeout as pause } from 'node:timers/promises';
import type { World } from '../world.ts';
import { insertProbe } from './probe-store.ts';
import type { Probe } from './probe.ts';

/** How long a check's result is reused. */
const STANDS_MS = 1000;
/** The longest wait of a caller. */
const PATIENCE_MS = 2000;

/**
 * Whether an order could be stored now (SAF-04). It writes a test row, at most once a second however many callers there
 * are. False if the database is away, hangs, is read-only or has no room.
 */
export function isReady(world: World): Promise<boolean> {
  const last = world.readiness;
  const now_ms = performance.now();
  // A hanging check is not joined by a second one; its callers time out by its age.
  if (!last.probe || (last.probe.isOver && now_ms - last.probe.begun_ms >= STANDS_MS))
    last.probe = begin(world, now_ms);
  const { begun_ms, ready, isOver } = last.probe;
  if (isOver) return ready;
  const left_ms = Math.max(0, begun_ms + PATIENCE_MS - now_ms);
  return Promise.race([ready, pause(left_ms, false, { ref: false })]);
}

function begin(world: World, begun_ms: number): Probe {
  const ready = insertProbe(world.db).then(
    () => true,
    () => false,
  );
  const probe = { begun_ms, ready, isOver: false };
  void ready.then(() => (probe.isOver = true));
  return probe;
}
