/** How long a batch may hold the loop before whoever else waits gets a turn. */
const HOLD_MS = 8;
/** Rows looked at together, so that an engine outside is not waited for row by row. */
const AT_ONCE = 16;

/** Does `work` for each item, several at once, in their order where nothing is waited for; others get a turn in between. */
export async function forEachAtPace<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let since = performance.now();
  const walk = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item === undefined) return;
      results[at] = await work(item);
      if (performance.now() - since < HOLD_MS) continue;
      await new Promise((turn) => setImmediate(turn));
      since = performance.now();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  return results;
}
