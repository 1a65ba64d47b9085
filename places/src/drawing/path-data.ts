// Writes shapes as compact SVG path data.
import { distance, type Point } from '../geometry/plane.ts';

/** A point closer than this to the previous one is left out. */
const FINE_PX = 1;

/** `M10 20l3-4 5 6`: a start and relative steps, to a tenth of a pixel. */
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

/** Two numbers given in tenths; a minus sign also separates them. */
function numbers(x: number, y: number, first: boolean): string {
  const write = (value: number) => String(value / 10).replace(/^(-?)0\./, '$1.');
  const [left, right] = [write(x), write(y)];
  return `${first || left.startsWith('-') ? '' : ' '}${left}${right.startsWith('-') ? '' : ' '}${right}`;
}
