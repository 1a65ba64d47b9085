import { metresBetween } from '@sendero/core/values/place';
import type { Map as GlMap } from 'maplibre-gl';
import { TOWNS, WORLD } from './world-layers.ts';

/** Farther away, a town's name says nothing of the place. */
const NEAR_M = 25_000;

/** The name of the town nearest to the map's middle; null if none is near. */
export function nearestTown(map: GlMap): string | null {
  if (!map.getSource(WORLD)) return null;
  let [name, shortest]: [string | null, number] = [null, NEAR_M];
  const middle = map.getCenter();
  for (const { geometry, properties } of map.querySourceFeatures(WORLD, { sourceLayer: TOWNS })) {
    const [lng = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
    const metres = metresBetween(middle, { lat, lng });
    if (metres < shortest) [name, shortest] = [String(properties['name']), metres];
  }
  return name;
}
