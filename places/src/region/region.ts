// The data of one city: its addresses, its street graph and its map.
import type { LatLng } from '../geometry/lat-lng.ts';
import { within, type Bounds } from '../geometry/plane.ts';
import type { StreetClass, StreetGraph } from '../streets/street-graph.ts';

/** The local name, and the names in other languages by language tag: `fi`, `sv`, `zh-Hant`. */
export interface Names {
  readonly main: string;
  readonly by_language: Readonly<Record<string, string>>;
}

export type PlaceKind =
  | 'square'
  | 'station'
  | 'hospital'
  | 'harbour'
  | 'museum'
  | 'stadium'
  | 'school'
  | 'market'
  | 'church'
  | 'mosque'
  | 'temple'
  | 'university'
  | 'library'
  | 'theatre'
  | 'mall'
  | 'hotel'
  | 'airport'
  | 'park'
  | 'pharmacy'
  | 'restaurant'
  | 'shop'
  | 'office'
  | 'building';

export interface House {
  /** As shown on the door: `10`, `10b`, `2-4`. */
  readonly number: string;
  readonly at: LatLng;
  readonly zipcode: string;
}

/** A street as an address entry: all lines of that name together. */
export interface Street {
  readonly slug: string;
  readonly names: Names;
  /** Former and short names that people may type; never shown. */
  readonly aliases?: readonly string[];
  /** The town, if it is not the one that the region is named after. */
  readonly city?: Names;
  readonly lines: readonly (readonly LatLng[])[];
  readonly bounds: Bounds;
  /** The point half-way along the street, used as the street's own position. */
  readonly middle: LatLng;
  readonly zipcode: string;
  readonly district: Names | null;
  /** Sorted by number; the numeric part counts first. */
  readonly houses: readonly House[];
}

export interface Place {
  readonly slug: string;
  readonly names: Names;
  /** Former and short names that people may type; never shown. */
  readonly aliases?: readonly string[];
  /** The town, if it is not the one that the region is named after. */
  readonly city?: Names;
  readonly kind: PlaceKind;
  readonly at: LatLng;
  readonly zipcode: string;
}

export interface District {
  readonly slug: string;
  readonly names: Names;
  readonly zipcode: string;
  readonly ring: readonly LatLng[];
  readonly middle: LatLng;
}

export interface Gazetteer {
  readonly streets: readonly Street[];
  readonly places: readonly Place[];
  readonly districts: readonly District[];
}

export interface Area {
  readonly names: Names;
  readonly ring: readonly LatLng[];
  /** Inner rings that do not belong to the area: an island in a lake, a courtyard. */
  readonly holes?: readonly (readonly LatLng[])[];
}

export interface MapStreet {
  readonly names: Names;
  readonly class: StreetClass;
  readonly line: readonly LatLng[];
}

/** The drawn map, bottom to top. Everything that is not land is water. */
export interface Basemap {
  readonly land: readonly Area[];
  readonly waters: readonly Area[];
  readonly parks: readonly Area[];
  readonly buildings: readonly Area[];
  /** Each name once, even if several postcodes share it. */
  readonly districts: readonly District[];
  readonly rails: readonly (readonly LatLng[])[];
  readonly trams: readonly (readonly LatLng[])[];
  readonly streets: readonly MapStreet[];
  readonly places: readonly Place[];
}

/** A region's map: a sketch's map in memory, or an imported city's as an archive of vector tiles on disk. */
export type RegionMap =
  | { readonly basemap: Basemap }
  | {
      readonly tiles: string;
      /** Changes with every import: browsers cache tiles for good. */
      readonly version: string;
    };

export interface Region {
  /** The name of its file and the prefix of its addresses' ids: `fi-helsinki`. */
  readonly id: string;
  readonly name: Names;
  readonly country_code: string;
  /** The attribution of the map; empty for a sample, which the map then says. */
  readonly attribution: string;
  readonly bounds: Bounds;
  readonly gazetteer: Gazetteer;
  readonly graph: StreetGraph;
  readonly map: RegionMap;
}

/** The name for a reader of `language`, a tag such as `fi` or `zh-HK`: in that language, else the local name. */
export function nameIn({ main, by_language }: Names, language: string): string {
  const [tongue = ''] = language.split('-');
  return by_language[language] ?? by_language[tongue] ?? main;
}

/** The part of a region that a drawing needs. */
export type DrawnRegion = Pick<Region, 'bounds' | 'map'>;

/** The regions currently in force; values derived from one are memoized with `perRegion`. */
export type Regions = () => readonly Region[];

/** The region that contains all of these points. */
export function regionContaining(
  regions: readonly Region[],
  ...points: readonly LatLng[]
): Region | undefined {
  return regions.find(({ bounds }) => points.every((at) => within(bounds, at)));
}

/** Memoizes a value derived from a region: computed at first use, garbage-collected with the region. */
export function perRegion<T extends object, R extends object = Region>(
  make: (region: R) => T,
): (region: R) => T {
  const made = new WeakMap<R, T>();
  return (region) => {
    const known = made.get(region) ?? make(region);
    made.set(region, known);
    return known;
  };
}
