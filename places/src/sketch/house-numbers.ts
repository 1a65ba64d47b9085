// Distributes house numbers along a street's line.
import { between, distance, segmentsOf, type Point } from '../geometry/plane.ts';
import type { Numbers } from './sketch.ts';

/** From the middle of the street to the door of a house. */
const DOOR_OFFSET_M = 12;

export interface NumberedPoint {
  readonly number: number;
  readonly point: Point;
}

/**
 * Distributes the numbers evenly over the total length of the pieces: odd numbers on the left of the street's
 * direction, even ones on the right.
 */
export function spreadNumbers(
  pieces: readonly (readonly Point[])[],
  { first, last, side }: Numbers,
): readonly NumberedPoint[] {
  const segments = pieces.flatMap((piece) => [...segmentsOf(piece)]).filter(([a, b]) => distance(a, b) > 0);
  const total = segments.reduce((sum, [a, b]) => sum + distance(a, b), 0);
  const count = Math.abs(last - first) + 1;
  const spread: NumberedPoint[] = [];
  let passed = 0;
  let next = 0;
  for (const [a, b] of segments) {
    const metres = distance(a, b);
    for (; next < count; next++) {
      const along = ((next + 0.5) / count) * total - passed;
      if (along > metres) break;
      const number = first < last ? first + next : first - next;
      const odd = number % 2 === 1;
      if (side === 'both' || (side === 'odd') === odd)
        spread.push({ number, point: doorAt(a, b, along / metres, odd ? 1 : -1) });
    }
    passed += metres;
  }
  return spread;
}

/** The point beside the segment at the fraction `t`: on its left with `turn` 1, on its right with -1. */
function doorAt(a: Point, b: Point, t: number, turn: 1 | -1): Point {
  const axis = between(a, b, t);
  const scale = (turn * DOOR_OFFSET_M) / distance(a, b);
  return { x: axis.x - (b.y - a.y) * scale, y: axis.y + (b.x - a.x) * scale };
}
