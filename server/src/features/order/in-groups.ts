import { databaseUnavailable } from '../../db/unavailable.ts';

/**
 * The most orders in one transaction, and the most transactions at once; 32–128 and 1–3 measure alike (decision 0004).
 */
const LARGEST_BATCH = 128;
const MOST_IN_FLIGHT = 2;

interface Waiting<Item> {
  readonly item: Item;
  readonly done: () => void;
  readonly failed: (reason: unknown) => void;
}

/**
 * Commits items that arrive together in one transaction. Each `commit` resolves when its own item is durable, and not
 * before.
 *
 * `write` stores a whole batch in one transaction, or nothing. A batch that fails is written again in halves, so that a
 * faulty item fails alone and delays the others little. While the database is unavailable, the batch fails as a whole,
 * since no item is at fault.
 */
export function inGroups<Item>(
  write: (batch: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let queue: Waiting<Item>[] = [];
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

  const settle = async (batch: readonly Waiting<Item>[]): Promise<void> => {
    try {
      await write(batch.map((waiting) => waiting.item));
      for (const { done } of batch) done();
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
