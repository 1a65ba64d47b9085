// Chunks of a WebP (RFC 9649): a name, a length, their data, and a zero where the length is odd.
import type { CleanPicture } from './photo-type.ts';

const MAGIC_BYTES = 12;
const FRAME_BYTES = 8;
/** An extended picture's flags, and its width and height less one. */
const HEAD_BYTES = 10;
/** Programs write a handful. */
const MOST_CHUNKS = 100;
const [PROFILE, ALPHA] = [0x20, 0x10];

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

type Size = Pick<CleanPicture, 'width' | 'height'>;

/**
 * Returns the picture with its transparency and colour data only. Returns null where there is no picture, or one that
 * moves: each of its frames would be drawn over the whole.
 */
export function cleanWebp(bytes: Buffer): CleanPicture | null {
  const chunks = chunksOf(bytes);
  const pictures = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const [picture, ...more] = pictures;
  const size = picture && sizeIn(picture);
  if (!size || more.length > 0 || chunks.length > MOST_CHUNKS) return null;
  const kept = chunks[0]?.name === 'VP8X' ? extended(chunks, picture, size) : [picture];
  return { bytes: riffOf(kept), ...size };
}

/** The chunks as far as they are whole; what stands behind the end that the head names is none of them. */
function chunksOf(bytes: Buffer): Chunk[] {
  const end = Math.min(bytes.length, FRAME_BYTES + bytes.readUInt32LE(4));
  const chunks: Chunk[] = [];
  for (let at = MAGIC_BYTES; at + FRAME_BYTES <= end && chunks.length <= MOST_CHUNKS;) {
    const [begin, length] = [at + FRAME_BYTES, bytes.readUInt32LE(at + 4)];
    if (begin + length > end) break;
    const name = bytes.subarray(at, at + 4).toString('latin1');
    chunks.push({ name, data: bytes.subarray(begin, begin + length) });
    at = begin + length + (length % 2);
  }
  return chunks;
}

function sizeIn({ name, data }: Chunk): Size | null {
  return name === 'VP8L' ? losslessSize(data) : lossySize(data);
}

/** RFC 6386 §9.1: a key frame begins with three bytes, a code of three, and 14 bits each of width and height. */
function lossySize(data: Buffer): Size | null {
  const isKeyFrame = data.length >= 10 && ((data[0] ?? 1) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a;
  if (!isKeyFrame) return null;
  const [width, height] = [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
  return width * height === 0 ? null : { width, height };
}

/** A byte that names the format, then 14 bits each of width and height, less one. */
function losslessSize(data: Buffer): Size | null {
  if (data.length < 5 || data[0] !== 0x2f) return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** The head is written anew: it names what stays, and the size that the picture has. */
function extended(chunks: readonly Chunk[], picture: Chunk, { width, height }: Size): Chunk[] {
  const profile = chunks.filter(({ name }) => name === 'ICCP').slice(0, 1);
  const alpha = picture.name === 'VP8L' ? [] : chunks.filter(({ name }) => name === 'ALPH').slice(0, 1);
  const isSeeThrough = alpha.length > 0 || (picture.name === 'VP8L' && ((picture.data[4] ?? 0) & 0x10) !== 0);
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = (profile.length > 0 ? PROFILE : 0) | (isSeeThrough ? ALPHA : 0);
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  return [{ name: 'VP8X', data: head }, ...profile, ...alpha, picture];
}

function riffOf(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ name, data }) => [
    Buffer.from(name, 'latin1'),
    lengthOf(data.length),
    data,
    Buffer.alloc(data.length % 2),
  ]);
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  return Buffer.concat([Buffer.from('RIFF'), lengthOf(body.length), body]);
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(length);
  return bytes;
}
