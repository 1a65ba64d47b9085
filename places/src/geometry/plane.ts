// Plane geometry for a city, which is small enough to convert degrees to metres by one factor per axis.
import type { LatLng } from './lat-lng.ts';

export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** A point in metres, x to the east and y to the north of the plane's origin. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Plane {
  toPoint(at: LatLng): Point;
  toLatLng(point: Point): LatLng;
}

const METRES_PER_DEGREE = 111_195.08;

/** The plane that touches the Earth in the middle of `bounds`; lengths are accurate to 0.3 % over a city. */
export function planeOf(bounds: Bounds): Plane {
  const lat0 = (bounds.south + bounds.north) / 2;
  const lng0 = (bounds.west + bounds.east) / 2;
  const perLng = METRES_PER_DEGREE * Math.cos((lat0 * Math.PI) / 180);
  return {
    toPoint: (at) => ({ x: (at.lng - lng0) * perLng, y: (at.lat - lat0) * METRES_PER_DEGREE }),
    toLatLng: (point) => ({ lat: lat0 + point.y / METRES_PER_DEGREE, lng: lng0 + point.x / perLng }),
  };
}

export function within(bounds: Bounds, at: LatLng): boolean {
  return at.lat >= bounds.south && at.lat <= bounds.north && at.lng >= bounds.west && at.lng <= bounds.east;
}

/** Whether all of `inner` is in `outer`. */
export function isInside(inner: Bounds, outer: Bounds): boolean {
  return (
    within(outer, { lat: inner.south, lng: inner.west }) &&
    within(outer, { lat: inner.north, lng: inner.east })
  );
}

export function boundsOf(points: readonly LatLng[]): Bounds {
  const bounds = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
  for (const { lat, lng } of points) {
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
    bounds.west = Math.min(bounds.west, lng);
    bounds.east = Math.max(bounds.east, lng);
  }
  return bounds;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** The point at the fraction `t` between `a` and `b`. */
export function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** The fraction between `a` and `b` of the point nearest to `p`. */
export function nearestFraction(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const squared = dx * dx + dy * dy;
  if (squared === 0) return 0;
  return Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared));
}

/** The crossing of two segments, as a fraction of each; null if they do not cross or are parallel. */
export function crossing(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
): { readonly t: number; readonly u: number } | null {
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (Math.abs(cross) < 1e-9) return null;
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
  const u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross;
  const slack = 1e-6;
  return t >= -slack && t <= 1 + slack && u >= -slack && u <= 1 + slack ? { t, u } : null;
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (const [from, to] of segmentsOf(line)) sum += distance(from, to);
  return sum;
}

/** The pairs of neighbours along a line. */
export function* segmentsOf<T>(line: Iterable<T>): Generator<readonly [T, T]> {
  let before: T | undefined;
  for (const point of line) {
    if (before !== undefined) yield [before, point];
    before = point;
  }
}

/** Whether `at` is inside the closed ring. */
export function ringHolds(ring: readonly LatLng[], at: LatLng): boolean {
  let inside = false;
  let before = ring.at(-1);
  for (const corner of ring) {
    if (before && corner.lat > at.lat !== before.lat > at.lat) {
      const lng =
        corner.lng + ((at.lat - corner.lat) / (before.lat - corner.lat)) * (before.lng - corner.lng);
      if (at.lng < lng) inside = !inside;
    }
    before = corner;
  }
  return inside;
}

/** The centre of gravity of a ring. */
export function centreOf(ring: readonly LatLng[]): LatLng {
  const origin = ring[0] ?? { lat: 0, lng: 0 };
  let area = 0;
  let lat = 0;
  let lng = 0;
  for (const [a, b] of segmentsOf([...ring, origin])) {
    const weight = (a.lng - origin.lng) * (b.lat - origin.lat) - (b.lng - origin.lng) * (a.lat - origin.lat);
    area += weight;
    lat += (a.lat + b.lat - 2 * origin.lat) * weight;
    lng += (a.lng + b.lng - 2 * origin.lng) * weight;
  }
  return area === 0 ? origin : { lat: origin.lat + lat / (3 * area), lng: origin.lng + lng / (3 * area) };
}
