// Writes a PMTiles archive, version 3: tiles as they come, then the directories with their positions.
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';
import type { Bounds } from '../geometry/plane.ts';
import type { Tile } from './tile-grid.ts';

/** Readers request these bytes first, so header and root directory must fit in them. */
const HEAD_BYTES = 16_384;
const HEADER_BYTES = 127;
const AT_ONCE_BYTES = 1_000_000;
const GZIP = 2;
const VECTOR_TILES = 1;

interface Entry {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
  /** The number of consecutive tiles from this one with the same content. */
  readonly runLength: number;
}

export interface Archive {
  /** Adds a vector tile, uncompressed. Each tile may be added once. */
  add(tile: Tile, content: Uint8Array): Promise<void>;
  /** Writes the directories and syncs the file; nothing can be added afterwards. */
  finish(about: About): Promise<void>;
  close(): Promise<void>;
}

interface About {
  readonly bounds: Bounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Creates an archive at `path`, which must not exist. Equal content, such as open sea, is stored once. */
export async function createArchive(path: string): Promise<Archive> {
  const file = await open(path, 'wx');
  const entries: Entry[] = [];
  const places = new Map<string, Pick<Entry, 'offset' | 'length'>>();
  let waiting: Uint8Array[] = [];
  let written = 0;
  let end = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    await file.write(bytes, 0, bytes.length, HEAD_BYTES + written);
    written += bytes.length;
  };
  const append = async (bytes: Uint8Array): Promise<Pick<Entry, 'offset' | 'length'>> => {
    const place = { offset: end, length: bytes.length };
    waiting.push(bytes);
    end += bytes.length;
    if (end - written > AT_ONCE_BYTES) await flush();
    return place;
  };
  return {
    async add({ z, x, y }, content) {
      const print = createHash('sha1').update(content).digest('base64');
      const place = places.get(print) ?? (await append(gzipSync(content)));
      places.set(print, place);
      entries.push({ tileId: zxyToTileId(z, x, y), ...place, runLength: 1 });
    },
    async finish(about) {
      const tileBytes = end;
      const runs = inRuns(entries.toSorted((a, b) => a.tileId - b.tileId));
      const { root, leaves } = directories(runs);
      const leavesAt = await append(leaves);
      const metadata = await append(gzipSync(JSON.stringify(about.metadata)));
      const head = headerOf(about, {
        root: { offset: HEADER_BYTES, length: root.length },
        metadata: inFile(metadata),
        leaves: inFile(leavesAt),
        tiles: { offset: HEAD_BYTES, length: tileBytes },
        counts: [entries.length, runs.length, places.size],
      });
      await flush();
      await writeHead(file, head, root);
      await file.sync();
    },
    close: () => file.close(),
  };
}

const inFile = ({ offset, length }: Pick<Entry, 'offset' | 'length'>) => ({
  offset: HEAD_BYTES + offset,
  length,
});

async function writeHead(file: FileHandle, header: Uint8Array, root: Uint8Array): Promise<void> {
  const bytes = new Uint8Array(HEAD_BYTES);
  bytes.set(header);
  bytes.set(root, HEADER_BYTES);
  await file.write(bytes, 0, HEAD_BYTES, 0);
}

function inRuns(entries: readonly Entry[]): readonly Entry[] {
  const runs: Entry[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && last.offset === entry.offset && last.tileId + last.runLength === entry.tileId) {
      runs[runs.length - 1] = { ...last, runLength: last.runLength + 1 };
    } else runs.push(entry);
  }
  return runs;
}

/**
 * One directory if it fits into the head; otherwise a root with leaf directories, doubled in size until the root fits.
 */
function directories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = directoryOf(entries);
  if (whole.length <= HEAD_BYTES - HEADER_BYTES) return { root: whole, leaves: new Uint8Array(0) };
  for (let size = 4096; ; size *= 2) {
    const parts: Uint8Array[] = [];
    const leads: Entry[] = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += size) {
      const leaf = directoryOf(entries.slice(from, from + size));
      leads.push({ tileId: entries[from]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      parts.push(leaf);
      offset += leaf.length;
    }
    const root = directoryOf(leads);
    if (root.length <= HEAD_BYTES - HEADER_BYTES) return { root, leaves: Buffer.concat(parts) };
  }
}

/**
 * Encodes entries by column, with ids as differences. An offset is 0 if it follows the previous entry, else the offset
 * plus one.
 */
function directoryOf(entries: readonly Entry[]): Uint8Array {
  const out = new PbfWriter();
  out.writeVarint(entries.length);
  let id = 0;
  for (const { tileId } of entries) {
    out.writeVarint(tileId - id);
    id = tileId;
  }
  for (const { runLength } of entries) out.writeVarint(runLength);
  for (const { length } of entries) out.writeVarint(length);
  let next = -1;
  for (const { offset, length } of entries) {
    out.writeVarint(offset === next ? 0 : offset + 1);
    next = offset + length;
  }
  return gzipSync(out.finish());
}

interface Section {
  readonly offset: number;
  readonly length: number;
}

interface Layout {
  readonly root: Section;
  readonly metadata: Section;
  readonly leaves: Section;
  readonly tiles: Section;
  /** The numbers of addressed tiles, entries and distinct tiles. */
  readonly counts: readonly [number, number, number];
}

function headerOf(
  { bounds, minZoom, maxZoom }: About,
  { root, metadata, leaves, tiles, counts }: Layout,
): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const numbers = [
    ...[root, metadata, leaves, tiles].flatMap(({ offset, length }) => [offset, length]),
    ...counts,
  ];
  numbers.forEach((number, index) => header.writeBigUInt64LE(BigInt(number), 8 + 8 * index));
  header.set([0, GZIP, GZIP, VECTOR_TILES, minZoom, maxZoom], 96);
  const { south, west, north, east } = bounds;
  [west, south, east, north].forEach((degrees, index) =>
    header.writeInt32LE(tenMillionths(degrees), 102 + 4 * index),
  );
  header.writeUInt8(Math.round((minZoom + maxZoom) / 2), 118);
  header.writeInt32LE(tenMillionths((west + east) / 2), 119);
  header.writeInt32LE(tenMillionths((south + north) / 2), 123);
  return header;
}

const tenMillionths = (degrees: number): number => Math.round(degrees * 1e7);
