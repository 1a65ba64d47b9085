import type { LatLng } from '../values/place.ts';

export const areaVerdicts = ['DELIVERABLE', 'OUT_OF_AREA', 'TOO_FAR', 'SERVICE_CLOSED'] as const;

/** Whether a rider may bring something there, or why not (FEE-01). */
export type AreaVerdict = (typeof areaVerdicts)[number];

export type Position = readonly [lng: number, lat: number];

/** A closed line of `[lng, lat]` positions as GeoJSON has it; the last may repeat the first. */
export type Ring = readonly Position[];

export interface AreaAsk {
  readonly destination: LatLng;
  /** Metres along the route. */
  readonly distance_m: number;
  readonly distance_limit_m: number;
  /** Whether riders ride at the time that matters. */
  readonly open: boolean;
  /** The outlet's drawn delivery area. */
  readonly area?: Ring | null;
}

/**
 * Closed hours stop everything. A drawn area alone decides then, within the country's distance limit and beyond it
 * (FEE-06); without one the limit does, and just reaching it still counts (FEE-05).
 */
export function checkArea({ destination, distance_m, distance_limit_m, open, area }: AreaAsk): AreaVerdict {
  if (!open) return 'SERVICE_CLOSED';
  if (area) return isInside(destination, area) ? 'DELIVERABLE' : 'OUT_OF_AREA';
  return distance_m <= distance_limit_m ? 'DELIVERABLE' : 'TOO_FAR';
}

/** Whether a point lies inside a ring or on its line. The ring must not cross the 180th meridian. */
export function isInside({ lat, lng }: LatLng, ring: Ring): boolean {
  let inside = false;
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length] ?? a;
    if (isOnEdge([lng, lat], a, b)) return true;
    // The edge crosses the point's parallel to the east of it.
    if (a[1] > lat !== b[1] > lat && turn(a, b, [lng, lat]) > 0 === b[1] > a[1]) inside = !inside;
  }
  return inside;
}

/** Positive where the way from `a` over `b` to `c` turns left, negative where right, 0 where all three are in line. */
export function turn(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Whether a point lies on the straight edge from `a` to `b`, its ends included. */
export function isOnEdge(point: Position, a: Position, b: Position): boolean {
  return turn(a, b, point) === 0 && isBetween(point[0], a[0], b[0]) && isBetween(point[1], a[1], b[1]);
}

function isBetween(value: number, a: number, b: number): boolean {
  return Math.min(a, b) <= value && value <= Math.max(a, b);
}
