import { orientationOnly } from '../features/dispatch/orientation.ts';

/** A picture of 16 × 8, red beside blue, and nothing else. */
export const bareJpeg = Buffer.from(
  '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/' +
    '2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAAR' +
    'CAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAA' +
    'AAAAAAAAAAAAAwT/xAAWEQADAAAAAAAAAAAAAAAAAAAABEH/2gAMAwEAAhEDEQA/AIk4GUpQ1D//2Q==',
  'base64',
);

/** A picture of one pixel. */
export const bareWebp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
export const losslessWebp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

const [START_BYTES, END_BYTES] = [2, 2];

/** A JPEG's segment: its marker and what it holds. */
export function segment(marker: number, data: string | Buffer): Buffer {
  const held = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(held.length + 2, 2);
  return Buffer.concat([head, held]);
}

/** Exif as cameras write it: the picture's orientation, followed by `rest`. */
export const exif = (turned: number, rest = ''): Buffer =>
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), orientationOnly(turned), Buffer.from(rest)]));

/** The same picture with segments before it, and bytes after its end. */
export const jpegWith = (segments: readonly Buffer[], behind = ''): Buffer =>
  Buffer.concat([
    bareJpeg.subarray(0, START_BYTES),
    ...segments,
    bareJpeg.subarray(START_BYTES),
    Buffer.from(behind),
  ]);

/** The same picture with a header that claims another size. */
export function jpegSized(width: number, height: number): Buffer {
  const copy = Buffer.from(bareJpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** The same picture, padded with zeros to `size` bytes. */
export function jpegOf(size: number): Buffer {
  const data = bareJpeg.subarray(0, -END_BYTES);
  return Buffer.concat([data, Buffer.alloc(size - bareJpeg.length), bareJpeg.subarray(-END_BYTES)]);
}
