// How a rider travels on the screen between two reports.
import { metresBetween, type LatLng } from '@sendero/core/values/place';

export const GLIDE_MS = 1_000;
/** Beyond this a report is a new place rather than a ride, and the mark jumps. */
const LEAP_METRES = 1_500;

/** Where the mark stands `elapsed_ms` after the report of `to` came in, having stood at `from`. */
export function glideAt(from: LatLng, to: LatLng, elapsed_ms: number): LatLng {
  if (elapsed_ms >= GLIDE_MS || metresBetween(from, to) > LEAP_METRES) return to;
  const share = Math.max(0, elapsed_ms) / GLIDE_MS;
  const eased = share * share * (3 - 2 * share);
  return { lat: from.lat + (to.lat - from.lat) * eased, lng: from.lng + (to.lng - from.lng) * eased };
}
