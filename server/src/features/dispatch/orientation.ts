// The one entry of a camera's metadata (Exif, a TIFF) that a picture needs: its orientation.

const TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** The orientation, 2 to 8 (Exif 2.32 §4.6.4); null where the picture is upright or its orientation cannot be read. */
export function orientationIn(tiff: Buffer): number | null {
  const order = tiff.subarray(0, 2).toString('latin1');
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return null;
  for (let n = 0; n < short(first); n++) {
    const entry = first + 2 + n * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) return null;
    if (short(entry) !== TAG) continue;
    const value = short(entry + 8);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** A TIFF that contains the orientation and nothing else. */
export function orientationOnly(value: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + ENTRY_BYTES + 4);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(value, 18);
  return tiff;
}
