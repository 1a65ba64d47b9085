import { setTimeout as pause } from 'node:timers/promises';
import type { World } from '../world.ts';
import { obstacleToStoring } from './probe-store.ts';
import type { Probe } from './probe.ts';

/** How long a check's result is reused. */
const STANDS_MS = 1000;
/** The longest wait of a caller. */
const PATIENCE_MS = 2000;
/** Once one cell is ready, the others have this long to say so: a probe does not wait for one that hangs. */
const OTHERS_MS = 200;
const NOT_READY = Symbol('not ready');

/** Whether calls may be sent to this process, and which of its cells could store an order. */
interface ProcessReadiness {
  readonly ready: boolean;
  /** By name; null if one database has all countries. */
  readonly cells: Readonly<Record<string, boolean>> | null;
}

/**
 * A process is ready while one of its cells is: a lost one must not take the others with it. Of a single cell, named by
 * `only`, it tells whether that one is ready; one that is not open is not.
 */
export async function readinessOf(world: World, only?: string): Promise<ProcessReadiness> {
  if (!world.config.cell) return { ready: await isReady(world), cells: null };
  const named = new Map(
    [world, ...world.neighbours.open()].map((cell) => [cell.config.cell?.name ?? '', cell]),
  );
  const names = world.config.cells.map(({ name }) => name);
  const cells = Object.fromEntries(names.map((name) => [name, false]));
  const asked = names.map(async (name) => {
    const cell = named.get(name);
    cells[name] = cell !== undefined && (await isReady(cell));
    return cells[name];
  });
  if (only !== undefined) return { ready: (await asked[names.indexOf(only)]) === true, cells };
  const first = Promise.any(asked.map(async (ready) => (await ready) || Promise.reject(NOT_READY)));
  const some = first.then(() => pause(OTHERS_MS, undefined, { ref: false })).catch(() => undefined);
  await Promise.race([Promise.all(asked), some]);
  return { ready: Object.values(cells).includes(true), cells };
}

/**
 * Whether an order could be stored now (SAF-04). It writes a test row, at most once a second however many callers there
 * are. False if the database is away, hangs, is read-only, has no room, lacks a migration, or lies behind a pooler that
 * nobody told of; which of them the log says, once.
 */
async function isReady(world: World): Promise<boolean> {
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

/** To the metrics too: a web server runs no job that would. */
function tell({ readiness, log, metrics, db }: World, obstacle: string | null): void {
  metrics.database_reachable.set({ database: db.name }, obstacle === null ? 1 : 0);
  if (readiness.told === obstacle) return;
  readiness.told = obstacle;
  if (obstacle === null) log.warn('ready again: orders can be stored');
  else log.warn({ reason: obstacle }, 'not ready: orders cannot be stored');
}
