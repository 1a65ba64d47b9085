import type { MapKind, MapShape } from '../basemap.ts';
import type { StreetClass } from '../street-graph.ts';

/** In tiles of 512 px, as MapLibre asks for them: one less than in tiles of 256 px. */
const KINDS: Readonly<Record<Exclude<MapKind, 'street' | 'area-name'>, number>> = {
  land: 0,
  water: 0,
  park: 8,
  rail: 9,
  district: 10,
  tram: 13,
  place: 13,
  building: 14,
};

const STREETS: Readonly<Record<StreetClass, number>> = { main: 8, street: 11, lane: 13, path: 14 };

/** The zoom of the first tiles that hold a shape: below it the map leaves it out, or nobody would see it. */
export function shownFrom({ kind, properties }: MapShape): number {
  if (kind === 'street') return STREETS[properties['class'] as StreetClass];
  if (kind === 'area-name') return Math.floor(Number(properties['from'])) - 1;
  return KINDS[kind];
}
