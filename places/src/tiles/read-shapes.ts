import { classifyRings, VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { LatLng } from '@sendero/core/values/place';
import { MAP_KINDS, type MapKind, type MapProperties, type MapShape } from '../basemap.ts';
import type { Bounds, Point } from '../geometry.ts';
import { latAt, lngAt } from '../mercator.ts';
import { TILE_ZOOMS } from './cut-tiles.ts';
import { tilesOver, type Tile } from './tile-grid.ts';
import { openRegionTiles } from './tile-source.ts';

/** Decoded tiles that are kept: three views' worth. */
const KEPT = 64;
/** A drawing shows tiles of 512 px at their own size or up to twice that. */
const ZOOM_OFFSET = 1;

export type ReadShapes = (bounds: Bounds, zoom: number) => Promise<readonly MapShape[]>;

/** Reads the archive at `path`: what touches the bounds, out of the tiles that fit the zoom. Lately read tiles are at hand. */
export function tileReader(path: string): ReadShapes {
  const source = openRegionTiles(path);
  const kept = new Map<string, Promise<readonly MapShape[]>>();
  const shapesOf = (tile: Tile): Promise<readonly MapShape[]> => {
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const shapes =
      kept.get(key) ??
      source.tile(tile.z, tile.x, tile.y).then((content) => (content ? decode(content, tile) : []));
    kept.delete(key);
    kept.set(key, shapes);
    shapes.catch(() => kept.delete(key));
    for (const [oldest] of kept) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return shapes;
  };
  return async (bounds, zoom) => {
    const z = Math.min(TILE_ZOOMS.max, Math.max(TILE_ZOOMS.min, Math.floor(zoom) - ZOOM_OFFSET));
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
  // A point near the edge stands in the neighbour's tile too: it is its own tile's.
  const own = geometry
    .flat()
    .filter((point) => point.x >= 0 && point.y >= 0 && point.x < extent && point.y < extent);
  return own.map((point) => ({ kind, form: 'point', lines: [[place(point)]], properties }));
}
