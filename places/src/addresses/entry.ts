// The entries that a search can find in a region (streets, places and districts), and how each is written as an
// address.
import type { LatLng } from '../geometry/lat-lng.ts';
import { boundsOf, type Bounds } from '../geometry/plane.ts';
import {
  nameIn,
  type District,
  type House,
  type Names,
  type Place,
  type PlaceKind,
  type Region,
  type Street,
} from '../region/region.ts';
import { compact, fold } from '../text/fold.ts';
import type { Address } from './address.ts';

export interface Entry {
  /**
   * Made of the region's id and the entry's name, so it stays the same across restarts: `fi-helsinki:mannerheimintie`.
   */
  readonly id: string;
  readonly names: Names;
  readonly at: LatLng;
  readonly zipcode: string;
  readonly city: Names;
  readonly street: Street | null;
}

/** Folded spellings. Aliases are never shown. */
interface Spellings {
  readonly names: readonly string[];
  readonly aliases: readonly string[];
}

/** All entries of a region, numbered: streets first, then places, then districts. */
export interface Entries {
  readonly region: Region;
  readonly count: number;
  readonly firstPlace: number;
  readonly firstDistrict: number;
  get(number: number): Entry;
  nameOf(number: number): string;
  /** Without spaces or hyphens. */
  zipcodeOf(number: number): string;
  /** The entry of an id, and the house number in the id, which may be empty; null for an unknown id. */
  ofId(id: string): { readonly entry: number; readonly number: string } | null;
  /** The area that the entry covers, to compute distances. */
  boundsOf(number: number): Bounds;
  spellingsOf(number: number): Spellings;
  /** From 0 (a kiosk) to 9 (an airport). */
  importanceOf(number: number): number;
}

type Listed = Street | Place | District;

export function entriesOf(region: Region): Entries {
  const { streets, places, districts } = region.gazetteer;
  const listed: readonly Listed[] = [...streets, ...places, ...districts];
  const [firstPlace, firstDistrict] = [streets.length, streets.length + places.length];
  const numbers = [
    ['place:', numbersBySlug(places, firstPlace)],
    ['district:', numbersBySlug(districts, firstDistrict)],
    ['', numbersBySlug(streets, 0)],
  ] as const;
  const zipcodes = zipcodesOf(listed);
  const at = (number: number): Listed => {
    const found = listed[number];
    if (!found) throw new RangeError(`There is no entry ${number}`);
    return found;
  };
  const get = (number: number) => {
    const street = streets[number] ?? null;
    const kind = street ? '' : number < firstDistrict ? 'place:' : 'district:';
    return entryOf(region, at(number), { street, kind });
  };
  return {
    region,
    count: listed.length,
    firstPlace,
    firstDistrict,
    get,
    nameOf: (number) => at(number).names.main,
    zipcodeOf: (number) => zipcodes[number] ?? '',
    ofId(id) {
      if (!id.startsWith(`${region.id}:`)) return null;
      const own = id.slice(region.id.length + 1);
      for (const [kind, bySlug] of numbers) {
        if (!own.startsWith(kind)) continue;
        const [slug = '', number = ''] = own.slice(kind.length).split(':');
        const found = bySlug.get(slug);
        if (found !== undefined) return { entry: found, number };
      }
      return null;
    },
    boundsOf: (number) => areaOf(at(number)),
    spellingsOf: (number) => spellingsOf(at(number), number < firstPlace),
    importanceOf: (number) => importanceOf(at(number)),
  };
}

/** The postcodes without separators, compared at every key of a typed postcode. */
function zipcodesOf(listed: readonly Listed[]): readonly string[] {
  const known = new Map<string, string>();
  return listed.map(({ zipcode }) => {
    const compacted = known.get(zipcode) ?? compact(zipcode);
    known.set(zipcode, compacted);
    return compacted;
  });
}

function numbersBySlug(listed: readonly Listed[], first: number): ReadonlyMap<string, number> {
  return new Map(listed.map(({ slug }, place) => [slug, first + place]));
}

function entryOf(
  region: Region,
  listed: Listed,
  { street, kind }: { street: Street | null; kind: string },
): Entry {
  return {
    id: `${region.id}:${kind}${listed.slug}`,
    names: listed.names,
    at: 'at' in listed ? listed.at : listed.middle,
    zipcode: listed.zipcode,
    city: ('city' in listed ? listed.city : undefined) ?? region.name,
    street,
  };
}

function areaOf(listed: Listed): Bounds {
  if ('bounds' in listed) return listed.bounds;
  return boundsOf('at' in listed ? [listed.at] : listed.ring);
}

function spellingsOf({ names, ...listed }: Listed, isStreet: boolean): Spellings {
  const aliases = 'aliases' in listed ? listed.aliases : undefined;
  return {
    names: folded([names.main, ...Object.values(names.by_language)], isStreet),
    aliases: aliases ? folded(aliases, isStreet) : [],
  };
}

/** Folded spellings; one of several words is added in joined form too, since people may type it as one word. */
function folded(written: readonly string[], isStreet: boolean): readonly string[] {
  const spellings = written.map(fold).filter((spelling) => spelling !== '');
  const several = spellings.filter((spelling) => spelling.includes(' '));
  const joined = several.map((spelling) =>
    isStreet ? spelling.replaceAll(' ', '') : spelling.replace(INITIAL, '$1'),
  );
  const all = several.length > 0 ? [...spellings, ...joined] : spellings;
  return all.length > 1 ? [...new Set(all)] : all;
}

/** An initial that people join to the next word: `K-Market` is typed `kmarket`. */
const INITIAL = /^([^ ]{1,2}) /;

const DISTRICT = 8;
const WEIGHTS: Partial<Record<PlaceKind, number>> = {
  airport: 9,
  station: 7,
  hospital: 7,
  university: 6,
  mall: 6,
  stadium: 6,
  harbour: 6,
  square: 5,
  museum: 5,
  market: 5,
  theatre: 4,
  library: 4,
  hotel: 4,
  church: 3,
  mosque: 3,
  temple: 3,
  park: 3,
  school: 2,
  pharmacy: 2,
};

/** A street's importance depends on its number of houses: 3 with seven, 7 with a hundred or more. */
function importanceOf(listed: Listed): number {
  if ('houses' in listed) return Math.min(7, Math.floor(Math.log2(listed.houses.length + 1)));
  return 'kind' in listed ? (WEIGHTS[listed.kind] ?? 1) : DISTRICT;
}

interface Written {
  readonly house: House | null;
  readonly language: string;
  /** Distinguishes the entry from another of the same name: its district, or a street nearby. */
  readonly apart?: Names | null;
}

/** `Mannerheimintie 10, 00100 Helsinki`, in the requested language if the region has it. */
export function writeAddress(region: Region, entry: Entry, { house, language, apart }: Written): Address {
  const name = nameIn(entry.names, language);
  const city = nameIn(entry.city, language);
  const zipcode = house?.zipcode ?? entry.zipcode;
  const at = house?.at ?? entry.at;
  const line = [
    house ? `${name} ${house.number}` : name,
    apart ? nameIn(apart, language) : '',
    `${zipcode} ${city}`.trim(),
  ];
  return {
    id: house ? `${entry.id}:${house.number}` : entry.id,
    formatted_address: line.filter((part) => part !== '').join(', '),
    latitude: rounded(at.lat),
    longitude: rounded(at.lng),
    city,
    country_code: region.country_code,
    zipcode,
    street: entry.street ? name : '',
    number: house?.number ?? '',
  };
}

/** Six decimals, which is a decimetre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
