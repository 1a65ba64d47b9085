// A city in parts that are cut one after the other: what is large is cut to each part that it touches, step by step.
import type { LatLng } from '@sendero/core/values/place';
import { shapesOf, type MapShape } from '../basemap.ts';
import { clipRing } from '../clip.ts';
import { boundsOf, type Bounds } from '../geometry.ts';
import type { Basemap } from '../region.ts';
import { BUFFER, type Drawn } from './cut-tiles.ts';
import { shownFrom } from './shown-from.ts';
import { boundsOfTile, children, tilesOver, type Tile } from './tile-grid.ts';

/** The zoom whose tiles are the parts: one is 5 km of a city in the north. */
export const PART_ZOOM = 12;
const MARGIN = BUFFER / 2 ** PART_ZOOM;

export interface Part {
  readonly tile: Tile;
  readonly drawn: Drawn[];
}

interface Split {
  /** What tiles farther out than the parts hold. */
  readonly far: readonly Drawn[];
  /** Those that hold anything, by their tile. */
  readonly parts: readonly Part[];
}

/** Shares the shapes of `basemap` out among the parts of `bounds`. */
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
    const drawn = { shape, from: shownFrom(shape) };
    if (drawn.from < PART_ZOOM) far.push(drawn);
    share(drawn, boundsOf(shape.lines[0] ?? []), root);
  }
  const within = new Set(tilesOver(bounds, PART_ZOOM).map(keyOf));
  return { far, parts: [...parts.values()].filter(({ tile }) => within.has(keyOf(tile))) };
}

/** The smallest tile around all of the bounds. */
function rootOf(bounds: Bounds): Tile {
  for (let z = PART_ZOOM; ; z--) {
    const [tile, ...more] = tilesOver(bounds, z);
    if (tile && more.length === 0) return tile;
  }
}

/** The part of an area in `cell`; null where none is. */
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
