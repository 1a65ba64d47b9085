import { setTimeout as pause } from 'node:timers/promises';
import { perWorld } from '../per-world.ts';
import type { World } from '../world.ts';
import { insertProbe } from './probe-store.ts';

/** For so long an answer stands for the next. */
const STANDS_MS = 1000;
/** Who asks waits no longer than this. */
const PATIENCE_MS = 2000;

interface Probe {
  readonly begun_ms: number;
  readonly ready: Promise<boolean>;
  isOver: boolean;
}

const lastOf = perWorld(() => ({ probe: null as Probe | null }));

/**
 * Whether an order could be stored now: something is written as one would be, once a second at most however many ask
 * (SAF-04). False where the database is away, hangs, is read-only or has no room.
 */
export function isReady(world: World): Promise<boolean> {
  const last = lastOf(world);
  const now_ms = performance.now();
  // One that hangs is answered for by its age, and not joined by a second.
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
