// Searches one region's addresses, and names its points.
import { metresBetween, type Address, type LatLng } from '@sendero/core/values/place';
import Flatbush from 'flatbush';
import { ringHolds, type Bounds } from '../../region/geometry.ts';
import { nameIn, type House, type Region, type Street } from '../../region/region.ts';
import { entriesOf, writeAddress, type Entry } from './entry.ts';
import { pointAddress } from './point-address.ts';
import { readQuery } from './read-query.ts';
import { BEGINNING, EXACT, PART, wordIndex, type Fit, type Hits } from './word-index.ts';

/** A found address with what ranks it: how well it fits, then how near it is. */
export interface Match {
  readonly address: Address;
  readonly fit: Fit;
  /** Metres from the asker; where the asker is unknown, the name's length: what was typed is more of a short one. */
  readonly far: number;
}

export interface RegionSearch {
  readonly region: Region;
  find(query: string, near: LatLng | undefined, language: string, limit: number): readonly Match[];
  /** The nearest door within 150 m, else a place within 250 m, else the district or city around the very point. */
  nameOf(at: LatLng, language: string): Address;
  byId(id: string, language: string): Address | null;
}

const DOOR_REACH_M = 150;
const PLACE_REACH_M = 250;

export function regionSearch(region: Region): RegionSearch {
  const entries = entriesOf(region);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = wordIndex(entries.map(({ spellings }) => spellings));
  const doorAt = doorFinder(region, entries);
  return {
    region,
    find(query, near, language, limit) {
      const { words, house, postcode } = readQuery(query);
      const found =
        words.length > 0 ? byWords(entries, words, words.map(index.find)) : byPostcode(entries, postcode);
      return found
        .map(({ entry, fit }) => ({
          entry,
          fit,
          far: near ? metresTo(entry, near) : entry.names.main.length,
        }))
        .sort((a, b) => a.fit - b.fit || a.far - b.far)
        .filter(firstOfItsName())
        .slice(0, limit)
        .map(({ entry, fit, far }) => ({
          address: writeAddress(region, entry, nearestHouse(entry.street, house), language),
          fit,
          far,
        }));
    },
    nameOf(at, language) {
      const door = doorAt(at);
      if (door) return writeAddress(region, door.entry, door.house, language);
      const place = placeNear(entries, at);
      return place ? writeAddress(region, place, null, language) : nameOfGround(region, at, language);
    },
    byId(id, language) {
      const entry = byId.get(id);
      if (entry) return writeAddress(region, entry, null, language);
      const [, street = '', number] = /^(.*):(\d+)$/.exec(id) ?? [];
      const numbered = byId.get(street);
      const house = numbered?.street?.houses.find((known) => known.number === Number(number));
      return numbered && house ? writeAddress(region, numbered, house, language) : null;
    },
  };
}

interface Found {
  readonly entry: Entry;
  readonly fit: Fit;
}

/** Entries that have every word in their name or around it, at least one of them at the head of a word of the name. */
function byWords(entries: readonly Entry[], words: readonly string[], hits: readonly Hits[]): Found[] {
  const candidates = new Set(hits.flatMap((hit) => [...hit.keys()]));
  return [...candidates].flatMap((number) => {
    const entry = entries[number];
    if (!entry) return [];
    let worst: Fit = EXACT;
    for (const [at, word] of words.entries()) {
      const fit = hits[at]?.get(number) ?? fitElsewhere(entry, word);
      if (fit === null) return [];
      if (fit > worst) worst = fit;
    }
    return [{ entry, fit: worst }];
  });
}

/** A further word may stand inside the name (`fabian katu`) or around it (`… Helsinki`). */
function fitElsewhere({ surroundings, spellings }: Entry, word: string): Fit | null {
  if (surroundings.some((known) => known.startsWith(word))) return EXACT;
  return spellings.some((spelling) => spelling.includes(word)) ? PART : null;
}

/** Lets only the first of each name and postcode through: a square may be both a street and a place. */
function firstOfItsName(): (found: Found) => boolean {
  const seen = new Set<string>();
  return ({ entry }) => {
    const key = `${entry.names.main} ${entry.zipcode}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

/** Districts whose postcode begins with the digits. */
function byPostcode(entries: readonly Entry[], digits: string): Found[] {
  if (digits.length < 3) return [];
  return entries
    .filter((entry) => entry.id.includes(':district:') && entry.zipcode.startsWith(digits))
    .map((entry) => ({ entry, fit: entry.zipcode === digits ? EXACT : BEGINNING }));
}

function metresTo({ bounds }: Entry, near: LatLng): number {
  return metresBetween(near, nearestIn(bounds, near));
}

function nearestIn({ south, west, north, east }: Bounds, { lat, lng }: LatLng): LatLng {
  return { lat: Math.min(north, Math.max(south, lat)), lng: Math.min(east, Math.max(west, lng)) };
}

/** The asked house; where there is none of that number, the nearest on its side, else on any; else just the street. */
function nearestHouse(street: Street | null, asked: number | null): House | null {
  if (!street || asked === null) return null;
  const sameSide = street.houses.filter(({ number }) => number % 2 === asked % 2);
  let best: House | null = null;
  for (const house of sameSide.length > 0 ? sameSide : street.houses) {
    if (!best || Math.abs(house.number - asked) < Math.abs(best.number - asked)) best = house;
  }
  return best;
}

function doorFinder({ graph }: Region, entries: readonly Entry[]) {
  const doors = entries.flatMap((entry) => entry.street?.houses.map((house) => ({ entry, house })) ?? []);
  if (doors.length === 0) return () => null;
  const index = new Flatbush(doors.length);
  for (const { house } of doors) {
    const { x, y } = graph.plane.toPoint(house.at);
    index.add(x, y, x, y);
  }
  index.finish();
  return (at: LatLng) => {
    const { x, y } = graph.plane.toPoint(at);
    const [nearest = -1] = index.neighbors(x, y, 1, DOOR_REACH_M);
    return doors[nearest] ?? null;
  };
}

function placeNear(entries: readonly Entry[], at: LatLng): Entry | null {
  let best: Entry | null = null;
  let shortest = PLACE_REACH_M;
  for (const entry of entries) {
    if (!entry.id.includes(':place:')) continue;
    const metres = metresBetween(at, entry.at);
    if (metres <= shortest) [best, shortest] = [entry, metres];
  }
  return best;
}

function nameOfGround(region: Region, at: LatLng, language: string): Address {
  const district = region.gazetteer.districts.find(({ ring }) => ringHolds(ring, at));
  const city = nameIn(region, region.name, language);
  const zipcode = district?.zipcode ?? '';
  const ground = `${zipcode} ${city}`.trim();
  const formatted = district ? `${nameIn(region, district.names, language)}, ${ground}` : ground;
  return pointAddress(at, { formatted_address: formatted, city, country_code: region.country_code, zipcode });
}
