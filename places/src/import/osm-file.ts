// An OpenStreetMap PBF file, read in passes with at most one block in memory.
import { open, type FileHandle } from 'node:fs/promises';
import type { Bounds } from '../geometry/plane.ts';
import { blobError, decoded, listBlobs, readBlob, readMessage, type Blob } from './blobs.ts';
import { decodeBlock, type Kinds, type Visitor } from './decode-block.ts';

export interface OsmFile {
  /** The bounds that the file declares. */
  readonly bounds: Bounds | null;
  /** Makes one pass over the blocks that hold what the visitor handles. */
  read(visitor: Visitor, progress: (done: number) => void): Promise<void>;
  close(): Promise<void>;
}

const UNDERSTOOD = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/**
 * Opens the file at `path`. Throws if it is not an OpenStreetMap PBF file, is incomplete, or needs an unsupported
 * feature. Reading throws at a damaged block; the error names block and byte.
 */
export async function openOsm(path: string): Promise<OsmFile> {
  const file = await open(path);
  const { bounds, data } = await begin(file).catch(async (cause: unknown) => {
    await file.close();
    throw cause;
  });
  const held = new Map<Blob, Kinds>();
  return {
    bounds,
    async read(visitor, progress) {
      for (const [at, blob] of data.entries()) {
        if (!mayHold(held.get(blob), visitor)) continue;
        const bytes = await readBlob(file, blob);
        const kinds = decoded(blob, () => decodeBlock(bytes, visitor));
        held.set(blob, kinds);
        progress((at + 1) / data.length);
      }
    },
    close: () => file.close(),
  };
}

async function begin(file: FileHandle): Promise<{ bounds: Bounds | null; data: readonly Blob[] }> {
  const [first, ...rest] = await listBlobs(file);
  if (first?.type !== 'OSMHeader')
    throw blobError({ number: 1, offset: 0 }, `is "${first?.type}" where the header is expected`);
  // The format allows skipping other types, but none is in use: skipping a damaged type name would silently lose a
  // block.
  const strange = rest.find(({ type }) => type !== 'OSMData');
  if (strange) throw blobError(strange, `is of an unknown kind, "${strange.type}"`);
  const header = await readBlob(file, first);
  return {
    bounds: decoded(first, () => readHeader(header)),
    data: rest,
  };
}

function mayHold(kinds: Kinds | undefined, visitor: Visitor): boolean {
  if (!kinds) return true;
  return Boolean(
    (kinds.node && visitor.node) || (kinds.way && visitor.way) || (kinds.relation && visitor.relation),
  );
}

function readHeader(bytes: Uint8Array): Bounds | null {
  const header: { bounds: Bounds | null; required: string[] } = { bounds: null, required: [] };
  readMessage(
    bytes,
    (tag, into, pbf) => {
      if (tag === 1) into.bounds = readBounds(pbf.readBytes());
      else if (tag === 4) into.required.push(pbf.readString());
    },
    header,
  );
  const strange = header.required.filter((feature) => !UNDERSTOOD.has(feature));
  if (strange.length > 0)
    throw new Error(`the file needs ${strange.join(', ')}, which is not understood here`);
  return header.bounds;
}

/** Null for empty bounds, such as a single point. */
function readBounds(bytes: Uint8Array): Bounds | null {
  const [west, east, north, south] = readMessage(
    bytes,
    (tag, into, pbf) => {
      if (tag >= 1 && tag <= 4) into[tag - 1] = pbf.readSVarint() / 1e9;
    },
    [NaN, NaN, NaN, NaN],
  ) as [number, number, number, number];
  return south < north && west < east ? { south, west, north, east } : null;
}
