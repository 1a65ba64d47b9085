import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { photoTypeOf } from './photo-type.ts';

const cleaners = { 'image/jpeg': cleanJpeg, 'image/png': cleanPng } as const;

/**
 * A photo without what the camera wrote beside the picture: place, owner, device, time, thumbnails (decision 0037).
 *
 * The picture itself stays as it is, bit by bit, and upright. Null where it is neither JPEG nor PNG.
 */
export function cleanPhoto(bytes: Buffer): Buffer | null {
  const type = photoTypeOf(bytes);
  return type && cleaners[type](bytes);
}
