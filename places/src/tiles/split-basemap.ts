// Splits a city into parts that are cut one after the other. Large shapes are clipped step by step to each part that
// they touch.
import { clipRing } from '../geometry/clip.ts';
import type { LatLng } from '../geometry/lat-lng.ts';
import { boundsOf, type Bounds } from '../geometry/plane.ts';
import { shapesOf, type MapShape } from '../region/map-shapes.ts';
import type { Basemap } from '../region/region.ts';
import { BUFFER, type Drawn } from './cut-tiles.ts';
import { minZoomOf } from './min-zoom.ts';
import { boundsOfTile, children, tilesOver, type Tile } from './tile-grid.ts';

/** The zoom whose tiles are the parts; a tile is 5 km of a northern city. */
export const PART_ZOOM = 12;
const MARGIN = BUFFER / 2 ** PART_ZOOM;

export interface Part {
  readonly tile: Tile;
  readonly drawn: Drawn[];
}

interface Split {
  /** The content of the tiles of lower zooms than the parts. */
  readonly far: readonly Drawn[];
  /** The parts that contain anything, by tile. */
  readonly parts: readonly Part[];
}

/** Distributes the shapes of `basemap` over the parts of `bounds`. */
export function splitBasemap(basemap: Basemap, bounds: Bounds): Split {
  const far: Drawn[] = [];
  const root = rootOf(bounds);
  const parts = new Map<string, Part>();
  const cells = new Map<string, Bounds>();
  const cellOf = (tile: Tile): Bounds => {
    const key = keyOf(tile);
    const cell = cells.get(key) ?? boundsOfTile(tile, MARGIN);
    cells.set(key, cell);
    return cell;
  };
  const share = (drawn: Drawn, of: Bounds, tile: Tile): void => {
    if (tile.z === PART_ZOOM) {
      const part = parts.get(keyOf(tile)) ?? { tile, drawn: [] };
      part.drawn.push(drawn);
      parts.set(keyOf(tile), part);
      return;
    }
    for (const child of children(tile)) {
      const cell = cellOf(child);
      if (!touch(of, cell)) continue;
      if (drawn.shape.form !== 'area' || holds(cell, of)) share(drawn, of, child);
      else {
        const shape = cutTo(drawn.shape, cell);
        if (shape) share({ ...drawn, shape }, boundsOf(shape.lines[0] ?? []), child);
      }
    }
  };
  for (const shape of shapesOf(basemap)) {
    const drawn = { shape, from: minZoomOf(shape) };
    if (drawn.from < PART_ZOOM) far.push(drawn);
    share(drawn, boundsOf(shape.lines[0] ?? []), root);
  }
  const within = new Set(tilesOver(bounds, PART_ZOOM).map(keyOf));
  return { far, parts: [...parts.values()].filter(({ tile }) => within.has(keyOf(tile))) };
}

/** The smallest tile that contains the bounds. */
function rootOf(bounds: Bounds): Tile {
  for (let z = PART_ZOOM; ; z--) {
    const [tile, ...more] = tilesOver(bounds, z);
    if (tile && more.length === 0) return tile;
  }
}

/** The part of an area in `cell`; null if there is none. */
function cutTo(shape: MapShape, { west, east, south, north }: Bounds): MapShape | null {
  const box = { left: west, right: east, top: south, bottom: north };
  const lines = shape.lines
    .map((ring) => clipRing(ring.map(pointOf), box).map(({ x, y }): LatLng => ({ lat: y, lng: x })))
    .filter((ring, index) => index === 0 || ring.length > 2);
  return (lines[0]?.length ?? 0) > 2 ? { ...shape, lines } : null;
}

const pointOf = ({ lat, lng }: LatLng) => ({ x: lng, y: lat });

function touch(a: Bounds, b: Bounds): boolean {
  return a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west;
}

function holds(a: Bounds, b: Bounds): boolean {
  return b.south >= a.south && b.north <= a.north && b.west >= a.west && b.east <= a.east;
}

const keyOf = ({ z, x, y }: Tile): string => `${z}/${x}/${y}`;
