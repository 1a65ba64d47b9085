/** How long a batch may hold the event loop before other work gets a turn. */
const HOLD_MS = 8;
/** Rows processed together, so that requests to an outside service overlap. */
const AT_ONCE = 16;

/**
 * Runs `work` for each item, several at once. Work that never waits runs in the order of the items. Yields to other
 * work in between.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
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
