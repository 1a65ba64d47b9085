import { inflateSync } from 'node:zlib';
import type { CleanPicture } from './photo-type.ts';

const MAGIC_BYTES = 8;
/** The length of a chunk's size, name and checksum. */
const FRAME_BYTES = 12;
const HEAD_BYTES = 13;
/** Cameras and programs write a few dozen chunks. */
const MOST_CHUNKS = 2_000;
/** The most bytes a colour profile may unpack to; the largest, for printing presses, have half of it. */
const MOST_PROFILE_BYTES = 1024 * 1024;

/**
 * The chunks with the picture and its colours (PNG, third edition). Texts, times, Exif and further frames are removed.
 */
const KEPT: ReadonlySet<string> = new Set(
  'PLTE IDAT IEND tRNS cHRM cICP cLLI gAMA iCCP mDCV sBIT sRGB bKGD pHYs'.split(' '),
);

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
  readonly whole: Buffer;
}

/**
 * Returns the picture data only, with no bytes after its end. Returns null where there is no picture, or where there
 * are too many chunks.
 */
export function cleanPng(bytes: Buffer): CleanPicture | null {
  const [head, ...chunks] = chunksOf(bytes);
  if (head?.name !== 'IHDR' || head.data.length !== HEAD_BYTES || chunks.length > MOST_CHUNKS) return null;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const kept = chunks.filter(({ name, data }) => KEPT.has(name) && (name !== 'iCCP' || isProfile(data)));
  if (width * height === 0 || !kept.some(({ name }) => name === 'IDAT')) return null;
  const parts = [bytes.subarray(0, MAGIC_BYTES), head.whole, ...kept.map(({ whole }) => whole)];
  return { bytes: Buffer.concat(parts), width, height };
}

/** Yields the chunks up to the end, or as far as they can be read. */
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

/**
 * Whether a profile unpacks within the limit. It is stored as its name, a zero, the compression method, and the
 * compressed data.
 */
function isProfile(data: Buffer): boolean {
  const end = data.indexOf(0);
  if (end === -1) return false;
  try {
    return inflateSync(data.subarray(end + 2), { maxOutputLength: MOST_PROFILE_BYTES }).length > 0;
  } catch {
    return false;
  }
}
