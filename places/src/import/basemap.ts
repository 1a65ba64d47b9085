// The map of the extract: land and water, parks, buildings, rails and streets.
import type { LatLng } from '../geometry/lat-lng.ts';
import type { Basemap, District, MapStreet, Names, Place } from '../region/region.ts';
import { landOf } from './coast.ts';
import type { Extract } from './extract.ts';
import type { Notes } from './notes.ts';
import type { Outline } from './outlines.ts';
import { tag, type Tags } from './tags.ts';

const NAMELESS: Names = { main: '', by_language: {} };
const WATERS: Readonly<Record<string, ReadonlySet<string>>> = {
  natural: new Set(['water']),
  waterway: new Set(['riverbank', 'dock']),
  landuse: new Set(['reservoir', 'basin']),
};
const PARKS: Readonly<Record<string, ReadonlySet<string>>> = {
  leisure: new Set(['park', 'garden', 'pitch', 'golf_course', 'playground', 'common', 'dog_park']),
  landuse: new Set([
    'grass',
    'forest',
    'cemetery',
    'meadow',
    'recreation_ground',
    'village_green',
    'allotments',
    'orchard',
  ]),
  natural: new Set(['wood', 'grassland', 'scrub', 'heath', 'wetland']),
};
const RAILS = new Set(['rail', 'light_rail', 'narrow_gauge', 'subway', 'monorail']);

interface Known {
  readonly outlines: readonly Outline[];
  readonly streets: readonly MapStreet[];
  readonly districts: readonly District[];
  readonly places: readonly Place[];
}

/** Builds the map of the extract. Shapes beyond its bounds may be included; nothing inside is missing. */
export function basemapOf(
  extract: Extract,
  { outlines, streets, districts, places }: Known,
  notes: Notes,
): Basemap {
  const coasts = extract.ways
    .filter(({ tags }) => tag(tags, 'natural') === 'coastline')
    .map((way) => [...extract.nodesOf(way)]);
  return {
    land: landOf(coasts, extract.at, extract.bounds, notes).map((land) => ({ names: NAMELESS, ...land })),
    waters: outlines.filter(({ tags }) => isOf(WATERS, tags)),
    parks: outlines.filter(({ tags }) => isOf(PARKS, tags)),
    buildings: outlines.filter(({ tags }) => isBuilding(tags)),
    districts: districts.filter(firstOfItsName()),
    rails: linesOf(extract, (tags) => RAILS.has(tag(tags, 'railway') ?? '')),
    trams: linesOf(extract, (tags) => tag(tags, 'railway') === 'tram'),
    streets,
    places,
  };
}

function isOf(kinds: Readonly<Record<string, ReadonlySet<string>>>, tags: Tags): boolean {
  return Object.entries(kinds).some(([key, values]) => values.has(tag(tags, key) ?? ''));
}

function isBuilding(tags: Tags): boolean {
  const building = tag(tags, 'building');
  return building !== undefined && building !== 'no';
}

/** Lines that are above the ground. */
function linesOf(extract: Extract, wanted: (tags: Tags) => boolean): readonly (readonly LatLng[])[] {
  return extract.ways
    .filter(({ tags, first, end }) => end - first > 1 && wanted(tags) && tag(tags, 'tunnel') !== 'yes')
    .map((way) => Array.from(extract.nodesOf(way), extract.at));
}

function firstOfItsName(): (district: District) => boolean {
  const seen = new Set<string>();
  return ({ names }) => seen.size < seen.add(names.main).size;
}
