import type { LatLng } from '../geometry/lat-lng.ts';
import { boundsOf } from '../geometry/plane.ts';
import { textWidth } from '../text/text-width.ts';

const SIZE_PX = 11;
const LEAST_HEIGHT_PX = 16;
/** A name may extend a little beyond its area. */
const SHARE = 0.9;
const LEAST_ZOOM = 11;
const WORLD_PX = 256;

/** The lowest zoom (of 256 px tiles, to a tenth) at which `name` fits in the area within `ring`. */
export function labelZoom(name: string, ring: readonly LatLng[]): number {
  const { south, west, north, east } = boundsOf(ring);
  const wide = (east - west) / 360;
  const high = (north - south) / 360 / Math.cos((((south + north) / 2) * Math.PI) / 180);
  const zoom = Math.max(
    Math.log2((textWidth(name, SIZE_PX) * SHARE) / WORLD_PX / Math.max(wide, 1e-12)),
    Math.log2(LEAST_HEIGHT_PX / WORLD_PX / Math.max(high, 1e-12)),
  );
  return Math.max(LEAST_ZOOM, Math.ceil(zoom * 10) / 10);
}
