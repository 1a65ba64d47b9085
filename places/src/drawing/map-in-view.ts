// What a drawing of a region needs of its map: the whole of a sketch, of an imported city what lies in the view.
import type { LatLng } from '@sendero/core/values/place';
import { shapesOf, type MapKind, type MapProperties, type MapShape } from './basemap.ts';
import type { Bounds } from './geometry.ts';
import { perRegion, type DrawnRegion, type Names } from './region.ts';
import type { StreetClass } from './street-graph.ts';
import { tileReader } from './tiles/read-shapes.ts';

/** Shapes by kind, bottom to top within each. */
export type MapInView = Readonly<Record<MapKind, readonly MapShape[]>>;

const wholeOf = perRegion(({ map }: DrawnRegion) => byKind('basemap' in map ? shapesOf(map.basemap) : []));
const readerOf = perRegion(({ map }: DrawnRegion) => ({
  read: 'tiles' in map ? tileReader(map.tiles) : null,
}));

/** The shapes of `region` that touch `bounds`, as detailed as a drawing at `zoom` can show, in steps of 256 px tiles. */
export async function mapInView(region: DrawnRegion, bounds: Bounds, zoom: number): Promise<MapInView> {
  const { read } = readerOf(region);
  return read ? byKind(await read(bounds, zoom)) : wholeOf(region);
}

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
  };
  for (const shape of shapes) kinds[shape.kind].push(shape);
  return kinds;
}

/** A shape's name as the place writes it, and its others; empty where it has none. */
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

/** Where a point stands. */
export function placeOf({ lines }: MapShape): LatLng {
  return lines[0]?.[0] ?? { lat: 0, lng: 0 };
}
