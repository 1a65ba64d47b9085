/** Changes on the screen at most so often: at twenty reports a second each would cost a redrawing of its own. */
const REST_MS = 250;

interface Gathering<Value> {
  add(key: string, value: Value): void;
  /** Hands over at once what waits. */
  flush(): void;
}

/**
 * Gathers what comes in a rush and hands it over together, the latest of each key: at once after a quiet moment, then
 * at most every 250 ms.
 */
export function gather<Value>(hand: (latest: ReadonlyMap<string, Value>) => void): Gathering<Value> {
  let held = new Map<string, Value>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (held.size === 0) return;
    const latest = held;
    held = new Map();
    timer = setTimeout(flush, REST_MS);
    hand(latest);
  };

  return {
    add: (key, value) => {
      held.set(key, value);
      timer ??= setTimeout(flush);
    },
    flush,
  };
}
