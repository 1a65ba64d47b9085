// Cuts shapes to the picture and writes them as SVG path data, in few characters.
import { between, distance, segmentsOf, type Point } from '../geometry.ts';
import type { Screen } from './view.ts';

/** Shapes go on a little beyond the picture, so that no cut edge is seen. */
const BLEED_PX = 24;
/** Points nearer than this to the one before are left out. */
const FINE_PX = 1;

type Side = (p: Point) => number;

/** How far inside each edge a point lies. */
function sidesOf({ width, height }: Screen): readonly Side[] {
  return [
    (p) => p.x + BLEED_PX,
    (p) => width + BLEED_PX - p.x,
    (p) => p.y + BLEED_PX,
    (p) => height + BLEED_PX - p.y,
  ];
}

/** The part of the closed ring in the picture (Sutherland and Hodgman). */
export function clipRing(ring: readonly Point[], screen: Screen): readonly Point[] {
  return sidesOf(screen).reduce<readonly Point[]>((points, side) => {
    const last = points.at(-1);
    if (!last) return points;
    return [...segmentsOf([last, ...points])].flatMap(([a, b]) => {
      const [da, db] = [side(a), side(b)];
      if (da < 0 && db < 0) return [];
      if (da >= 0 && db >= 0) return [b];
      const edge = between(a, b, da / (da - db));
      return db >= 0 ? [edge, b] : [edge];
    });
  }, ring);
}

/** The stretches of the line in the picture. */
export function clipLine(line: readonly Point[], screen: Screen): readonly (readonly Point[])[] {
  const sides = sidesOf(screen);
  const runs: Point[][] = [];
  for (const [a, b] of segmentsOf(line)) {
    let from = 0;
    let to = 1;
    for (const side of sides) {
      const [da, db] = [side(a), side(b)];
      if (da < 0 && db < 0) to = -1;
      else if (da < 0) from = Math.max(from, da / (da - db));
      else if (db < 0) to = Math.min(to, da / (da - db));
    }
    if (from > to) continue;
    const run = runs.at(-1);
    if (from === 0 && run?.at(-1) === a) run.push(between(a, b, to));
    else runs.push([between(a, b, from), between(a, b, to)]);
    if (to === 1) runs.at(-1)?.splice(-1, 1, b);
  }
  return runs;
}

/** `M10 20l3-4 5 6`: a start, then steps, to a tenth of a pixel. */
export function pathData(points: readonly Point[], closed: boolean): string {
  const [first, ...rest] = thinned(points);
  if (!first || rest.length === 0) return '';
  let [x, y] = [tenths(first.x), tenths(first.y)];
  let steps = '';
  for (const point of rest) {
    const [nextX, nextY] = [tenths(point.x), tenths(point.y)];
    steps += numbers(nextX - x, nextY - y, steps === '');
    [x, y] = [nextX, nextY];
  }
  return `M${numbers(tenths(first.x), tenths(first.y), true)}l${steps}${closed ? 'z' : ''}`;
}

function thinned(points: readonly Point[]): readonly Point[] {
  let kept: Point | undefined;
  return points.filter((point, index) => {
    if (kept && index < points.length - 1 && distance(kept, point) < FINE_PX) return false;
    kept = point;
    return true;
  });
}

function tenths(value: number): number {
  return Math.round(value * 10);
}

/** Two numbers given in tenths; a minus sign is separator enough. */
function numbers(x: number, y: number, first: boolean): string {
  const write = (value: number) => String(value / 10).replace(/^(-?)0\./, '$1.');
  const [left, right] = [write(x), write(y)];
  return `${first || left.startsWith('-') ? '' : ' '}${left}${right.startsWith('-') ? '' : ' '}${right}`;
}
