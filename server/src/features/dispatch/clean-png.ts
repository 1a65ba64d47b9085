const MAGIC_BYTES = 8;
/** A chunk's length, name and check. */
const FRAME_BYTES = 12;

/** What the picture and its colours are made of (PNG, third edition); texts, times, Exif and further frames are not. */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM cICP cLLI gAMA iCCP mDCV sBIT sRGB bKGD pHYs'.split(' '));

/** The picture and nothing else, and nothing behind its end. Null where it has no picture. */
export function cleanPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, MAGIC_BYTES)];
  let hasPicture = false;
  for (let at = MAGIC_BYTES; at + FRAME_BYTES <= bytes.length;) {
    const next = at + FRAME_BYTES + bytes.readUInt32BE(at);
    const name = bytes.subarray(at + 4, at + 8).toString('latin1');
    if (next > bytes.length) break;
    if (KEPT.has(name)) kept.push(bytes.subarray(at, next));
    hasPicture ||= name === 'IDAT';
    if (name === 'IEND') break;
    at = next;
  }
  return hasPicture ? Buffer.concat(kept) : null;
}
