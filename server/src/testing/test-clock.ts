import type { Clock } from '../clock.ts';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  set(at: Date | string): void;
  advance(seconds: number): void;
}

export function createTestClock(start: Date): TestClock {
  let now = start;
  return {
    now: () => new Date(now),
    set: (at) => {
      now = new Date(at);
    },
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}
