import { databaseUnavailable } from './db/unavailable.ts';

/**
 * The most items in one group, and the most groups at once; 32–128 orders and 1–3 transactions measure alike (decision
 * 0004).
 */
const LARGEST_BATCH = 128;
const MOST_IN_FLIGHT = 2;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: (result: Result) => void;
  readonly failed: (reason: unknown) => void;
}

/**
 * Works on items that arrive together in one statement or transaction. Each call resolves with its own item's result
 * when its group is done, and not before.
 *
 * `work` does a whole batch, or nothing of it, and returns the results in the batch's order. A batch that fails is done
 * again in halves, so that a faulty item fails alone and delays the others little. While the database is unavailable,
 * the batch fails as a whole, since no item is at fault.
 */
export function inGroups<Item, Result>(
  work: (batch: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = [];
  let inFlight = 0;
  let scheduled = false;

  const flush = (): void => {
    scheduled = false;
    while (queue.length > 0 && inFlight < MOST_IN_FLIGHT) {
      const batch = queue.slice(0, LARGEST_BATCH);
      queue = queue.slice(LARGEST_BATCH);
      inFlight += 1;
      void settle(batch).finally(() => {
        inFlight -= 1;
        flush();
      });
    }
  };

  const settle = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(batch.map((waiting) => waiting.item));
      batch.forEach(({ done }, nth) => done(results[nth] as Result));
    } catch (reason) {
      if (batch.length === 1 || databaseUnavailable(reason))
        return batch.forEach(({ failed }) => failed(reason));
      const middle = batch.length >> 1;
      await settle(batch.slice(0, middle));
      await settle(batch.slice(middle));
    }
  };

  return (item) =>
    new Promise((done, failed) => {
      queue.push({ item, done, failed });
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    });
}
