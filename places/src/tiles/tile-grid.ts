// The web's tile numbering: zoom 0 is the world, x to the east, y to the south.
import { latAt, lngAt, shareEast, shareSouth } from '../geometry/mercator.ts';
import type { Bounds } from '../geometry/plane.ts';

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface TileZooms {
  readonly min: number;
  readonly max: number;
}

/** The zooms for which a region has tiles; at higher zooms the last tiles are enlarged. */
export const TILE_ZOOMS: TileZooms = { min: 0, max: 15 };

/** The zooms for which the world under the regions has tiles. */
export const WORLD_ZOOMS: TileZooms = { min: 0, max: 6 };

/** The tiles of zoom `z` that touch `bounds`. */
export function tilesOver({ south, west, north, east }: Bounds, z: number): readonly Tile[] {
  const last = 2 ** z - 1;
  const index = (share: number): number => Math.min(last, Math.max(0, Math.floor(share * 2 ** z)));
  const tiles: Tile[] = [];
  for (let x = index(shareEast(west)); x <= index(shareEast(east)); x++)
    for (let y = index(shareSouth(north)); y <= index(shareSouth(south)); y++) tiles.push({ z, x, y });
  return tiles;
}

/** The tile of zoom `upTo` that contains `tile`. */
export function ancestor({ z, x, y }: Tile, upTo: number): Tile {
  const steps = 2 ** (z - upTo);
  return { z: upTo, x: Math.floor(x / steps), y: Math.floor(y / steps) };
}

export function children({ z, x, y }: Tile): readonly Tile[] {
  const [left, top] = [2 * x, 2 * y];
  return [
    { z: z + 1, x: left, y: top },
    { z: z + 1, x: left + 1, y: top },
    { z: z + 1, x: left, y: top + 1 },
    { z: z + 1, x: left + 1, y: top + 1 },
  ];
}

/** The bounds of a tile, extended by `margin`, a fraction of the world's width. */
export function boundsOfTile({ z, x, y }: Tile, margin = 0): Bounds {
  const size = 1 / 2 ** z;
  return {
    west: lngAt(x * size - margin),
    east: lngAt((x + 1) * size + margin),
    north: latAt(y * size - margin),
    south: latAt((y + 1) * size + margin),
  };
}
