import { setTimeout as pause } from 'node:timers/promises';
import type { World } from '../world.ts';
import { obstacleToStoring } from './probe-store.ts';
import type { Probe } from './probe.ts';

/** How long a check's result is reused. */
const STANDS_MS = 1000;
/** The longest wait of a caller. */
const PATIENCE_MS = 2000;

/**
 * Whether an order could be stored now (SAF-04). It writes a test row, at most once a second however many callers there
 * are. False if the database is away, hangs, is read-only, has no room, lacks a migration, or lies behind a pooler that
 * nobody told of; which of them the log says, once.
 */
export async function isReady(world: World): Promise<boolean> {
  const last = world.readiness;
  const now_ms = performance.now();
  // A hanging check is not joined by a second one; its callers time out by its age.
  if (!last.probe || (last.probe.isOver && now_ms - last.probe.begun_ms >= STANDS_MS))
    last.probe = begin(world, now_ms);
  const obstacle = await within(last.probe, now_ms);
  tell(world, obstacle);
  return obstacle === null;
}

function within({ begun_ms, obstacle, isOver }: Probe, now_ms: number): Promise<string | null> {
  if (isOver) return obstacle;
  const left_ms = Math.max(0, begun_ms + PATIENCE_MS - now_ms);
  return Promise.race([obstacle, pause(left_ms, 'The database does not answer.', { ref: false })]);
}

function begin(world: World, begun_ms: number): Probe {
  const obstacle = obstacleToStoring(world.db).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  const probe = { begun_ms, obstacle, isOver: false };
  void obstacle.then(() => (probe.isOver = true));
  return probe;
}

function tell({ readiness, log }: World, obstacle: string | null): void {
  if (readiness.told === obstacle) return;
  readiness.told = obstacle;
  if (obstacle === null) log.warn('ready again: orders can be stored');
  else log.warn({ reason: obstacle }, 'not ready: orders cannot be stored');
}
