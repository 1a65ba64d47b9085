const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp';

/** A picture's type by its first bytes, whatever its name; null where it is none that every browser shows. */
export function photoTypeOf(bytes: Buffer): PhotoType | null {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return /^RIFF.{4}WEBP/s.test(bytes.subarray(0, 12).toString('latin1')) ? 'image/webp' : null;
}

/** A picture without metadata, and its size when shown. */
export interface CleanPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}
