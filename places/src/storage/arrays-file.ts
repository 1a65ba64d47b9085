// Stores named number arrays in one file, which is read without copying or parsing numbers.
import { open, readFile, type FileHandle } from 'node:fs/promises';

type NumberArray = Float64Array | Int32Array | Uint32Array | Uint8Array;
export type Arrays = Readonly<Record<string, NumberArray>>;

const kinds = { Float64Array, Int32Array, Uint32Array, Uint8Array };
type Kind = keyof typeof kinds;

interface Entry {
  readonly name: string;
  readonly kind: Kind;
  readonly length: number;
}

/**
 * File format: `SNDA` and the length of the head, 4 bytes each, little-endian; the head as JSON; then the arrays, each
 * aligned to 8 bytes.
 */
const MAGIC = 0x41_44_4e_53;
const PREFIX_BYTES = 8;

const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** Writes `arrays` to a new file at `path`, durably. */
export async function writeArrays(path: string, arrays: Arrays): Promise<void> {
  const entries = Object.entries(arrays).map(([name, array]): Entry => ({
    name,
    kind: kindOf(array),
    length: array.length,
  }));
  const head = Buffer.from(JSON.stringify(entries));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(MAGIC, 0);
  prefix.writeUInt32LE(head.length, 4);
  const file = await open(path, 'wx');
  try {
    await writePadded(file, Buffer.concat([prefix, head]));
    for (const { buffer, byteOffset, byteLength } of Object.values(arrays))
      await writePadded(file, Buffer.from(buffer, byteOffset, byteLength));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The arrays of a file written by `writeArrays`. Throws on any other file. */
export async function readArrays(path: string): Promise<Arrays> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const bytes =
    byteOffset % 8 === 0 ? { buffer, byteOffset } : { buffer: buffer.slice(byteOffset), byteOffset: 0 };
  const view = new DataView(bytes.buffer, bytes.byteOffset, byteLength);
  if (byteLength < PREFIX_BYTES || view.getUint32(0, true) !== MAGIC)
    throw new Error('is not a file of arrays');
  const headBytes = view.getUint32(4, true);
  const entries = JSON.parse(
    Buffer.from(bytes.buffer, bytes.byteOffset + PREFIX_BYTES, headBytes).toString(),
  ) as readonly Entry[];
  const arrays: Record<string, NumberArray> = {};
  let at = aligned(PREFIX_BYTES + headBytes);
  for (const { name, kind, length } of entries) {
    const { BYTES_PER_ELEMENT } = kinds[kind];
    if (at + length * BYTES_PER_ELEMENT > byteLength) throw new Error('ends too early');
    arrays[name] = new kinds[kind](bytes.buffer as ArrayBuffer, bytes.byteOffset + at, length);
    at += aligned(length * BYTES_PER_ELEMENT);
  }
  return arrays;
}

function kindOf(array: NumberArray): Kind {
  const kind = (Object.keys(kinds) as Kind[]).find((name) => array instanceof kinds[name]);
  if (!kind) throw new Error('no kind of array that a file can hold');
  return kind;
}

async function writePadded(file: FileHandle, bytes: Buffer): Promise<void> {
  await file.write(bytes);
  await file.write(Buffer.alloc(aligned(bytes.length) - bytes.length));
}
