// Writes a region's map as vector tiles, one layer per kind. Cuts part by part, so that memory use does not grow with
// the city.
import { rm } from 'node:fs/promises';
import type { Bounds } from '../geometry/plane.ts';
import { MAP_KINDS } from '../region/map-shapes.ts';
import type { Basemap } from '../region/region.ts';
import { createArchive, type Archive } from './archive.ts';
import { cutTiles } from './cut-tiles.ts';
import { PART_ZOOM, splitBasemap } from './split-basemap.ts';
import { TILE_ZOOMS } from './tile-grid.ts';

/**
 * Writes the tiles of `basemap` within `bounds` to a new PMTiles archive at `path`, one layer for each kind of shape. A
 * tile contains what is visible at its zoom; empty tiles are not written. Leaves no file if it fails.
 */
export async function writeTiles(
  basemap: Basemap,
  bounds: Bounds,
  path: string,
  progress: (done: number) => void = () => {},
): Promise<void> {
  const archive = await createArchive(path);
  try {
    await addTiles(archive, basemap, bounds, progress);
    await archive.finish({
      bounds,
      minZoom: TILE_ZOOMS.min,
      maxZoom: TILE_ZOOMS.max,
      metadata: { vector_layers: MAP_KINDS.map((id) => ({ id, fields: {} })) },
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await archive.close();
  }
}

async function addTiles(
  archive: Archive,
  basemap: Basemap,
  bounds: Bounds,
  progress: (done: number) => void,
): Promise<void> {
  const { far, parts } = splitBasemap(basemap, bounds);
  for (const { tile, content } of cutTiles(far, { from: TILE_ZOOMS.min, to: PART_ZOOM - 1 })) {
    await archive.add(tile, content);
  }
  for (const [done, { tile: whole, drawn }] of parts.entries()) {
    for (const { tile, content } of cutTiles(drawn, { from: PART_ZOOM, to: TILE_ZOOMS.max }, whole)) {
      await archive.add(tile, content);
    }
    drawn.length = 0;
    progress((done + 1) / parts.length);
  }
}
