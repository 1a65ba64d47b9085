const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** A picture's type by its first bytes, whatever its name; null where it is neither JPEG nor PNG. */
export function photoTypeOf(bytes: Buffer): 'image/jpeg' | 'image/png' | null {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  return bytes.subarray(0, PNG.length).equals(PNG) ? 'image/png' : null;
}

/** A picture without metadata, and its size when shown. */
export interface CleanPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}
