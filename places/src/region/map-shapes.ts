// A region's map as shapes to draw, bottom to top: the one list that its GeoJSON and its vector tiles are made of.
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import type { LatLng } from '@sendero/core/values/place';
import { nameFrom } from './area-name.ts';
import { centreOf } from './geometry.ts';
import type { Area, Basemap, Names, PlaceKind } from './region.ts';

/** What a shape may be; in vector tiles the names of the layers. */
export const MAP_KINDS = [
  'land',
  'park',
  'water',
  'building',
  'rail',
  'tram',
  'street',
  'area-name',
  'district',
  'place',
] as const;

export type MapKind = (typeof MAP_KINDS)[number];

/** `name` and `name_<language>`, and where they apply `class` and `from`. */
export type MapProperties = Readonly<Record<string, string | number>>;

export interface MapShape {
  readonly kind: MapKind;
  readonly form: 'area' | 'line' | 'point';
  /** An area's outline and then its holes; otherwise one line, or one point. */
  readonly lines: readonly (readonly LatLng[])[];
  readonly properties: MapProperties;
}

const NOTHING: MapProperties = {};

/** Places that a map marks; a gazetteer knows more. */
const MARKED: ReadonlySet<PlaceKind> = new Set([
  'square',
  'station',
  'hospital',
  'harbour',
  'museum',
  'stadium',
  'school',
  'market',
  'church',
]);

/**
 * Every shape of the map. A street's `class` is main, street, lane or path, a place's its kind, such as square. The name of
 * a park or a water is a point of its own, so that it stands once however the area is cut; `from` is the zoom from which it
 * has room.
 */
export function* shapesOf(basemap: Basemap): Generator<MapShape> {
  yield* areas('land', basemap.land);
  yield* areas('park', basemap.parks);
  yield* areas('water', basemap.waters);
  yield* areas('building', basemap.buildings);
  for (const line of basemap.rails) yield { kind: 'rail', form: 'line', lines: [line], properties: NOTHING };
  for (const line of basemap.trams) yield { kind: 'tram', form: 'line', lines: [line], properties: NOTHING };
  for (const { names, class: type, line } of basemap.streets) {
    yield { kind: 'street', form: 'line', lines: [line], properties: { ...named(names), class: type } };
  }
  yield* areaNames('water', basemap.waters);
  yield* areaNames('park', basemap.parks);
  for (const { names, middle } of basemap.districts) yield point('district', middle, named(names));
  for (const { names, kind, at } of basemap.places) {
    if (MARKED.has(kind)) yield point('place', at, { ...named(names), class: kind });
  }
}

/** The whole map as GeoJSON, each feature with its `kind`; for a region small enough to be sent at once. */
export function basemapGeojson(basemap: Basemap): FeatureCollection<Geometry, MapProperties> {
  const features = Array.from(shapesOf(basemap), (shape): Feature<Geometry, MapProperties> => ({
    type: 'Feature',
    properties: { kind: shape.kind, ...shape.properties },
    geometry: geometryOf(shape),
  }));
  return { type: 'FeatureCollection', features };
}

/** The shape's geometry as GeoJSON has it. */
export function geometryOf({ form, lines }: MapShape): Geometry {
  const [first = []] = lines;
  if (form === 'area') {
    return {
      type: 'Polygon',
      coordinates: lines.map((ring) => [...ring, ...ring.slice(0, 1)].map(position)),
    };
  }
  if (form === 'line') return { type: 'LineString', coordinates: first.map(position) };
  return { type: 'Point', coordinates: first.map(position)[0] ?? [] };
}

function* areas(kind: MapKind, all: readonly Area[]): Generator<MapShape> {
  for (const area of all) yield new AreaShape(kind, area);
}

/** Its lines are made whenever they are asked for, as those of an imported area are. */
class AreaShape implements MapShape {
  readonly form = 'area';
  readonly properties = NOTHING;
  readonly kind: MapKind;
  readonly #area: Area;

  constructor(kind: MapKind, area: Area) {
    this.kind = kind;
    this.#area = area;
  }

  get lines(): readonly (readonly LatLng[])[] {
    const { ring, holes = [] } = this.#area;
    return [ring, ...holes];
  }
}

function* areaNames(type: 'park' | 'water', all: readonly Area[]): Generator<MapShape> {
  for (const { names, ring } of all) {
    if (names.main === '') continue;
    yield point('area-name', centreOf(ring), {
      ...named(names),
      class: type,
      from: nameFrom(names.main, ring),
    });
  }
}

function point(kind: MapKind, at: LatLng, properties: MapProperties): MapShape {
  return { kind, form: 'point', lines: [[at]], properties };
}

function named({ main, by_language }: Names): MapProperties {
  if (main === '') return NOTHING;
  return {
    name: main,
    ...Object.fromEntries(Object.entries(by_language).map(([tag, name]) => [`name_${tag}`, name])),
  };
}

/** Five decimals: a metre. */
function position({ lat, lng }: LatLng): Position {
  return [Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5];
}
