import type { LatLng } from '../values/place.ts';

export const areaVerdicts = ['DELIVERABLE', 'OUT_OF_AREA', 'TOO_FAR', 'SERVICE_CLOSED'] as const;

/** Whether a rider may bring something there, or why not (FEE-01). */
export type AreaVerdict = (typeof areaVerdicts)[number];

/** A closed line of `[lng, lat]` positions as GeoJSON has it; the last may repeat the first. */
export type Ring = readonly (readonly [lng: number, lat: number])[];

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
  for (const [index, [lngA, latA]] of ring.entries()) {
    const [lngB, latB] = ring[(index + 1) % ring.length] ?? [lngA, latA];
    const turn = (lngB - lngA) * (lat - latA) - (latB - latA) * (lng - lngA);
    if (turn === 0 && isBetween(lat, latA, latB) && isBetween(lng, lngA, lngB)) return true;
    // The edge crosses the point's parallel to the east of it.
    if (latA > lat !== latB > lat && turn > 0 === latB > latA) inside = !inside;
  }
  return inside;
}

function isBetween(value: number, a: number, b: number): boolean {
  return Math.min(a, b) <= value && value <= Math.max(a, b);
}
