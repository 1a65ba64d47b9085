// Rounds sketched outlines, so that a shore with few points looks natural.
import type { LatLng } from '../geometry/lat-lng.ts';
import { segmentsOf, type Bounds } from '../geometry/plane.ts';

/**
 * The closed ring with its corners cut twice by Chaikin's rule, at most some tens of metres from a corner. Corners on
 * or beyond the edge of `frame` stay as they are, since the map is cut off there.
 */
export function smoothRing(ring: readonly LatLng[], frame: Bounds): readonly LatLng[] {
  return cutCorners(cutCorners(ring, frame), frame);
}

/** The largest distance between a corner and the start of its cut, in degrees of latitude (about 55 m). */
const MAX_CUT = 0.0005;

function cutCorners(ring: readonly LatLng[], frame: Bounds): LatLng[] {
  const last = ring.at(-1);
  const first = ring[0];
  if (!first || !last) return [];
  return [...segmentsOf([last, ...ring, first])].flatMap(([before, corner], index, sides) => {
    const after = sides[index + 1]?.[1];
    if (!after) return [];
    return onEdge(corner, frame) ? [corner] : [towards(corner, before), towards(corner, after)];
  });
}

function towards(corner: LatLng, neighbour: LatLng): LatLng {
  const length = Math.hypot(neighbour.lat - corner.lat, (neighbour.lng - corner.lng) / 2);
  const t = length === 0 ? 0 : Math.min(0.25, MAX_CUT / length);
  return {
    lat: corner.lat + (neighbour.lat - corner.lat) * t,
    lng: corner.lng + (neighbour.lng - corner.lng) * t,
  };
}

function onEdge({ lat, lng }: LatLng, { south, west, north, east }: Bounds): boolean {
  const slack = 0.001;
  return lat <= south + slack || lat >= north - slack || lng <= west + slack || lng >= east - slack;
}
