import type { LatLng } from '@sendero/core/values/place';

/** `60.165000, 24.938000`: a format that can also be typed. */
export const placeText = ({ lat, lng }: LatLng): string => `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
