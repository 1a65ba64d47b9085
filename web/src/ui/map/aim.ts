// What a map should show, and which changes should move it.
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import { cameraFor, project, type Camera, type Padding, type Size } from './mercator.ts';

/** Points to show; `zoom` if the points do not determine one, as for a single point. */
export interface Aim {
  readonly points: readonly LatLng[];
  readonly zoom: number;
}

/** Pins stand above their point, and must not lie under the zoom buttons, on whichever side those are. */
const PADDING: Padding = { top: 96, bottom: 48, sides: 84 };
/** If points have moved by more than this fraction of the whole, the map shows something else. */
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
 * Something else to show (another zoom, other points, or bounds far from the earlier ones) always moves the map. A
 * travelling rider moves it only when leaving the view, and never after the user has moved the map.
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
