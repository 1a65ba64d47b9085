// Converts an OpenStreetMap extract into the parts of a region: addresses, streets for couriers, and map.
import { basename } from 'node:path';
import type { LatLng } from '../geometry/lat-lng.ts';
import { planeOf, type Bounds } from '../geometry/plane.ts';
import type { Basemap, Gazetteer, Names } from '../region/region.ts';
import type { Roads } from '../streets/street-graph.ts';
import { housesOf } from './addresses.ts';
import { basemapOf } from './basemap.ts';
import { citiesOf } from './cities.ts';
import { countryOf } from './country.ts';
import { roadsOf } from './courier-roads.ts';
import { districtsOf } from './districts.ts';
import { readExtract, type Extract, type Progress } from './extract.ts';
import { createNotes } from './notes.ts';
import { once } from './once.ts';
import { openOsm } from './osm-file.ts';
import { areaFinder, outlinesOf } from './outlines.ts';
import { placesOf } from './places.ts';
import { postcodesOf } from './postcodes.ts';
import { streetGroups, type StreetGroup } from './street-groups.ts';
import { streetsOf } from './streets.ts';
import { hasAny, tag, type Tags } from './tags.ts';

export interface ImportOptions {
  /** Imports only this part of a larger extract. */
  readonly bbox?: Bounds | undefined;
  /** The name of the region; by default the town with most of its streets. */
  readonly name?: string | undefined;
  readonly country_code?: string | undefined;
  /** Finds the nearest town in a list of the world's towns, for an extract that does not state its place. */
  readonly nearestTown?: (
    at: LatLng,
  ) => Promise<{ readonly name: string; readonly country_code: string } | null>;
  /** Called a few times a second with stage and progress. */
  readonly progress?: Progress | undefined;
}

export interface ImportedRegion {
  readonly name: Names;
  readonly country_code: string;
  readonly bounds: Bounds;
  readonly attribution: string;
  /** The languages in which streets and places have names besides the local ones, the most common first. */
  readonly languages: readonly string[];
  readonly counts: { readonly streets: number; readonly houses: number; readonly places: number };
  // Each part can be taken once: a large city's parts are too large to be in memory together.
  readonly gazetteer: () => Gazetteer;
  readonly roads: () => Roads;
  readonly basemap: () => Basemap;
  /** What was left out or repaired, counted by kind. */
  readonly notes: Readonly<Record<string, number>>;
}

/**
 * Reads the OpenStreetMap PBF file at `path` in passes, so that it can import a part of a whole country's file.
 *
 * Broken geometry is left out and counted. Throws if the file is not a PBF file, is damaged (naming block and byte),
 * has no streets inside the bounding box, or does not state its country.
 */
export async function importOsm(path: string, options: ImportOptions = {}): Promise<ImportedRegion> {
  try {
    return await importFile(path, options);
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

async function importFile(path: string, options: ImportOptions): Promise<ImportedRegion> {
  const tell = steadily(options.progress ?? (() => {}));
  const extract = await readFile(path, options.bbox, tell);
  const notes = createNotes();
  const plane = planeOf(extract.bounds);

  tell('outlining areas', 0);
  const outlines = outlinesOf(extract, notes, isArea);
  const cities = citiesOf(extract, outlines);

  tell('naming streets', 0);
  const { groups, nameless } = streetGroups(extract, cities);
  if (groups.length + nameless.length === 0) throw new Error('there are no streets in it');
  const middle = {
    lat: (extract.bounds.south + extract.bounds.north) / 2,
    lng: (extract.bounds.west + extract.bounds.east) / 2,
  };
  const town = (await options.nearestTown?.(middle)) ?? null;
  const country_code = options.country_code ?? countryOf(extract) ?? town?.country_code;
  if (country_code === undefined) throw new Error('it does not say which country it is in; give its code');
  const called = options.name ?? mainTown(groups) ?? town?.name ?? basename(path).replace(/[.].*$/, '');
  const name = cities.named(called) ?? { main: called, by_language: {} };

  tell('numbering houses', 0);
  const houses = housesOf(extract, outlines, notes);
  const postcodeAt = postcodesOf(outlines, houses, plane);
  const districts = districtsOf(extract, outlines, plane, postcodeAt);
  const ground = { plane, name, cities, postcodeAt, districtAt: areaFinder(districts) };
  const streets = streetsOf(groups, houses, ground);
  const places = placesOf(extract, outlines, ground, notes);

  tell('drawing shores', 0);
  const lines = [...groups.flatMap((group) => group.lines), ...nameless];
  const basemap = basemapOf(extract, { outlines, streets: lines, districts, places }, notes);
  return {
    name,
    country_code,
    bounds: extract.bounds,
    attribution: '© OpenStreetMap contributors',
    languages: languagesOf([...streets, ...places]),
    counts: {
      streets: streets.length,
      houses: streets.reduce((sum, street) => sum + street.houses.length, 0),
      places: places.length,
    },
    gazetteer: once({ streets, places, districts }),
    roads: once(roadsOf(extract, plane)),
    basemap: once(basemap),
    notes: notes.all(),
  };
}

async function readFile(path: string, bbox: Bounds | undefined, tell: Progress): Promise<Extract> {
  const file = await openOsm(path);
  try {
    return await readExtract(file, bbox, tell);
  } finally {
    await file.close();
  }
}

const AREA_KEYS = new Set(
  'building natural waterway landuse leisure amenity shop tourism office place boundary addr:housenumber'
    .concat(' railway aeroway public_transport harbour historic')
    .split(' '),
);

/** Whether a closed way or a relation with these tags is an area that addresses or the map use. */
function isArea(tags: Tags): boolean {
  if (tag(tags, 'highway')) return tag(tags, 'highway') === 'pedestrian' && tag(tags, 'area') === 'yes';
  return hasAny(tags, AREA_KEYS) && tag(tags, 'natural') !== 'coastline';
}

/** The town with the most streets. */
function mainTown(groups: readonly StreetGroup[]): string | null {
  const towns = Map.groupBy(
    groups.flatMap(({ city }) => city ?? []),
    ({ main }) => main,
  );
  const [most] = [...towns].sort((a, b) => b[1].length - a[1].length);
  return most?.[0] ?? null;
}

/** The languages in which at least one thing in a hundred has a name. */
function languagesOf(named: readonly { readonly names: Names }[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { names } of named)
    for (const language of Object.keys(names.by_language))
      counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count * 100 >= named.length)
    .sort((a, b) => b[1] - a[1])
    .map(([language]) => language);
}

const A_FEW_TIMES_A_SECOND_MS = 250;

function steadily(progress: Progress): Progress {
  let told = { stage: '', at: 0 };
  return (stage, done) => {
    const at = performance.now();
    if (stage === told.stage && done < 1 && at - told.at < A_FEW_TIMES_A_SECOND_MS) return;
    told = { stage, at };
    progress(stage, done);
  };
}
