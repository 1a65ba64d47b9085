// The areas around an entry that people type beside its name: district, town, country.
import type { LatLng } from '../geometry/lat-lng.ts';
import { boundsOf, ringHolds, within } from '../geometry/plane.ts';
import type { District, Names, Region } from '../region/region.ts';
import { fold } from '../text/fold.ts';
import type { Entries } from './entry.ts';
import { byCode, lowerBound } from './sorted-words.ts';

/** The country, its towns and its districts, by number. */
export interface AdminAreas {
  /** The areas that have a word beginning with `typed`. */
  called(typed: string): ReadonlySet<number>;
  /** The areas that contain an entry. */
  of(entry: number): readonly number[];
  /** Splits off the areas that the text begins with: `台北市大安區忠孝東路` → these areas, then the rest. */
  peel(typed: string): readonly string[];
  /** The districts around a point, the smallest first. */
  districtsAt(at: LatLng): readonly District[];
}

/** A long street lies in several districts, so every eighth house is located. */
const HOUSES_APART = 8;
const COUNTRY = 0;

export function adminAreasOf(entries: Entries): AdminAreas {
  const { region } = entries;
  const { streets, places, districts } = region.gazetteer;
  const cities = new Map<string, Names>([[region.name.main, region.name]]);
  for (const { city } of [...streets, ...places]) if (city) cities.set(city.main, city);
  const cityNumbers = new Map([...cities.keys()].map((name, place) => [name, COUNTRY + 1 + place]));
  const firstDistrict = COUNTRY + 1 + cities.size;
  const spellings = [
    countryNames(region),
    ...[...cities.values(), ...districts.map(({ names }) => names)].map((names) => [
      names.main,
      ...Object.values(names.by_language),
    ]),
  ].map((names) => [...new Set(names.map(fold))]);

  const around = districtFinder(districts);
  const known = new Map<number, readonly number[]>();
  const look = (number: number): readonly number[] => {
    const { at, city, street } = entries.get(number);
    const points = [
      at,
      ...(street?.houses.filter((_, place) => place % HOUSES_APART === 0) ?? []).map((house) => house.at),
    ];
    const held = new Set(points.flatMap(around));
    const own = districts.findIndex(({ names }) => names.main === street?.district?.main);
    if (own >= 0) held.add(own);
    return [
      COUNTRY,
      cityNumbers.get(city.main) ?? COUNTRY,
      ...[...held].map((place) => firstDistrict + place),
    ];
  };
  return {
    called: finder(spellings),
    of(entry) {
      const found = known.get(entry) ?? look(entry);
      known.set(entry, found);
      return found;
    },
    peel: peeler(spellings.flat()),
    districtsAt: (at) => around(at).flatMap((place) => districts[place] ?? []),
  };
}

/** The country's name in the languages of the region's name, in its main language and in English. */
function countryNames({ country_code, name }: Region): readonly string[] {
  const own = new Intl.Locale(`und-${country_code}`).maximize().language;
  const names = [...Object.keys(name.by_language), own, 'en'].map((language) =>
    new Intl.DisplayNames(language, { type: 'region' }).of(country_code),
  );
  return [country_code, ...names.filter((each) => each !== undefined)];
}

function finder(spellings: readonly (readonly string[])[]): AdminAreas['called'] {
  const worded = spellings
    .flatMap((names, number) => names.flatMap((name) => name.split(' ').map((word) => ({ word, number }))))
    .sort((a, b) => byCode(a.word, b.word));
  const words = worded.map(({ word }) => word);
  return (typed) => {
    const found = new Set<number>();
    for (let at = lowerBound(words, typed); words[at]?.startsWith(typed); at++)
      found.add(worded[at]?.number ?? 0);
    return found;
  };
}

/** Only Han script joins a town and a street into one word. */
const HAN = /^\p{Script=Han}/u;

function peeler(names: readonly string[]): AdminAreas['peel'] {
  const heads = names.filter((name) => HAN.test(name) && name.length > 1).sort((a, b) => b.length - a.length);
  return (typed) => {
    const parts: string[] = [];
    let rest = typed;
    while (HAN.test(rest)) {
      const head = heads.find((name) => rest.length > name.length && rest.startsWith(name));
      if (head === undefined) break;
      parts.push(head);
      rest = rest.slice(head.length);
    }
    return [...parts, rest];
  };
}

/** Returns a function that finds the indexes of the districts that contain a point, the smallest first. */
function districtFinder(districts: readonly District[]): (at: LatLng) => readonly number[] {
  const bounded = districts
    .map(({ ring }, place) => ({ ring, place, bounds: boundsOf(ring) }))
    .sort((a, b) => sizeOf(a) - sizeOf(b));
  return (at) =>
    bounded.filter(({ bounds, ring }) => within(bounds, at) && ringHolds(ring, at)).map(({ place }) => place);
}

function sizeOf({ bounds: { south, north, west, east } }: { bounds: ReturnType<typeof boundsOf> }): number {
  return (north - south) * (east - west);
}
