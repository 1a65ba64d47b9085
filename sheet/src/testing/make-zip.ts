// Builds archives byte by byte, so that tests can make archives that no program would write.
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A compressed part and the size that the archive declares for it. */
export interface Deflated {
  readonly deflated: Buffer;
  readonly declared: number;
}

/** A zip archive of these parts, by path. */
export function makeZip(parts: Readonly<Record<string, string | Deflated>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, part] of Object.entries(parts)) {
    const { deflated, declared } = typeof part === 'string' ? deflate(part) : part;
    const crc = typeof part === 'string' ? crc32(part) : 0;
    const about = headerOf(crc, deflated.length, declared, path.length);
    const local = Buffer.concat([signed(0x04034b50), about, Buffer.alloc(2), Buffer.from(path), deflated]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(offset);
    directory.push(
      signed(0x02014b50),
      Buffer.from([20, 0]),
      about,
      Buffer.alloc(2),
      Buffer.alloc(10),
      place,
      Buffer.from(path),
    );
    files.push(local);
    offset += local.length;
  }
  return Buffer.concat([...files, ...directory, endOf(directory, Object.keys(parts).length, offset)]);
}

/** `text` repeated `times` times, compressed without holding the whole in memory. */
export function repeated(text: string, times: number): Deflated {
  const block = deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const last = Buffer.from([0x03, 0x00]);
  return {
    deflated: Buffer.concat([...Array.from({ length: times }, () => block), last]),
    declared: Buffer.byteLength(text) * times,
  };
}

/** Concatenates parts into one. */
export function joined(...parts: readonly (string | Deflated)[]): Deflated {
  const each = parts.map((part) => (typeof part === 'string' ? repeated(part, 1) : part));
  const blocks = each.map(({ deflated }) => deflated.subarray(0, -2));
  return {
    deflated: Buffer.concat([...blocks, Buffer.from([0x03, 0x00])]),
    declared: each.reduce((sum, { declared }) => sum + declared, 0),
  };
}

function deflate(text: string): Deflated {
  return { deflated: deflateRawSync(text), declared: Buffer.byteLength(text) };
}

/**
 * The fields that the local header and the central directory share: version, flags, deflate, time, CRC, sizes, path
 * length.
 */
function headerOf(crc: number, size: number, declared: number, path: number): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(8, 4);
  header.writeUInt32LE(crc, 10);
  header.writeUInt32LE(size, 14);
  header.writeUInt32LE(declared, 18);
  header.writeUInt16LE(path, 22);
  return header;
}

function endOf(directory: readonly Buffer[], count: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signed(0x06054b50), end]);
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
