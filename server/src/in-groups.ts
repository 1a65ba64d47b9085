import { databaseUnavailable } from './db/unavailable.ts';

interface Options<Item> {
  /** The most items in one group, and the most groups at once. */
  readonly largest: number;
  readonly in_flight: number;
  /** How long the next group is collected after this one. */
  readonly pauseAfter?: (batch: readonly Item[]) => number;
  /** Which items may share a group; by default all. Each part has its own groups. */
  readonly partOf?: (item: Item) => string;
}

/** The most groups of all parts at once, below a pool of ten: a group that waits for a connection grows no more. */
const MOST_AT_ONCE = 8;

/** For orders; 32–128 of them and 1–3 transactions measure alike (decision 0004). */
export const USUAL = { largest: 128, in_flight: 2 };

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: (result: Result) => void;
  readonly failed: (reason: unknown) => void;
}

/** What waits of a part, and how many of its groups are under way. */
interface Part<Item, Result> {
  queue: Waiting<Item, Result>[];
  inFlight: number;
}

/**
 * Works on items that arrive together in one statement or transaction. Each call resolves with its own item's result
 * when its group is done, and not before. Of several parts, the longest queue goes first.
 *
 * `work` does a whole batch, or nothing of it, and returns the results in the batch's order. A batch that fails is done
 * again in halves, so that a faulty item fails alone and delays the others little. While the database is unavailable,
 * the batch fails as a whole, since no item is at fault.
 */
export function inGroups<Item, Result>(
  work: (batch: readonly Item[]) => Promise<readonly Result[]>,
  { largest, in_flight, pauseAfter = () => 0, partOf = () => '' }: Options<Item> = USUAL,
): (item: Item) => Promise<Result> {
  const parts = new Map<string, Part<Item, Result>>();
  let atOnce = 0;
  let scheduled = false;

  const longest = (): Part<Item, Result> | undefined => {
    let found: Part<Item, Result> | undefined;
    for (const part of parts.values())
      if (part.inFlight < in_flight && part.queue.length > (found?.queue.length ?? 0)) found = part;
    return atOnce < MOST_AT_ONCE ? found : undefined;
  };

  const flush = (): void => {
    scheduled = false;
    for (let part = longest(); part; part = longest()) begin(part);
  };

  const begin = (part: Part<Item, Result>): void => {
    const batch = part.queue.slice(0, largest);
    part.queue = part.queue.slice(largest);
    part.inFlight += 1;
    atOnce += 1;
    const end = (): void => {
      part.inFlight -= 1;
      flush();
    };
    void settle(batch).finally(() => {
      atOnce -= 1;
      const pause_ms = part.queue.length < largest ? pauseAfter(batch.map(({ item }) => item)) : 0;
      if (pause_ms > 0) setTimeout(end, pause_ms);
      else end();
    });
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
      const name = partOf(item);
      const part = parts.get(name) ?? { queue: [], inFlight: 0 };
      parts.set(name, part);
      part.queue.push({ item, done, failed });
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    });
}
