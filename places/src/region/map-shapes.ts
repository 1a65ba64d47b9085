// A region's map as shapes to draw, bottom to top; the source of both its GeoJSON and its vector tiles.
import type { LatLng } from '../geometry/lat-lng.ts';
import { centreOf } from '../geometry/plane.ts';
import { labelZoom } from './label-zoom.ts';
import type { Area, Basemap, Names, PlaceKind } from './region.ts';

/** The kinds of shapes; also the layer names in vector tiles. The last three are of the world under the regions alone. */
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
  'border',
  'town',
  'country',
] as const;

export type MapKind = (typeof MAP_KINDS)[number];

/** `name` and `name_<language>`, and `class` and `from` if they apply. */
export type MapProperties = Readonly<Record<string, string | number>>;

export interface MapShape {
  readonly kind: MapKind;
  readonly form: 'area' | 'line' | 'point';
  /** For an area its outline, then its holes; otherwise one line or one point. */
  readonly lines: readonly (readonly LatLng[])[];
  readonly properties: MapProperties;
}

const NOTHING: MapProperties = {};

/** Kinds of places that the map shows; the gazetteer has more. */
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
 * Every shape of the map. The `class` of a street is main, street, lane or path; that of a place is its kind, such as
 * square. The name of a park or water is a separate point, so that it appears once however the area is cut; `from` is
 * the lowest zoom at which the name fits.
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

function* areas(kind: MapKind, all: readonly Area[]): Generator<MapShape> {
  for (const area of all) yield new AreaShape(kind, area);
}

/** Computes its lines at each use, since the rings of an imported area are computed too. */
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
      from: labelZoom(names.main, ring),
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
