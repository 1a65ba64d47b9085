// Reads tiles out of a PMTiles archive, of this machine or of another one.
import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { EtagMismatch, PMTiles, SharedPromiseCache, TileType, type Source } from 'pmtiles';
import { rangeSource } from './range-source.ts';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** How a tile's bytes are packed, by the name that HTTP has for it. */
export type Packing = 'gzip' | 'br' | 'zstd' | null;

export interface PackedTile {
  readonly bytes: Uint8Array;
  readonly packing: Packing;
}

export interface TileSource {
  /** What the archive says of itself. Throws where it cannot be read. */
  about(): Promise<ArchiveInfo>;
  /** A tile as it is kept; null where there is none. Throws where the archive cannot be read. */
  packed(z: number, x: number, y: number): Promise<PackedTile | null>;
  /** A tile's own bytes. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
}

export interface ArchiveInfo {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** `vector`, or pictures of this kind. */
  readonly content: 'vector' | 'png' | 'jpeg' | 'webp' | 'avif';
  /** The layers of vector tiles, by name. */
  readonly layers: readonly string[];
}

const PATIENCE_MS = 10_000;
const PACKINGS: readonly Packing[] = [null, null, 'gzip', 'br', 'zstd'];
const CONTENTS = {
  [TileType.Mvt]: 'vector',
  [TileType.Png]: 'png',
  [TileType.Jpeg]: 'jpeg',
  [TileType.Webp]: 'webp',
  [TileType.Avif]: 'avif',
} as const;

/** The archive at `place`, a path or an http(s) URL whose server answers range requests. It may be replaced at any time. */
export function openTiles(place: string): TileSource {
  const { present, forget } = isRemote(place) ? remoteArchive(place) : localArchive(place);
  const packed = async (z: number, x: number, y: number): Promise<PackedTile | null> => {
    const archive = await present();
    try {
      const found = await archive.getZxy(z, x, y, AbortSignal.timeout(PATIENCE_MS));
      if (!found) return null;
      const { tileCompression } = await archive.getHeader();
      return { bytes: new Uint8Array(found.data), packing: PACKINGS[tileCompression] ?? null };
    } catch (error) {
      forget();
      throw error;
    }
  };
  return {
    about: async () => infoOf(await present()),
    packed,
    tile: async (z, x, y) => {
      const found = await packed(z, x, y);
      return found && unpack(found.bytes, found.packing);
    },
  };
}

/** The archive of a region's map, which has no tiles any more once the region is removed: servers notice a little later. */
export function openRegionTiles(path: string): TileSource {
  const source = openTiles(path);
  const orNone = (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null;
    throw error;
  };
  return {
    ...source,
    packed: (...tile) => source.packed(...tile).catch(orNone),
    tile: (...tile) => source.tile(...tile).catch(orNone),
  };
}

export const isRemote = (place: string): boolean => /^https?:\/\//i.test(place);

/** Directories are unpacked by the library, tiles are left as they are kept. */
function archiveFrom(source: Source): PMTiles {
  return new PMTiles(source, new SharedPromiseCache(), (bytes) => Promise.resolve(bytes));
}

interface Opened {
  present(): Promise<PMTiles>;
  /** The library remembers a directory that could not be read as one that cannot: after a failure all is read anew. */
  forget(): void;
}

/** Its server's etags tell that it was replaced. */
function remoteArchive(url: string): Opened {
  const open = () => archiveFrom(rangeSource(url, PATIENCE_MS));
  let archive = open();
  return { present: () => Promise.resolve(archive), forget: () => void (archive = open()) };
}

/** A replaced file is opened anew: what is known of the old one's directories does not hold. */
function localArchive(path: string): Opened {
  let known = '';
  let archive: PMTiles;
  return {
    async present() {
      const print = printOf(await stat(path));
      if (print !== known) archive = archiveFrom(fileSource(path));
      known = print;
      return archive;
    },
    forget: () => void (known = ''),
  };
}

/** Opens the file for each read, so that none is held open. */
function fileSource(path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length, _signal, etag) {
      const file = await open(path);
      try {
        const stats = await file.stat();
        const print = printOf(stats);
        if (etag !== undefined && etag !== print) throw new EtagMismatch(path);
        const bytes = new Uint8Array(Math.max(0, Math.min(length, stats.size - offset)));
        await file.read(bytes, 0, bytes.length, offset);
        return { data: bytes.buffer, etag: print };
      } finally {
        await file.close();
      }
    },
  };
}

const printOf = ({ ino, size, mtimeMs }: Stats): string => `${ino}-${size}-${mtimeMs}`;

async function infoOf(archive: PMTiles): Promise<ArchiveInfo> {
  const { source } = archive;
  const header = await archive.getHeader();
  const content = CONTENTS[header.tileType as keyof typeof CONTENTS];
  if (!content) throw new Error(`${source.getKey()} holds no tiles of a known kind`);
  const { jsonMetadataOffset: at, jsonMetadataLength: length } = header;
  const { data } = await source.getBytes(at, length, AbortSignal.timeout(PATIENCE_MS));
  const text = unpack(new Uint8Array(data), PACKINGS[header.internalCompression] ?? null);
  const metadata = JSON.parse(Buffer.from(text).toString() || '{}') as {
    readonly vector_layers?: readonly { readonly id: string }[];
  };
  const layers = metadata.vector_layers?.map(({ id }) => id) ?? [];
  return { minZoom: header.minZoom, maxZoom: header.maxZoom, content, layers };
}

function unpack(bytes: Uint8Array, packing: Packing): Uint8Array {
  if (packing === 'gzip') return gunzipSync(bytes);
  if (packing === 'br') return brotliDecompressSync(bytes);
  return packing === 'zstd' ? zstdDecompressSync(bytes) : bytes;
}
