// What the server knows of one city: its addresses, its streets as a graph, and its map.
import type { LatLng } from '@sendero/core/values/place';
import type { Bounds } from './geometry.ts';
import type { StreetClass, StreetGraph } from './street-graph.ts';

/** A name as the place itself writes it, and in each further language that it is known in, by language tag: `fi`, `sv`, `zh-Hant`. */
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
  /** As on the door: `10`, `10b`, `2-4`. */
  readonly number: string;
  readonly at: LatLng;
  readonly zipcode: string;
}

/** A street as addresses see it: every line of that name together. */
export interface Street {
  readonly slug: string;
  readonly names: Names;
  /** Former and short names that people may type; never shown. */
  readonly aliases?: readonly string[];
  /** Its town, where that is not the one that the region is named after. */
  readonly city?: Names;
  readonly lines: readonly (readonly LatLng[])[];
  readonly bounds: Bounds;
  /** Half-way along it, where the street itself is answered. */
  readonly middle: LatLng;
  readonly zipcode: string;
  readonly district: Names | null;
  /** By rising number, whose digits count first. */
  readonly houses: readonly House[];
}

export interface Place {
  readonly slug: string;
  readonly names: Names;
  /** Former and short names that people may type; never shown. */
  readonly aliases?: readonly string[];
  /** Its town, where that is not the one that the region is named after. */
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
  /** Rings within it that do not belong to it: an island in a lake, a courtyard. */
  readonly holes?: readonly (readonly LatLng[])[];
}

export interface MapStreet {
  readonly names: Names;
  readonly class: StreetClass;
  readonly line: readonly LatLng[];
}

/** What is drawn, bottom to top. Everything that is not land is water. */
export interface Basemap {
  readonly land: readonly Area[];
  readonly waters: readonly Area[];
  readonly parks: readonly Area[];
  readonly buildings: readonly Area[];
  /** Each name once, though several postcodes share it. */
  readonly districts: readonly District[];
  readonly rails: readonly (readonly LatLng[])[];
  readonly trams: readonly (readonly LatLng[])[];
  readonly streets: readonly MapStreet[];
  readonly places: readonly Place[];
}

/** A region's map: a sketch's whole in memory, an imported city's as an archive of vector tiles on disk. */
export type RegionMap =
  | { readonly basemap: Basemap }
  | {
      readonly tiles: string;
      /** Another one with every import: browsers keep tiles for good. */
      readonly version: string;
    };

export interface Region {
  /** Its file's name, the head of its addresses' ids: `fi-helsinki`. */
  readonly id: string;
  readonly name: Names;
  readonly country_code: string;
  /** Whom the map thanks; empty for a sample, which says that it is one. */
  readonly attribution: string;
  readonly bounds: Bounds;
  readonly gazetteer: Gazetteer;
  readonly graph: StreetGraph;
  readonly map: RegionMap;
}

/** The name to show to a reader of `language`, a tag such as `fi` or `zh-HK`: in that language, else as the place writes it. */
export function nameIn({ main, by_language }: Names, language: string): string {
  const [tongue = ''] = language.split('-');
  return by_language[language] ?? by_language[tongue] ?? main;
}

/** What of a region a drawing of it needs. */
export type DrawnRegion = Pick<Region, 'bounds' | 'map'>;

/** The regions in force at this moment; what is derived from one is kept with `perRegion`. */
export type Regions = () => readonly Region[];

/** A value derived from a region, made at its first use and gone with it. */
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
