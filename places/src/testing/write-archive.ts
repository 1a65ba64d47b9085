import type { Bounds } from '../geometry/plane.ts';
import { createArchive } from '../tiles/archive.ts';
import { tilesOver } from '../tiles/tile-grid.ts';

interface ArchivePlan {
  readonly bounds: Bounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly layers: readonly string[];
  /** The content of every tile within the bounds; without it there are no tiles. */
  readonly content?: Uint8Array;
}

/** Writes a PMTiles archive to a new file at `path`. */
export async function writeArchive(path: string, plan: ArchivePlan): Promise<void> {
  const { bounds, minZoom, maxZoom, layers, content } = plan;
  const archive = await createArchive(path);
  for (let zoom = minZoom; content && zoom <= maxZoom; zoom++)
    for (const tile of tilesOver(bounds, zoom)) await archive.add(tile, content);
  const vector_layers = layers.map((id) => ({ id }));
  await archive.finish({ bounds, minZoom, maxZoom, metadata: { vector_layers } });
  await archive.close();
}
