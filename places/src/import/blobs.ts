// The framing of an OpenStreetMap PBF file: a sequence of blobs, each with a header that gives its type and length.
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate, zstdDecompress } from 'node:zlib';
import { PbfReader } from 'pbf';

/**
 * One blob of the file. `number` counts from 1, `offset` is the start of its frame, `start` and `size` are its content.
 */
export interface Blob {
  readonly number: number;
  readonly offset: number;
  readonly type: string;
  readonly start: number;
  readonly size: number;
}

/** The format's own limits, in bytes. */
const MAX_HEADER = 64 * 1024;
const MAX_CONTENT = 32 * 1024 * 1024;

const inflated = promisify(inflate);
const unzstd = promisify(zstdDecompress);

/** An error about a file, with the position in the file. */
export function blobError({ number, offset }: Pick<Blob, 'number' | 'offset'>, complaint: string): Error {
  return new Error(`block ${number} at byte ${offset}: ${complaint}`);
}

/** Every blob of the file whose content is complete. Throws at the first invalid frame. */
export async function listBlobs(file: FileHandle): Promise<readonly Blob[]> {
  const { size: bytes } = await file.stat();
  const blobs: Blob[] = [];
  for (let offset = 0; offset < bytes;) {
    const place = { number: blobs.length + 1, offset };
    const length = await readLength(file, place, bytes);
    const header = await readExactly(file, offset + 4, length);
    const { type, size } = decoded(place, () => readHeader(header));
    const start = offset + 4 + length;
    if (size > MAX_CONTENT + 1024) throw blobError(place, `claims to be ${size} bytes long`);
    if (start + size > bytes)
      throw blobError(place, `is cut off: ${bytes - start} of its ${size} bytes are there`);
    blobs.push({ ...place, type, start, size });
    offset = start + size;
  }
  if (blobs.length === 0) throw new Error('the file is empty');
  return blobs;
}

/** The unpacked content of a blob. */
export async function readBlob(file: FileHandle, blob: Blob): Promise<Uint8Array> {
  const content = await readExactly(file, blob.start, blob.size);
  const packed = decoded(blob, () => readContent(content));
  const bytes = await unpack(packed).catch((cause: unknown) => {
    throw blobError(blob, `cannot be unpacked (${reason(cause)})`);
  });
  if (packed.raw_size !== undefined && packed.raw_size !== bytes.length)
    throw blobError(blob, `unpacks to ${bytes.length} bytes where ${packed.raw_size} are announced`);
  return bytes;
}

/** Runs `decode`; an exception becomes an error about the blob. */
export function decoded<T>(blob: Pick<Blob, 'number' | 'offset'>, decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    throw blobError(blob, `cannot be read (${reason(cause)})`);
  }
}

/** Reads a message to its end. A value that goes beyond the end is an error, not silently accepted. */
export function readMessage<T>(
  bytes: Uint8Array,
  field: (tag: number, into: T, pbf: PbfReader) => void,
  into: T,
): T {
  const pbf = new PbfReader(bytes);
  pbf.readFields(field, into);
  if (pbf.pos !== bytes.length) throw new Error('a value reaches beyond its end');
  return into;
}

async function readLength(
  file: FileHandle,
  place: Pick<Blob, 'number' | 'offset'>,
  bytes: number,
): Promise<number> {
  if (place.offset + 4 > bytes) throw blobError(place, 'is cut off');
  const frame = Buffer.from(await readExactly(file, place.offset, 4));
  const length = frame.readUInt32BE();
  if (length > 0 && length <= MAX_HEADER && place.offset + 4 + length <= bytes) return length;
  if (place.offset > 0) throw blobError(place, 'is cut off or damaged');
  const head = Buffer.from(await readExactly(file, 0, Math.min(20, bytes)));
  throw blobError(place, `this is no OpenStreetMap PBF file, it begins with ${JSON.stringify(String(head))}`);
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead !== length) throw new Error(`the file ends at byte ${position + bytesRead} while it is read`);
  return bytes;
}

function readHeader(bytes: Uint8Array): { type: string; size: number } {
  const header = readMessage(
    bytes,
    (tag, into, pbf) => {
      if (tag === 1) into.type = pbf.readString();
      else if (tag === 3) into.size = pbf.readVarint();
    },
    { type: '', size: -1 },
  );
  if (header.type === '' || header.size < 0) throw new Error('its header has no type or no size');
  return header;
}

interface Packed {
  packing: 'none' | 'zlib' | 'zstd' | 'lzma' | 'lz4' | 'bzip2' | 'nothing';
  data: Uint8Array;
  raw_size?: number;
}

const PACKINGS = { 1: 'none', 3: 'zlib', 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' } as const;

function readContent(bytes: Uint8Array): Packed {
  return readMessage<Packed>(
    bytes,
    (tag, into, pbf) => {
      if (tag === 2) into.raw_size = pbf.readVarint();
      else if (tag in PACKINGS) {
        into.packing = PACKINGS[tag as keyof typeof PACKINGS];
        into.data = pbf.readBytes();
      }
    },
    { packing: 'nothing', data: new Uint8Array() },
  );
}

async function unpack({ packing, data }: Packed): Promise<Uint8Array> {
  const limit = { maxOutputLength: MAX_CONTENT };
  if (packing === 'none') return data;
  if (packing === 'zlib') return inflated(data, limit);
  if (packing === 'zstd') return unzstd(data, limit);
  throw new Error(
    packing === 'nothing' ? 'it holds no data' : `it is packed by ${packing}; use zlib or zstd`,
  );
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
