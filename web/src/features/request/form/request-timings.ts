// Measures how long parts of a request take the user, on the browser's performance timeline (FLOW-05, FLOW-24).
import type { TimingName } from '@sendero/core/contract/client-api';

const startOf = (name: TimingName): string => `${name}.start`;

/** Starts timing a part; a running timing is restarted. */
export function beginTiming(name: TimingName): void {
  performance.mark(startOf(name));
}

/** Measures a part once if its timing has started. */
export function endTiming(name: TimingName): void {
  const start = startOf(name);
  if (performance.getEntriesByName(start).length === 0) return;
  performance.measure(name, start);
  performance.clearMarks(start);
}

/** Discards a timing that will not finish. */
export function dropTiming(name: TimingName): void {
  performance.clearMarks(startOf(name));
}
