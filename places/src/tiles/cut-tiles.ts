import { fromGeojsonVt } from '@maplibre/vt-pbf';
import GeoJSONVT, { type LegacyFeature } from 'geojson-vt';
import { geometryOf } from '../region/geojson.ts';
import type { MapKind, MapShape } from '../region/map-shapes.ts';
import { ancestor, TILE_ZOOMS, type Tile } from './tile-grid.ts';

const EXTENT = 4096;
/** Shapes extend a little beyond their tile, so that cut edges are not visible; a fraction of the tile. */
export const BUFFER = 1 / 64;

/** A shape and the lowest zoom whose tiles contain it. */
export interface Drawn {
  readonly shape: MapShape;
  readonly from: number;
}

export interface CutTile {
  readonly tile: Tile;
  readonly content: Uint8Array;
}

/** The tiles of the given zooms within `whole` that contain any of `drawn`, each as a vector tile. */
export function* cutTiles(
  drawn: readonly Drawn[],
  zooms: { readonly from: number; readonly to: number },
  whole: Tile = { z: 0, x: 0, y: 0 },
): Generator<CutTile> {
  const index = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: drawn.map((one) => ({
        type: 'Feature',
        properties: one,
        geometry: geometryOf(one.shape),
      })),
    },
    {
      maxZoom: TILE_ZOOMS.max,
      indexMaxZoom: zooms.to,
      indexMaxPoints: 0,
      extent: EXTENT,
      buffer: EXTENT * BUFFER,
    },
  );
  for (const tile of index.tileCoords) {
    if (tile.z < zooms.from || !isWithin(tile, whole)) continue;
    const content = contentOf(index, tile);
    if (content) yield { tile, content };
  }
}

function contentOf(index: GeoJSONVT, tile: Tile): Uint8Array | null {
  const layers: Partial<Record<MapKind, { features: LegacyFeature[] }>> = {};
  for (const feature of index.getTile(tile.z, tile.x, tile.y)?.features ?? []) {
    const { shape, from } = feature.tags as unknown as Drawn;
    if (from > tile.z) continue;
    layers[shape.kind] ??= { features: [] };
    layers[shape.kind]?.features.push({ ...feature, tags: shape.properties });
  }
  if (Object.keys(layers).length === 0) return null;
  return fromGeojsonVt(layers, { version: 2, extent: EXTENT });
}

function isWithin(tile: Tile, whole: Tile): boolean {
  const { x, y } = ancestor(tile, whole.z);
  return x === whole.x && y === whole.y;
}
