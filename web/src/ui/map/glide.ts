// Moves a rider's marker between two position updates.
import { metresBetween, type LatLng } from '@sendero/core/values/place';

export const GLIDE_MS = 1_000;
/** The course of `glideAt`, for animations: share² · (3 − 2 · share) in Bézier's form. */
export const GLIDE_EASING = 'cubic-bezier(0.3333, 0, 0.6667, 1)';
/** Beyond this distance the marker jumps, since the rider cannot have ridden that far. */
const LEAP_METRES = 1_500;

/** The marker's position `elapsed_ms` after the update to `to`, having started at `from`. */
export function glideAt(from: LatLng, to: LatLng, elapsed_ms: number): LatLng {
  if (elapsed_ms >= GLIDE_MS || metresBetween(from, to) > LEAP_METRES) return to;
  const share = Math.max(0, elapsed_ms) / GLIDE_MS;
  const eased = share * share * (3 - 2 * share);
  return { lat: from.lat + (to.lat - from.lat) * eased, lng: from.lng + (to.lng - from.lng) * eased };
}
