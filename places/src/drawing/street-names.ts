// Draws street names along their streets, where a stretch is straight enough and free.
import { clipLine } from '../geometry/clip.ts';
import { between, distance, segmentsOf, lengthOf, type Point } from '../geometry/plane.ts';
import type { MapShape } from '../region/map-shapes.ts';
import { nameIn } from '../region/region.ts';
import type { StreetClass } from '../streets/street-graph.ts';
import { textWidth } from '../text/text-width.ts';
import { boxAround, type Box, type CollisionIndex } from './collision-index.ts';
import { escaped } from './escaped.ts';
import { namesOf, streetClassOf, type MapInView } from './map-in-view.ts';
import { pathData } from './path-data.ts';
import type { Screen } from './screen.ts';

const SIZE_PX: Record<StreetClass, number> = { main: 12, street: 11, lane: 10, path: 10 };
const FROM_ZOOM: Record<StreetClass, number> = { main: 12.5, street: 14, lane: 15, path: 16 };
const ORDER: readonly StreetClass[] = ['main', 'street', 'lane', 'path'];
/** The same name is repeated only beyond this distance. */
const APART_PX = 320;
/** A label's path may bend by this much at a corner, in radians. */
const MAX_TURN = 0.35;
const TRIED_STARTS = [0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95];

interface Label {
  readonly text: string;
  readonly size: number;
  readonly path: readonly Point[];
  readonly middle: Point;
}

export function drawStreetNames(
  map: MapInView,
  screen: Screen,
  taken: CollisionIndex,
  { language, id }: { language: string; id: string },
): string {
  const placed: Label[] = [];
  for (const { street, run } of runsOf(map.street, screen)) {
    const text = nameIn(namesOf(street.properties), language);
    const label = labelAlong(run, text, SIZE_PX[streetClassOf(street)]);
    if (
      !label ||
      placed.some((other) => other.text === text && distance(other.middle, label.middle) < APART_PX)
    )
      continue;
    if (taken.claim(boxesAlong(label))) placed.push(label);
  }
  const paths = placed.map(({ path }, index) => `<path id="${id}-n${index}" d="${pathData(path, false)}"/>`);
  const texts = placed.map(
    ({ text, size }, index) =>
      `<text font-size="${size}" dy="${size * 0.34}"><textPath href="#${id}-n${index}" startOffset="50%">${escaped(text)}</textPath></text>`,
  );
  return `<defs>${paths.join('')}</defs>${texts.join('')}`;
}

/** The stretches to be named: main streets first, then longer stretches. */
function runsOf(
  streets: readonly MapShape[],
  screen: Screen,
): readonly { street: MapShape; run: readonly Point[] }[] {
  const named = streets.filter(
    (street) => street.properties['name'] !== undefined && screen.zoom >= FROM_ZOOM[streetClassOf(street)],
  );
  const runs = named.flatMap((street) =>
    clipLine((street.lines[0] ?? []).map(screen.toPixel), screen.box).map((run) => ({
      street,
      run,
      rank: ORDER.indexOf(streetClassOf(street)),
      length: lengthOf(run),
    })),
  );
  return runs.sort((a, b) => a.rank - b.rank || b.length - a.length);
}

function labelAlong(run: readonly Point[], text: string, size: number): Label | null {
  const needed = textWidth(text, size) + size;
  const total = lengthOf(run);
  if (total < needed) return null;
  for (const start of TRIED_STARTS) {
    const path = stretch(run, (total - needed) * start, needed);
    const middle = stretch(path, needed / 2, 0)[0];
    if (middle && isStraight(path)) return { text, size, path: readable(path), middle };
  }
  return null;
}

/** The part of the line that begins after `skip` and is `length` long. */
function stretch(line: readonly Point[], skip: number, length: number): readonly Point[] {
  const part: Point[] = [];
  let passed = 0;
  for (const [a, b] of segmentsOf(line)) {
    const metres = distance(a, b);
    const until = passed + metres;
    if (part.length === 0 && until >= skip) part.push(between(a, b, (skip - passed) / (metres || 1)));
    if (part.length > 0 && until >= skip + length)
      return [...part, between(a, b, (skip + length - passed) / (metres || 1))];
    if (part.length > 0) part.push(b);
    passed = until;
  }
  return part;
}

function isStraight(path: readonly Point[]): boolean {
  const angles = [...segmentsOf(path)]
    .filter(([a, b]) => distance(a, b) > 0.5)
    .map(([a, b]) => Math.atan2(b.y - a.y, b.x - a.x));
  const first = angles[0] ?? 0;
  return angles.every(
    (angle, index) => turn(angles[index - 1] ?? angle, angle) < MAX_TURN && turn(first, angle) < 2 * MAX_TURN,
  );
}

function turn(from: number, to: number): number {
  const difference = Math.abs(to - from);
  return Math.min(difference, 2 * Math.PI - difference);
}

/** Reverses the path if the text would be upside down. */
function readable(path: readonly Point[]): readonly Point[] {
  return (path.at(-1)?.x ?? 0) < (path[0]?.x ?? 0) ? path.toReversed() : path;
}

function boxesAlong({ path, size }: Label): readonly Box[] {
  const total = lengthOf(path);
  const steps = Math.ceil(total / size);
  return Array.from({ length: steps + 1 }, (_, step) => stretch(path, (total * step) / steps, 0)[0])
    .filter((point) => point !== undefined)
    .map(({ x, y }) => boxAround(x, y, size, size + 2));
}
