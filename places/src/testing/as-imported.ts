import type { LatLng } from '../geometry/lat-lng.ts';
import type { Region } from '../region/region.ts';
import type { SketchedRegion } from '../sketch/compile-sketch.ts';
import { tilesOver, type Tile } from '../tiles/tile-grid.ts';
import { writeTiles } from '../tiles/write-tiles.ts';

/** A sketched region in the form of an import: its map is cut into tiles, in a new file at `path`. */
export async function asImported(region: SketchedRegion, path: string): Promise<Region> {
  await writeTiles(region.map.basemap, region.bounds, path);
  return { ...region, map: { tiles: path, version: 'one' } };
}

/** The tile of zoom `z` that contains a point. */
export function tileAt({ lat, lng }: LatLng, z: number): Tile {
  const [tile = { z, x: 0, y: 0 }] = tilesOver({ south: lat, north: lat, west: lng, east: lng }, z);
  return tile;
}
