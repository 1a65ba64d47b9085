import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { photoTypeOf } from './photo-type.ts';

/** Why a photo is not taken: it is no picture that browsers show, or too large a one. */
export type PhotoFault = 'WrongType' | 'TooLarge';

const cleaners = { 'image/jpeg': cleanJpeg, 'image/png': cleanPng } as const;

/** Whoever looks at a picture holds four bytes of memory a pixel: 100 MB, on a telephone. */
export const MOST_PIXELS = 25_000_000;
export const MOST_SIDE = 12_000;

/**
 * A photo without what the camera wrote beside the picture: place, owner, device, time, thumbnails (decision 0037).
 *
 * The picture itself stays as it is, bit by bit, and upright. Refuses what is neither JPEG nor PNG, and what unpacks to more than
 * a recipient's telephone can hold, however few bytes it comes in.
 */
export function cleanPhoto(bytes: Buffer): Buffer | PhotoFault {
  const type = photoTypeOf(bytes);
  const picture = type && cleaners[type](bytes);
  if (!picture) return 'WrongType';
  const { width, height } = picture;
  const isLarge = width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS;
  return isLarge ? 'TooLarge' : picture.bytes;
}
