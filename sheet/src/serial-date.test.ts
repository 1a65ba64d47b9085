import { describe, expect, it } from 'vitest';
import { serialTime } from './serial-date.ts';

describe('serialTime', () => {
  it.each([
    [46347, false, '2026-11-21'],
    [46347.604166666664, false, '2026-11-21T14:30'],
    [44885, true, '2026-11-21'],
    [0.604166666666667, false, '14:30'],
    [0.604166666666667, true, '14:30'],
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [61, false, '1900-03-01'],
    [0.9999999, false, '00:00'],
    [-1, false, null],
    [Number.NaN, false, null],
    [3_000_000, false, null],
  ])('%d counted from 1904: %s, is %s [BLK-03]', (serial, is1904, shown) => {
    expect(serialTime(serial, is1904)).toBe(shown);
  });
});
