// How long parts of a request take somebody, on the browser's performance timeline (FLOW-05, FLOW-24).
import type { TimingName } from '@sendero/core/contract/client-api';

const startOf = (name: TimingName): string => `${name}.start`;

/** Begins to time a part; again from now, where it was begun before. */
export function beginTiming(name: TimingName): void {
  performance.mark(startOf(name));
}

/** Measures a part that was begun, once. */
export function endTiming(name: TimingName): void {
  const start = startOf(name);
  if (performance.getEntriesByName(start).length === 0) return;
  performance.measure(name, start);
  performance.clearMarks(start);
}

/** It will not come to its end. */
export function dropTiming(name: TimingName): void {
  performance.clearMarks(startOf(name));
}
