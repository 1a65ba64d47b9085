// The parts of a city: by their boundaries; without boundaries, by the nearest name on the map.
import type { LatLng } from '../geometry/lat-lng.ts';
import { centreOf, segmentsOf, type Plane, type Point } from '../geometry/plane.ts';
import type { District } from '../region/region.ts';
import { fold, slug } from '../text/fold.ts';
import type { Extract } from './extract.ts';
import type { Outline } from './outlines.ts';
import { namesOf, tag, type Tags } from './tags.ts';

const LEVELS = new Set(['9', '10', '11']);
const PARTS = new Set(['borough', 'suburb', 'quarter', 'neighbourhood']);
/** How far the name of a part without a boundary extends. */
const REACH_M = 1500;

/** Whether the tags describe a part of a city. */
function isDistrict(tags: Tags): boolean {
  return (
    PARTS.has(tag(tags, 'place') ?? '') ||
    (tag(tags, 'boundary') === 'administrative' && LEVELS.has(tag(tags, 'admin_level') ?? ''))
  );
}

/**
 * Every part of the city, those with boundaries first. A part without a boundary gets the ground that is nearer to its
 * name than to others.
 */
export function districtsOf(
  { nodes }: Extract,
  boundaries: readonly Outline[],
  plane: Plane,
  postcodeAt: (at: LatLng) => string,
): readonly District[] {
  const bounded = boundaries
    .filter(({ tags }) => isDistrict(tags))
    .flatMap(({ tags, ring }) => districtOf(tags, ring, centreOf(ring), postcodeAt));
  const known = new Set(bounded.map(({ names }) => fold(names.main)));
  const names = nodes.filter(({ tags }) => isDistrict(tags) && !known.has(fold(tag(tags, 'name') ?? '')));
  const points = names.map(({ at }) => plane.toPoint(at));
  const cells = names.flatMap(({ at, tags }, index) =>
    districtOf(tags, cellOf(index, points).map(plane.toLatLng), at, postcodeAt),
  );
  return withSlugs([...bounded, ...cells]);
}

type Draft = Omit<District, 'slug'>;

function districtOf(
  tags: Tags,
  ring: readonly LatLng[],
  middle: LatLng,
  postcodeAt: (at: LatLng) => string,
): readonly Draft[] {
  const names = namesOf(tags);
  if (!names || ring.length < 3) return [];
  return [{ names, ring, middle, zipcode: tag(tags, 'postal_code') ?? postcodeAt(middle) }];
}

function withSlugs(drafts: readonly Draft[]): readonly District[] {
  const first = new Map<string, District>();
  for (const draft of drafts) {
    const known = slug(`${draft.names.main} ${draft.zipcode}`);
    if (!first.has(known)) first.set(known, { ...draft, slug: known });
  }
  return [...first.values()];
}

/** The square around a point, without the ground that is nearer to another of `points`. */
function cellOf(index: number, points: readonly Point[]): readonly Point[] {
  const { x, y } = points[index] ?? { x: 0, y: 0 };
  const square = [
    { x: x - REACH_M, y: y - REACH_M },
    { x: x + REACH_M, y: y - REACH_M },
    { x: x + REACH_M, y: y + REACH_M },
    { x: x - REACH_M, y: y + REACH_M },
  ];
  const rivals = points.filter(
    (point, other) =>
      other !== index && Math.abs(point.x - x) < 3 * REACH_M && Math.abs(point.y - y) < 3 * REACH_M,
  );
  return rivals.reduce<readonly Point[]>((ring, rival) => nearerTo({ x, y }, rival, ring), square);
}

/** The part of the ring that is nearer to `own` than to `rival` (Sutherland and Hodgman). */
function nearerTo(own: Point, rival: Point, ring: readonly Point[]): readonly Point[] {
  const [dx, dy] = [rival.x - own.x, rival.y - own.y];
  const inside = (p: Point) => dx * ((own.x + rival.x) / 2 - p.x) + dy * ((own.y + rival.y) / 2 - p.y);
  const last = ring.at(-1);
  if (!last) return ring;
  return [...segmentsOf([last, ...ring])].flatMap(([a, b]) => {
    const [da, db] = [inside(a), inside(b)];
    if (da < 0 && db < 0) return [];
    if (da >= 0 && db >= 0) return [b];
    const t = da / (da - db);
    const edge = { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
    return db >= 0 ? [edge, b] : [edge];
  });
}
