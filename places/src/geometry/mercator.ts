// Web Mercator: the world as a unit square, x to the east and y to the south.

/** The latitude of the square's edge. */
const MAX_LATITUDE = 85.0511;

/** The position from west to east in the world, from 0 to 1. */
export function shareEast(lng: number): number {
  return lng / 360 + 0.5;
}

/** The position from north to south in Web Mercator's square, from 0 to 1. */
export function shareSouth(lat: number): number {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** The inverse of `shareEast`. */
export function lngAt(share: number): number {
  return (share - 0.5) * 360;
}

/** The inverse of `shareSouth`. */
export function latAt(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;
}
