import { describe, expect, it } from 'vitest';
import { nextTry } from './retry.ts';

const START = new Date('2026-11-18T10:00:00Z');

/** The seconds between one try and the next, each of which fails. */
function pauses(): number[] {
  const found: number[] = [];
  for (let at = START, failures = 1; ; failures += 1) {
    const next = nextTry(failures, START, at);
    if (!next) return found;
    found.push((next.getTime() - at.getTime()) / 1000);
    at = next;
  }
}

describe('nextTry', () => {
  it('tries again with growing pauses, for 72 hours in all [DEV-05]', () => {
    const all = pauses();
    expect(all.slice(0, 9)).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600]);
    expect(new Set(all.slice(8, -1))).toEqual(new Set([21_600]));
    expect(all.reduce((sum, one) => sum + one)).toBe(72 * 3600);
  });
});
