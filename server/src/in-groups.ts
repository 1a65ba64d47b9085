import { databaseUnavailable } from './db/unavailable.ts';

interface Options<Item> {
  /** The most items in one group, and the most groups at once. */
  readonly largest: number;
  readonly in_flight: number;
  /** How long the next group is collected after this one. */
  readonly pauseAfter?: (batch: readonly Item[]) => number;
}

/** For orders; 32–128 of them and 1–3 transactions measure alike (decision 0004). */
const USUAL = { largest: 128, in_flight: 2 };

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
  { largest, in_flight, pauseAfter = () => 0 }: Options<Item> = USUAL,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = [];
  let inFlight = 0;
  let scheduled = false;

  const flush = (): void => {
    scheduled = false;
    while (queue.length > 0 && inFlight < in_flight) {
      const batch = queue.slice(0, largest);
      queue = queue.slice(largest);
      inFlight += 1;
      void settle(batch).finally(() => {
        const pause_ms = queue.length < largest ? pauseAfter(batch.map(({ item }) => item)) : 0;
        if (pause_ms > 0) setTimeout(again, pause_ms);
        else again();
      });
    }
  };

  const again = (): void => {
    inFlight -= 1;
    flush();
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
