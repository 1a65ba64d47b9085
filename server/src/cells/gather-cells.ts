import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable, databaseUnavailable } from '../db/unavailable.ts';
import type { World } from '../world.ts';

/** What all cells have together, as far as they could be asked. */
export interface Gathered<Item> {
  readonly items: readonly Item[];
  /** The countries of cells that are lost, or not open yet; ISO 3166. */
  readonly unread_countries: readonly string[];
}

/** Half of the time after which a call to a database that hangs fails by itself; a search takes some milliseconds. */
const PATIENCE_MS = 3000;

/**
 * Asks all cells of this process at once for lists that are put together. A cell that is lost or hangs takes nothing from
 * what the others have. Throws if none could be asked.
 */
export async function gatherCells<Item>(
  world: World,
  ask: (cell: World) => Promise<readonly Item[]>,
): Promise<Gathered<Item>> {
  const cells = [world, ...world.neighbours.open()];
  const answers = await Promise.allSettled(
    cells.length === 1 ? cells.map(ask) : cells.map((cell) => inTime(ask(cell))),
  );
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const fault = failures.find((failure) => failures.length === cells.length || !databaseUnavailable(failure));
  if (fault) throw fault;
  const read = new Set(
    cells.flatMap(({ config }, nth) =>
      answers[nth]?.status === 'fulfilled' ? (config.cell?.countries ?? []) : [],
    ),
  );
  return {
    items: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    unread_countries: world.config.cells
      .flatMap(({ countries }) => countries)
      .filter((country) => !read.has(country)),
  };
}

/** Rejects what takes too long, as if its database were lost. */
function inTime<T>(asked: Promise<T>): Promise<T> {
  const tooLate = pause(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new DatabaseUnavailable('unknown', new Error(`No answer within ${PATIENCE_MS} ms.`));
  });
  return Promise.race([asked, tooLate]);
}
