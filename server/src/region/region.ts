// What the server knows of one city: its addresses, its streets as a graph, and its map.
import type { LatLng } from '@sendero/core/values/place';
import type { Bounds } from './geometry.ts';
import type { StreetClass, StreetGraph } from './street-graph.ts';

/** A name in the city's main language and in its other one; both the same where there is only one. */
export interface Names {
  readonly main: string;
  readonly other: string;
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
  | 'church';

export interface House {
  readonly number: number;
  readonly at: LatLng;
  readonly zipcode: string;
}

/** A street as addresses see it: every line of that name together. */
export interface Street {
  readonly slug: string;
  readonly names: Names;
  readonly lines: readonly (readonly LatLng[])[];
  readonly bounds: Bounds;
  /** Half-way along it, where the street itself is answered. */
  readonly middle: LatLng;
  readonly zipcode: string;
  readonly district: Names | null;
  /** By rising number. */
  readonly houses: readonly House[];
}

export interface Place {
  readonly slug: string;
  readonly names: Names;
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
  /** Each name once, though several postcodes share it. */
  readonly districts: readonly District[];
  readonly rails: readonly (readonly LatLng[])[];
  readonly trams: readonly (readonly LatLng[])[];
  readonly streets: readonly MapStreet[];
  readonly places: readonly Place[];
}

export interface Region {
  /** Its file's name, the head of its addresses' ids: `fi-helsinki`. */
  readonly id: string;
  readonly name: Names;
  readonly country_code: string;
  /** The language of the other names, as in `sv`; empty where there is none. */
  readonly other_language: string;
  readonly bounds: Bounds;
  readonly gazetteer: Gazetteer;
  readonly graph: StreetGraph;
  readonly basemap: Basemap;
}

/** The name to show to a reader of `language`. */
export function nameIn(region: Region, names: Names, language: string): string {
  return region.other_language !== '' && language.startsWith(region.other_language)
    ? names.other
    : names.main;
}
