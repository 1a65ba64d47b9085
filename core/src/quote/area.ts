import type { LatLng } from '../values/place.ts';

export const areaVerdicts = ['DELIVERABLE', 'OUT_OF_AREA', 'TOO_FAR', 'SERVICE_CLOSED'] as const;

/** Whether riders deliver to a place, or why not (FEE-01). */
export type AreaVerdict = (typeof areaVerdicts)[number];

export type Position = readonly [lng: number, lat: number];

/** A closed line of `[lng, lat]` positions as GeoJSON has it; the last may repeat the first. */
export type Ring = readonly Position[];

export interface AreaInput {
  readonly destination: LatLng;
  /** Metres along the route. */
  readonly distance_m: number;
  readonly distance_limit_m: number;
  /** Whether riders are on duty at the delivery's time. */
  readonly open: boolean;
  /** The outlet's drawn delivery area. */
  readonly area?: Ring | null;
}

/**
 * Returns the verdict for a destination. Outside service hours everything is refused. A drawn area, where there is one,
 * decides alone, within the country's distance limit and beyond it (FEE-06). Otherwise the limit decides, and a
 * distance equal to it is allowed (FEE-05).
 */
export function checkArea({ destination, distance_m, distance_limit_m, open, area }: AreaInput): AreaVerdict {
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
    // Counts edges that cross the point's latitude to the east of the point.
    if (a[1] > lat !== b[1] > lat && turn(a, b, [lng, lat]) > 0 === b[1] > a[1]) inside = !inside;
  }
  return inside;
}

/**
 * Positive where the path from `a` over `b` to `c` turns left, negative where it turns right, 0 where all three are in
 * line.
 */
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
