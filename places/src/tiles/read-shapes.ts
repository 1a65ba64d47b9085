import { classifyRings, VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { LatLng } from '../geometry/lat-lng.ts';
import { latAt, lngAt } from '../geometry/mercator.ts';
import type { Bounds, Point } from '../geometry/plane.ts';
import { MAP_KINDS, type MapKind, type MapProperties, type MapShape } from '../region/map-shapes.ts';
import { TILE_ZOOMS, tilesOver, type Tile, type TileZooms } from './tile-grid.ts';
import { openRegionTiles } from './tile-source.ts';

/** Decoded tiles in the cache: enough for three views. */
const CACHED_TILES = 64;
/** A drawing shows 512 px tiles at their own size or up to double size. */
const ZOOM_OFFSET = 1;

export type ReadShapes = (bounds: Bounds, zoom: number) => Promise<readonly MapShape[]>;

/**
 * Returns a reader of the archive at `path`: the shapes that touch the bounds, from the tiles that fit the zoom.
 * Recently read tiles are cached.
 */
export function tileReader(path: string, zooms: TileZooms = TILE_ZOOMS): ReadShapes {
  const source = openRegionTiles(path);
  const cache = new Map<string, Promise<readonly MapShape[]>>();
  const shapesOf = (tile: Tile): Promise<readonly MapShape[]> => {
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const shapes =
      cache.get(key) ??
      source.tile(tile.z, tile.x, tile.y).then((content) => (content ? decode(content, tile) : []));
    cache.delete(key);
    cache.set(key, shapes);
    shapes.catch(() => cache.delete(key));
    for (const [oldest] of cache) {
      if (cache.size <= CACHED_TILES) break;
      cache.delete(oldest);
    }
    return shapes;
  };
  return async (bounds, zoom) => {
    const z = Math.min(zooms.max, Math.max(zooms.min, Math.floor(zoom) - ZOOM_OFFSET));
    const shapes = await Promise.all(tilesOver(bounds, z).map(shapesOf));
    return shapes.flat();
  };
}

function decode(content: Uint8Array, tile: Tile): readonly MapShape[] {
  const { layers } = new VectorTile(new PbfReader(content));
  const shapes: MapShape[] = [];
  for (const kind of MAP_KINDS) {
    const layer = layers[kind];
    for (let index = 0; layer && index < layer.length; index++) {
      shapes.push(...shapesIn(layer.feature(index), kind, tile));
    }
  }
  return shapes;
}

function shapesIn(feature: VectorTileFeature, kind: MapKind, { z, x, y }: Tile): readonly MapShape[] {
  const { extent } = feature;
  const place = (point: Point): LatLng => ({
    lat: latAt((y + point.y / extent) / 2 ** z),
    lng: lngAt((x + point.x / extent) / 2 ** z),
  });
  const properties: MapProperties = { ...(feature.properties as MapProperties) };
  const geometry = feature.loadGeometry();
  if (feature.type === 3) {
    return classifyRings(geometry).map((rings) => ({
      kind,
      form: 'area',
      lines: rings.map((ring) => ring.slice(0, -1).map(place)),
      properties,
    }));
  }
  if (feature.type === 2)
    return geometry.map((line) => ({ kind, form: 'line', lines: [line.map(place)], properties }));
  // A point near the edge is in the neighbouring tile too; it counts only in its own tile.
  const own = geometry
    .flat()
    .filter((point) => point.x >= 0 && point.y >= 0 && point.x < extent && point.y < extent);
  return own.map((point) => ({ kind, form: 'point', lines: [[place(point)]], properties }));
}
