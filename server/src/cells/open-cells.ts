import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { databaseUnavailable } from '../db/unavailable.ts';
import { startLoop } from '../jobs/loop.ts';
import type { CellSettings } from './cell-settings.ts';

/** How soon a cell that could not be opened is tried again; after a failure that is no outage, ten times as long. */
const RETRY_MS = 1000;
/** How long a start waits for the others once one cell is open: a migration may take minutes. */
const PATIENCE_MS = 15_000;

/**
 * Opens the cells at once, and each that fails again and again, until its database comes (SCL-07).
 *
 * Resolves once one is open and the others were tried, to the function that ends the tries. Throws the first cell's
 * failure if none could be opened.
 */
export async function openCells(
  cells: readonly CellSettings[],
  open: (cell: CellSettings) => Promise<void>,
  log: Logger,
): Promise<() => Promise<void>> {
  const tries = cells.map((cell) => {
    const { promise: tried, resolve, reject } = Promise.withResolvers<void>();
    const attempt = async (): Promise<void> => {
      await open(cell);
      resolve();
      // Not awaited: it waits for this round.
      void loop.stop();
    };
    let told = '';
    const loop = startLoop(RETRY_MS, attempt, (err) => {
      reject(err);
      const reason = err instanceof Error ? err.message : String(err);
      // Once a second is too often for what stays the same.
      if (reason === told) return;
      told = reason;
      const shown = databaseUnavailable(err) ? { reason } : { err };
      log.error({ ...shown, cell: cell.name }, 'a cell is not served, and is tried again');
    });
    return { tried, loop };
  });
  const stop = async () => void (await Promise.all(tries.map(({ loop }) => loop.stop())));
  const opened = tries.map(({ tried }) => tried);
  try {
    await Promise.any(opened);
  } catch (error) {
    await stop();
    throw (error as AggregateError).errors[0];
  }
  await Promise.race([Promise.allSettled(opened), pause(PATIENCE_MS, undefined, { ref: false })]);
  return stop;
}
