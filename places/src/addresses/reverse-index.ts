// Finds the address of a point: the nearest door, else the place or area around it.
import Flatbush from 'flatbush';
import type { LatLng } from '../geometry/lat-lng.ts';
import {
  boundsOf,
  distance,
  nearestFraction,
  between,
  segmentsOf,
  type Plane,
  type Point,
} from '../geometry/plane.ts';
import type { House, Street } from '../region/region.ts';
import type { Entries } from './entry.ts';
import { upperBound } from './sorted-words.ts';

/** An entry by number, with the house if the point is at one. */
export interface NamedPoint {
  readonly entry: number;
  readonly house: House | null;
}

export interface ReverseIndex {
  /** The nearest door within 150 m, else a place within 250 m, else a street within 100 m. */
  at(point: LatLng): NamedPoint | null;
  /** The street with the nearest door, at any distance; tells which town the point is in. */
  nearestStreet(point: LatLng): number | null;
}

const DOOR_REACH_M = 150;
const PLACE_REACH_M = 250;
const STREET_REACH_M = 100;

export function reverseIndex(entries: Entries): ReverseIndex {
  const { plane } = entries.region.graph;
  const { streets, places } = entries.region.gazetteer;
  const doors = doorFinder(streets, plane);
  const placed = indexPoints(places, places.length, plane);
  const alongside = streetFinder(streets, plane);
  return {
    at(point) {
      const { x, y } = plane.toPoint(point);
      const door = doors.nearest({ x, y }, DOOR_REACH_M);
      if (door) return door;
      const [place] = placed?.neighbors(x, y, 1, PLACE_REACH_M) ?? [];
      if (place !== undefined) return { entry: entries.firstPlace + place, house: null };
      const street = alongside({ x, y });
      return street === null ? null : { entry: street, house: null };
    },
    nearestStreet: (point) => doors.nearest(plane.toPoint(point), Infinity)?.entry ?? null,
  };
}

function doorFinder(streets: readonly Street[], plane: Plane) {
  const firsts = new Uint32Array(streets.length + 1);
  for (const [street, { houses }] of streets.entries())
    firsts[street + 1] = (firsts[street] ?? 0) + houses.length;
  const index = indexPoints(housesOf(streets), firsts.at(-1) ?? 0, plane);
  return {
    nearest({ x, y }: Point, reach_m: number): NamedPoint | null {
      const [door] = index?.neighbors(x, y, 1, reach_m) ?? [];
      if (door === undefined) return null;
      const entry = upperBound(firsts, door) - 1;
      return { entry, house: streets[entry]?.houses[door - (firsts[entry] ?? 0)] ?? null };
    },
  };
}

function* housesOf(streets: readonly Street[]): Generator<House> {
  for (const { houses } of streets) yield* houses;
}

function indexPoints(
  points: Iterable<{ readonly at: LatLng }>,
  count: number,
  plane: Plane,
): Flatbush | null {
  if (count === 0) return null;
  const index = new Flatbush(count, 16, Float32Array);
  for (const { at } of points) {
    const { x, y } = plane.toPoint(at);
    index.add(x, y, x, y);
  }
  index.finish();
  return index;
}

/**
 * Returns a function that finds the street with the nearest line. Searches the bounds of the lines first, then measures
 * their bends.
 */
function streetFinder(streets: readonly Street[], plane: Plane): (point: Point) => number | null {
  const lines = streets.flatMap((street, entry) =>
    street.lines.filter((line) => line.length > 1).map((line) => ({ entry, line })),
  );
  if (lines.length === 0) return () => null;
  const index = new Flatbush(lines.length, 16, Float32Array);
  for (const { line } of lines) {
    const { south, west, north, east } = boundsOf(line);
    const [low, high] = [plane.toPoint({ lat: south, lng: west }), plane.toPoint({ lat: north, lng: east })];
    index.add(low.x, low.y, high.x, high.y);
  }
  index.finish();
  return (point) => {
    const { x, y } = point;
    let best: number | null = null;
    let shortest = STREET_REACH_M;
    for (const place of index.search(x - shortest, y - shortest, x + shortest, y + shortest)) {
      const found = lines[place];
      const metres = found ? metresToLine(point, found.line.map(plane.toPoint)) : Infinity;
      if (found && metres <= shortest) [best, shortest] = [found.entry, metres];
    }
    return best;
  };
}

function metresToLine(point: Point, line: readonly Point[]): number {
  let least = Infinity;
  for (const [a, b] of segmentsOf(line))
    least = Math.min(least, distance(point, between(a, b, nearestFraction(point, a, b))));
  return least;
}
