// Reads tiles from a PMTiles archive, local or remote.
import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { EtagMismatch, PMTiles, SharedPromiseCache, TileType, type Source } from 'pmtiles';
import { rangeSource, type FetchPart } from './range-source.ts';
import { TILE_ZOOMS, WORLD_ZOOMS, type TileZooms } from './tile-grid.ts';

/** The compression of a tile's bytes, by its name in HTTP. */
export type Packing = 'gzip' | 'br' | 'zstd' | null;

export interface PackedTile {
  readonly bytes: Uint8Array;
  readonly packing: Packing;
}

export interface TileSource {
  /** The metadata of the archive. Throws if the archive cannot be read. */
  about(): Promise<ArchiveInfo>;
  /** A tile as stored; null if there is none. Throws if the archive cannot be read. */
  packed(z: number, x: number, y: number): Promise<PackedTile | null>;
  /** A tile's uncompressed bytes. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
}

export interface ArchiveInfo {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** `vector`, or the image type of raster tiles. */
  readonly content: 'vector' | 'png' | 'jpeg' | 'webp' | 'avif';
  /** The names of the layers of vector tiles. */
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

/** The archive at `path`. It may be replaced at any time. */
export function openTiles(path: string): TileSource {
  return tileSource(localArchive(path));
}

/** The archive at `url`, whose server answers range requests. It may be replaced at any time. */
export function openRemoteTiles(url: string, fetchPart: FetchPart): TileSource {
  return tileSource(remoteArchive(url, fetchPart));
}

function tileSource({ present, forget }: Opened): TileSource {
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

/** The tiles of a region's map, for whole zooms. */
export interface RegionTiles extends TileSource {
  readonly min_zoom: number;
  readonly max_zoom: number;
}

/**
 * The archive of a region's map. It has no tiles once the region is removed: servers notice the removal a little later.
 */
export function openRegionTiles(path: string, zooms: TileZooms = TILE_ZOOMS): RegionTiles {
  const source = openTiles(path);
  const orNone = (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null;
    throw error;
  };
  return {
    ...source,
    min_zoom: zooms.min,
    max_zoom: zooms.max,
    packed: (...tile) => source.packed(...tile).catch(orNone),
    tile: (...tile) => source.tile(...tile).catch(orNone),
  };
}

/** Whom the world's map thanks: Natural Earth asks for nothing, GeoNames for its name. */
export const WORLD_CREDIT = 'Natural Earth, GeoNames';

/** The archive of the world's map (world/write-world). */
export const openWorldTiles = (path: string): RegionTiles => openRegionTiles(path, WORLD_ZOOMS);

/** The library unpacks directories; tiles stay as they are stored. */
function archiveFrom(source: Source): PMTiles {
  return new PMTiles(source, new SharedPromiseCache(), (bytes) => Promise.resolve(bytes));
}

interface Opened {
  present(): Promise<PMTiles>;
  /**
   * Drops cached directories: the library caches a failed read as a permanent failure, so everything is read again
   * after a failure.
   */
  forget(): void;
}

/** The server's ETags show when the archive was replaced. */
function remoteArchive(url: string, fetchPart: FetchPart): Opened {
  const open = () => archiveFrom(rangeSource(url, fetchPart, PATIENCE_MS));
  let archive = open();
  return { present: () => Promise.resolve(archive), forget: () => void (archive = open()) };
}

/** Opens a replaced file anew: directories cached from the old file are invalid. */
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

/** Opens the file for each read, so that no file stays open. */
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
