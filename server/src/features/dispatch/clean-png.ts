import { inflateSync } from 'node:zlib';
import type { CleanPicture } from './photo-type.ts';

const MAGIC_BYTES = 8;
/** A chunk's length, name and check. */
const FRAME_BYTES = 12;
const HEAD_BYTES = 13;
/** Cameras and programs write a few dozen. */
const MOST_CHUNKS = 2_000;
/** What a profile of colours may unpack to; printing presses have the largest, of half of it. */
const MOST_PROFILE_BYTES = 1024 * 1024;

/** What the picture and its colours are made of (PNG, third edition); texts, times, Exif and further frames are not. */
const KEPT = new Set('PLTE IDAT IEND tRNS cHRM cICP cLLI gAMA iCCP mDCV sBIT sRGB bKGD pHYs'.split(' '));

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
  readonly whole: Buffer;
}

/** The picture and nothing else, and nothing behind its end. Null where it has no picture, or is made to be more than it looks. */
export function cleanPng(bytes: Buffer): CleanPicture | null {
  const [head, ...chunks] = chunksOf(bytes);
  if (head?.name !== 'IHDR' || head.data.length !== HEAD_BYTES || chunks.length > MOST_CHUNKS) return null;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const kept = chunks.filter(({ name, data }) => KEPT.has(name) && (name !== 'iCCP' || isProfile(data)));
  if (width * height === 0 || !kept.some(({ name }) => name === 'IDAT')) return null;
  const parts = [bytes.subarray(0, MAGIC_BYTES), head.whole, ...kept.map(({ whole }) => whole)];
  return { bytes: Buffer.concat(parts), width, height };
}

/** All up to the end, or as far as can be read. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = MAGIC_BYTES; at + FRAME_BYTES <= bytes.length;) {
    const next = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (next > bytes.length) return;
    const name = bytes.subarray(at + 4, at + 8).toString('latin1');
    yield { name, data: bytes.subarray(at + 8, next - 4), whole: bytes.subarray(at, next) };
    if (name === 'IEND') return;
    at = next;
  }
}

/** Whether a profile unpacks, and to no more than a profile has: its name, a zero, how it is packed, and the rest. */
function isProfile(data: Buffer): boolean {
  const end = data.indexOf(0);
  if (end === -1) return false;
  try {
    return inflateSync(data.subarray(end + 2), { maxOutputLength: MOST_PROFILE_BYTES }).length > 0;
  } catch {
    return false;
  }
}
