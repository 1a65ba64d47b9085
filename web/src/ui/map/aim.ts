// What a map should have in sight, and when that is reason enough to move it.
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import { cameraFor, project, type Camera, type Padding, type Size } from './mercator.ts';

/** Points to have in sight; `zoom` where there is nothing to measure, as for a single point. */
export interface Aim {
  readonly points: readonly LatLng[];
  readonly zoom: number;
}

/** Pins stand above their point, and none under the zoom buttons, on whichever side those are. */
const PADDING: Padding = { top: 96, bottom: 48, sides: 84 };
/** Points this share of the whole apart from before are another matter, not the same one moving. */
const MATERIAL_SHARE = 0.5;
const MATERIAL_METRES = 150;

/** The camera that shows `aim` best on a map of `size`. */
export function cameraOf({ points, zoom }: Aim, size: Size): Camera {
  const [only] = points;
  if (only && points.length === 1) return { ...only, zoom };
  return cameraFor(points, size, PADDING, zoom);
}

/**
 * Whether the map should now move from `before` to `next`.
 *
 * A new matter (another zoom, other points, or the corners far from where they were) always moves it. A rider that
 * travels moves it only when leaving sight, and never once the user has taken the map in hand.
 */
export function shouldMove(before: Aim, next: Aim, camera: Camera, size: Size, inHand: boolean): boolean {
  if (differs(before, next)) return true;
  return !inHand && !next.points.every((point) => inSight(point, camera, size));
}

function differs(before: Aim, next: Aim): boolean {
  if (before.zoom !== next.zoom || before.points.length !== next.points.length) return true;
  const [old, now] = [cornersOf(before.points), cornersOf(next.points)];
  const limit = Math.max(MATERIAL_METRES, MATERIAL_SHARE * metresBetween(old.low, old.high));
  return metresBetween(old.low, now.low) > limit || metresBetween(old.high, now.high) > limit;
}

function inSight(point: LatLng, camera: Camera, size: Size): boolean {
  const { x, y } = project(point, camera, size);
  const margin = 24;
  return x > margin && x < size.width - margin && y > margin && y < size.height - margin;
}

function cornersOf(points: readonly LatLng[]): { low: LatLng; high: LatLng } {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  return {
    low: { lat: Math.min(...lats), lng: Math.min(...lngs) },
    high: { lat: Math.max(...lats), lng: Math.max(...lngs) },
  };
}
