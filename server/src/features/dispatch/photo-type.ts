const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp';

/** A picture's type by its first bytes, whatever its name; null where it is none that every browser shows. */
export function photoTypeOf(bytes: Buffer): PhotoType | null {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return /^RIFF.{4}WEBP/s.test(bytes.subarray(0, 12).toString('latin1')) ? 'image/webp' : null;
}

const HEIF_BRANDS = /^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs])$/;

/** Whether a file is a photo as iPhones keep them (ISO 23008-12), which few browsers can read. */
export function isHeif(bytes: Buffer): boolean {
  const head = bytes.subarray(4, 12).toString('latin1');
  return head.startsWith('ftyp') && HEIF_BRANDS.test(head.slice(4));
}

/** A picture without metadata, and its size when shown. */
export interface CleanPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}
