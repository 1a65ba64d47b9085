// Clips shapes to a box.
import { between, segmentsOf, type Point } from './plane.ts';

/** The least and greatest value of each axis, whichever way the axis points. */
export interface ClipBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Side = (p: Point) => number;

/** Functions for the distance from each edge to a point; positive inside the box. */
function sidesOf({ left, right, top, bottom }: ClipBox): readonly Side[] {
  return [(p) => p.x - left, (p) => right - p.x, (p) => p.y - top, (p) => bottom - p.y];
}

/**
 * The part of the closed ring in the box (Sutherland and Hodgman). If several pieces remain, the ring connects them
 * along the edges.
 */
export function clipRing(ring: readonly Point[], box: ClipBox): readonly Point[] {
  return sidesOf(box).reduce<readonly Point[]>(keepInside, ring);
}

function keepInside(ring: readonly Point[], side: Side): readonly Point[] {
  const inside: Point[] = [];
  let before = ring.at(-1);
  for (const point of ring) {
    const [was, is] = [before ? side(before) : 0, side(point)];
    if (before && was < 0 !== is < 0) inside.push(between(before, point, was / (was - is)));
    if (is >= 0) inside.push(point);
    before = point;
  }
  return inside;
}

/** The stretches of the line inside the box. */
export function clipLine(line: readonly Point[], box: ClipBox): readonly (readonly Point[])[] {
  const sides = sidesOf(box);
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
