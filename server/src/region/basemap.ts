// A region's map as GeoJSON, for a MapLibre style with one source: layers pick their features by `kind` and `class`.
import type { LatLng } from '@sendero/core/values/place';
import type { Names, Region } from './region.ts';

type Position = readonly [lng: number, lat: number];

type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'Point'; readonly coordinates: Position };

export interface MapFeature {
  readonly type: 'Feature';
  /** `kind`, and where they apply `class`, `name` and `name_<language>` of the other language. */
  readonly properties: Readonly<Record<string, string>>;
  readonly geometry: Geometry;
}

export interface MapCollection {
  readonly type: 'FeatureCollection';
  readonly features: readonly MapFeature[];
}

/**
 * Every feature of the map, bottom to top. Kinds: land, water, park (areas); rail, tram, street (lines; a street's `class`
 * is main, street, lane or path); district, place (points; a place's `class` is its kind, such as square).
 */
export function basemapGeojson({ basemap, other_language }: Region): MapCollection {
  const named = (kind: string, names: Names, more: Readonly<Record<string, string>> = {}) => ({
    kind,
    name: names.main,
    ...(other_language === '' ? {} : { [`name_${other_language}`]: names.other }),
    ...more,
  });
  return {
    type: 'FeatureCollection',
    features: [
      ...basemap.land.map(({ names, ring }) => feature(named('land', names), polygon(ring))),
      ...basemap.waters.map(({ names, ring }) => feature(named('water', names), polygon(ring))),
      ...basemap.parks.map(({ names, ring }) => feature(named('park', names), polygon(ring))),
      ...basemap.rails.map((line) => feature({ kind: 'rail' }, lineString(line))),
      ...basemap.trams.map((line) => feature({ kind: 'tram' }, lineString(line))),
      ...basemap.streets.map((street) =>
        feature(named('street', street.names, { class: street.class }), lineString(street.line)),
      ),
      ...basemap.districts.map(({ names, middle }) => feature(named('district', names), point(middle))),
      ...basemap.places.map(({ names, kind, at }) =>
        feature(named('place', names, { class: kind }), point(at)),
      ),
    ],
  };
}

function feature(properties: MapFeature['properties'], geometry: Geometry): MapFeature {
  return { type: 'Feature', properties, geometry };
}

function polygon(ring: readonly LatLng[]): Geometry {
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map(position)] };
}

function lineString(line: readonly LatLng[]): Geometry {
  return { type: 'LineString', coordinates: line.map(position) };
}

function point(at: LatLng): Geometry {
  return { type: 'Point', coordinates: position(at) };
}

/** Five decimals: a metre. */
function position({ lat, lng }: LatLng): Position {
  return [Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5];
}
