import { describe, expect, it } from 'vitest';
import { type RideTimes, proposeOrder, rideSeconds } from './order-of-stops.ts';

type Point = readonly [number, number];
const seconds = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]) * 60;

function timesAmong(pickup: Point, stops: readonly Point[]): RideTimes {
  return {
    from_pickup: stops.map((stop) => seconds(pickup, stop)),
    between: stops.map((a) => stops.map((b) => seconds(a, b))),
  };
}

/** Points that look random and are always the same. */
const points = (count: number, seed: number): Point[] =>
  Array.from({ length: count }, (_, n): Point => [
    ((n + 1) * 7919 * seed) % 101,
    ((n + 1) * 104_729 * (seed + 3)) % 97,
  ]);

function everyOrder(numbers: readonly number[]): readonly (readonly number[])[] {
  if (numbers.length < 2) return [numbers];
  return numbers.flatMap((first) =>
    everyOrder(numbers.filter((number) => number !== first)).map((rest) => [first, ...rest]),
  );
}

describe('the order of stops proposed', () => {
  it('goes along a street and not back and forth', () => {
    const street: Point[] = [
      [3, 0],
      [1, 0],
      [4, 0],
      [2, 0],
    ];
    expect(proposeOrder(timesAmong([0, 0], street))).toEqual([1, 3, 0, 2]);
  });

  it.each([1, 2, 3, 4, 5])('is the shortest of all orders of seven stops, city %i', (seed) => {
    const times = timesAmong([50, 50], points(7, seed));
    const best = Math.min(...everyOrder([0, 1, 2, 3, 4, 5, 6]).map((order) => rideSeconds(times, order)));
    expect(rideSeconds(times, proposeOrder(times))).toBeCloseTo(best, 6);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'of fifteen stops passes each once, and is shorter than the one typed, city %i',
    (seed) => {
      const times = timesAmong([50, 50], points(15, seed));
      const typed = Array.from({ length: 15 }, (_, n) => n);
      const order = proposeOrder(times);
      expect(order.toSorted((a, b) => a - b)).toEqual(typed);
      expect(rideSeconds(times, order)).toBeLessThan(rideSeconds(times, typed));
    },
  );

  it('goes by one-way streets: the times there and back differ', () => {
    const times = {
      from_pickup: [10, 10],
      between: [
        [0, 500],
        [20, 0],
      ],
    };
    expect(proposeOrder(times)).toEqual([1, 0]);
  });

  it('has an answer where no way is known', () => {
    const times = {
      from_pickup: [Infinity, 5, 5],
      between: [
        [0, 1, 1],
        [Infinity, 0, 1],
        [Infinity, 1, 0],
      ],
    };
    expect(proposeOrder(times).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  });
});
