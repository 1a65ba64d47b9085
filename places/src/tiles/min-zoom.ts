import type { MapKind, MapShape } from '../region/map-shapes.ts';
import type { StreetClass } from '../streets/street-graph.ts';

/** For tiles of 512 px, which MapLibre uses: one less than for tiles of 256 px. */
const KINDS: Readonly<Record<Exclude<MapKind, 'street' | 'area-name'>, number>> = {
  land: 0,
  water: 0,
  park: 8,
  rail: 9,
  district: 10,
  tram: 13,
  place: 13,
  building: 14,
  border: 0,
  town: 0,
  country: 0,
};

const STREETS: Readonly<Record<StreetClass, number>> = { main: 8, street: 11, lane: 13, path: 14 };

/**
 * The lowest zoom whose tiles contain a shape; below it the map does not draw the shape, or it would be too small to
 * see.
 */
export function minZoomOf({ kind, properties }: MapShape): number {
  if (kind === 'street') return STREETS[properties['class'] as StreetClass];
  if (kind === 'area-name') return Math.floor(Number(properties['from'])) - 1;
  return KINDS[kind];
}
