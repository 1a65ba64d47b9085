/** The shortest time between two updates of the screen: twenty reports a second would each cause a render. */
const REST_MS = 250;

interface ThrottledLatest<Value> {
  add(key: string, value: Value): void;
  /** Delivers the queued values at once. */
  flush(): void;
}

/**
 * Collects values that arrive in a burst and delivers them together, the latest per key: at once after a quiet period,
 * then at most every `rest_ms`.
 */
export function throttleLatest<Value>(
  hand: (latest: ReadonlyMap<string, Value>) => void,
  rest_ms = REST_MS,
): ThrottledLatest<Value> {
  let held = new Map<string, Value>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (held.size === 0) return;
    const latest = held;
    held = new Map();
    timer = setTimeout(flush, rest_ms);
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
