import { answerTime } from '../../lib/presses.ts';

/** The shortest time between two updates of the screen: twenty reports a second would each cause a render. */
const REST_MS = 250;
/** So long a press after the other may keep an update back. */
const MOST_MS = 1000;

interface ThrottledLatest<Value> {
  add(key: string, value: Value): void;
  /** Delivers the queued values at once. */
  flush(): void;
}

/**
 * Collects values that arrive in a burst and delivers them together, the latest per key: at once after a quiet period,
 * then at most every `rest_ms`. While the answer to a press is drawn, it waits: an update would begin that drawing anew.
 */
export function throttleLatest<Value>(
  hand: (latest: ReadonlyMap<string, Value>) => void,
  rest_ms = REST_MS,
): ThrottledLatest<Value> {
  let held = new Map<string, Value>();
  let since_ms = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (held.size === 0) return;
    const latest = held;
    held = new Map();
    timer = setTimeout(flushUnlessPressed, rest_ms);
    hand(latest);
  };

  const flushUnlessPressed = (): void => {
    const wait_ms = Math.min(answerTime(), since_ms + MOST_MS - performance.now());
    if (held.size > 0 && wait_ms > 0) timer = setTimeout(flushUnlessPressed, wait_ms);
    else flush();
  };

  return {
    add: (key, value) => {
      if (held.size === 0) since_ms = performance.now();
      held.set(key, value);
      timer ??= setTimeout(flushUnlessPressed);
    },
    flush,
  };
}
