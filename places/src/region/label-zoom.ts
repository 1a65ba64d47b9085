import type { LatLng } from '@sendero/core/values/place';
import { boundsOf } from './geometry.ts';
import { textWidth } from './svg/text.ts';

const SIZE_PX = 11;
const LEAST_HEIGHT_PX = 16;
/** A name may stand out of its area a little. */
const SHARE = 0.9;
const LEAST_ZOOM = 11;
const WORLD_PX = 256;

/** The zoom from which `name` has room in the area within `ring`, in steps of 256 px tiles, to a tenth. */
export function nameFrom(name: string, ring: readonly LatLng[]): number {
  const { south, west, north, east } = boundsOf(ring);
  const wide = (east - west) / 360;
  const high = (north - south) / 360 / Math.cos((((south + north) / 2) * Math.PI) / 180);
  const zoom = Math.max(
    Math.log2((textWidth(name, SIZE_PX) * SHARE) / WORLD_PX / Math.max(wide, 1e-12)),
    Math.log2(LEAST_HEIGHT_PX / WORLD_PX / Math.max(high, 1e-12)),
  );
  return Math.max(LEAST_ZOOM, Math.ceil(zoom * 10) / 10);
}
