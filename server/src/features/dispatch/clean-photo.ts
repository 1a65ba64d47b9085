import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { photoTypeOf } from './photo-type.ts';

/** Why a photo is rejected: browsers cannot show it, or it is too large. */
export type PhotoFault = 'WrongType' | 'TooLarge';

const cleaners = { 'image/jpeg': cleanJpeg, 'image/png': cleanPng, 'image/webp': cleanWebp } as const;

/** A browser needs four bytes of memory a pixel to show a picture: 100 MB, also on a phone. */
export const MOST_PIXELS = 25_000_000;
export const MOST_SIDE = 12_000;

/**
 * Returns a photo without the camera's metadata: place, owner, device, time, thumbnails (decision 0037).
 *
 * The picture data stays unchanged, bit by bit, and its orientation too. Returns a `PhotoFault` for anything but JPEG,
 * PNG and WebP, and for a picture that unpacks to more than a recipient's phone can hold, whatever its file size.
 */
export function cleanPhoto(bytes: Buffer, mostSide = MOST_SIDE): Buffer | PhotoFault {
  const type = photoTypeOf(bytes);
  const picture = type && cleaners[type](bytes);
  if (!picture) return 'WrongType';
  const { width, height } = picture;
  const isLarge = width > mostSide || height > mostSide || width * height > MOST_PIXELS;
  return isLarge ? 'TooLarge' : picture.bytes;
}
