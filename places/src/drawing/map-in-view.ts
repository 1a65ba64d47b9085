// Loads the shapes for a drawing: all of a sketch's map, or the part of an imported city's map in the view.
import type { LatLng } from '../geometry/lat-lng.ts';
import type { Bounds } from '../geometry/plane.ts';
import { shapesOf, type MapKind, type MapProperties, type MapShape } from '../region/map-shapes.ts';
import { perRegion, type DrawnRegion, type Names } from '../region/region.ts';
import type { StreetClass } from '../streets/street-graph.ts';
import { tileReader, type ReadShapes } from '../tiles/read-shapes.ts';
import { WORLD_ZOOMS } from '../tiles/tile-grid.ts';

/** Shapes by kind, bottom to top within each. */
export type MapInView = Readonly<Record<MapKind, readonly MapShape[]>>;

const wholeOf = perRegion(({ map }: DrawnRegion) => byKind('basemap' in map ? shapesOf(map.basemap) : []));
const readerOf = perRegion(({ map }: DrawnRegion) => ({
  read: 'tiles' in map ? tileReader(map.tiles) : null,
}));

/** The shapes of `region` that touch `bounds`, as detailed as a drawing at `zoom` can show (zoom for 256 px tiles). */
export async function mapInView(region: DrawnRegion, bounds: Bounds, zoom: number): Promise<MapInView> {
  const { read } = readerOf(region);
  return read ? byKind(await read(bounds, zoom)) : wholeOf(region);
}

const worldReaders = new Map<string, ReadShapes>();

/** The shapes of the world at `path` that touch `bounds`; of every other kind there are none. */
export async function worldInView(path: string, bounds: Bounds, zoom: number): Promise<MapInView> {
  const read = worldReaders.get(path) ?? tileReader(path, WORLD_ZOOMS);
  worldReaders.set(path, read);
  return byKind(await read(bounds, zoom));
}

/** Where no region is. */
export const NO_SHAPES: MapInView = byKind([]);

function byKind(shapes: Iterable<MapShape>): MapInView {
  const kinds: Record<MapKind, MapShape[]> = {
    land: [],
    park: [],
    water: [],
    building: [],
    rail: [],
    tram: [],
    street: [],
    'area-name': [],
    district: [],
    place: [],
    border: [],
    town: [],
    country: [],
  };
  for (const shape of shapes) kinds[shape.kind].push(shape);
  return kinds;
}

/** A shape's local name and its names in other languages; empty if it has none. */
export function namesOf({ name, ...others }: MapProperties): Names {
  const entries = Object.entries(others).filter(([key]) => key.startsWith('name_'));
  return {
    main: String(name ?? ''),
    by_language: Object.fromEntries(entries.map(([key, value]) => [key.slice(5), String(value)])),
  };
}

export function streetClassOf({ properties }: MapShape): StreetClass {
  return (properties['class'] ?? 'street') as StreetClass;
}

/** The position of a point shape. */
export function placeOf({ lines }: MapShape): LatLng {
  return lines[0]?.[0] ?? { lat: 0, lng: 0 };
}
