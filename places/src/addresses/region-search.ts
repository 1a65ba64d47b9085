// Searches one region's addresses, and finds the address of a point.
import { metresBetween, type LatLng } from '../geometry/lat-lng.ts';
import { nameIn, perRegion, type House, type Names, type Region } from '../region/region.ts';
import { compact } from '../text/fold.ts';
import type { Address, KnownHouse } from './address.ts';
import { adminAreasOf, type AdminAreas } from './admin-areas.ts';
import { chooseHouse } from './choose-house.ts';
import { entriesOf, writeAddress, type Entries, type Entry } from './entry.ts';
import { entryFinder, type Found } from './find-entries.ts';
import { pointAddress } from './point-address.ts';
import { BEGINNING, EXACT, rankOf, type Fit } from './rank.ts';
import { readQuery, type TypedAddress } from './read-query.ts';
import { reverseIndex, type ReverseIndex } from './reverse-index.ts';

/** A found address with its rank. */
export interface Match {
  readonly address: Address & { readonly unit?: string };
  readonly fit: Fit;
  /** Lower ranks come first. */
  readonly rank: number;
}

export interface RegionSearch {
  readonly region: Region;
  find(query: string, near: LatLng | undefined, language: string, limit: number): readonly Match[];
  /** The door, place or street at the point, else the district or city around it. */
  reverse(at: LatLng, language: string): Address;
  /** The address of an id; for a house that no longer exists, the address of its street. Null for an unknown id. */
  byId(id: string, language: string): Address | null;
  /** Every house of a street, by rising number; empty if the id is not a street. */
  housesOf(id: string): KnownHouse[];
}

/** The search of a region; built at first use, garbage-collected with the region. */
export const regionSearch: (region: Region) => RegionSearch = perRegion(makeSearch);

function makeSearch(region: Region): RegionSearch {
  const entries = entriesOf(region);
  const areas = adminAreasOf(entries);
  const finder = entryFinder(entries, areas);
  const points = reverseIndex(entries);
  const postcodes = postcodesOf(region);
  const namesakes = namesakesIn(entries);
  const { plane } = region.graph;

  const write = (number: number, house: House | null, language: string): Address => {
    const apart = namesakes.has(number) ? whereabouts(number, { entries, areas, points }) : null;
    return writeAddress(region, entries.get(number), { house, language, apart });
  };
  const toMatch = ({ entry, fit, rank }: Found, typed: TypedAddress, language: string): Match => {
    const { street } = entries.get(entry);
    const numbers = finder.numbersBeside(entry, typed.numbers);
    const { house, unit } = street
      ? chooseHouse(street, numbers, typed.unit)
      : { house: null, unit: typed.unit };
    const address = write(entry, house, language);
    return {
      address: unit === '' ? address : { ...address, unit },
      fit,
      rank: rank + penaltyOf(address, typed),
    };
  };

  return {
    region,
    find(query, near, language, limit) {
      const typed = readQuery(query, (code) => postcodes.has(code));
      const at = near ? plane.toPoint(near) : null;
      const inPostcode = byPostcode(entries, typed, areas);
      const found = inPostcode.length > 0 ? inPostcode : finder.find(typed, at, limit * CHOICE);
      return found
        .map((each) => toMatch(each, typed, language))
        .sort((a, b) => a.rank - b.rank)
        .filter(
          ({ address }, place, all) =>
            !all.slice(0, place).some((other) => isOneSpot(other.address, address)),
        )
        .slice(0, limit);
    },
    reverse(at, language) {
      const named = points.at(at);
      return named
        ? write(named.entry, named.house, language)
        : areaAddress(at, language, { entries, areas, points });
    },
    byId(id, language) {
      const found = entries.ofId(id);
      if (!found) return null;
      const { street } = entries.get(found.entry);
      const house = street?.houses.find(({ number }) => number === found.number) ?? null;
      return write(found.entry, house, language);
    },
    housesOf(id) {
      const found = entries.ofId(id);
      const street = found && found.number === '' ? entries.get(found.entry).street : null;
      return (street?.houses ?? []).map(({ number }) => ({ id: `${id}:${number}`, number }));
    },
  };
}

/** How many times more entries to rank than requested: of several entries at one spot only one is shown. */
const CHOICE = 3;
/** Added to the rank of addresses in another postcode than the typed one, whatever their distance. */
const OTHER_POSTCODE = 160;
const SHORTEST_POSTCODE = 3;

function penaltyOf({ zipcode }: Address, { postcode }: TypedAddress): number {
  return postcode === '' || compact(zipcode).startsWith(postcode) ? 0 : OTHER_POSTCODE;
}

function postcodesOf({ gazetteer: { streets, places, districts } }: Region): ReadonlySet<string> {
  const written = new Set<string>();
  for (const listed of [streets, places, districts]) for (const { zipcode } of listed) written.add(zipcode);
  for (const { houses, zipcode: usual } of streets)
    for (const { zipcode } of houses) if (zipcode !== usual) written.add(zipcode);
  written.delete('');
  return new Set([...written].map(compact));
}

/**
 * The entries of a typed postcode, alone or with the town's name: its districts, or its streets if it has no districts.
 */
function byPostcode(
  entries: Entries,
  { postcode, words, numbers }: TypedAddress,
  areas: AdminAreas,
): readonly Found[] {
  if (postcode.length < SHORTEST_POSTCODE || numbers.length > 0) return [];
  const called = words.map(areas.called);
  if (called.some(({ size }) => size === 0)) return [];
  const isIn = (entry: number) => called.every((named) => areas.of(entry).some((area) => named.has(area)));
  const within = (first: number, end: number) =>
    Array.from({ length: end - first }, (_, place) => first + place)
      .filter((entry) => entries.zipcodeOf(entry).startsWith(postcode) && isIn(entry))
      .map((entry): Found => {
        const fit = entries.zipcodeOf(entry) === postcode ? EXACT : BEGINNING;
        const importance = entries.importanceOf(entry);
        return { entry, fit, rank: rankOf({ fit, house: 0, metres: null, importance }) };
      });
  const districts = within(entries.firstDistrict, entries.count);
  return districts.length > 0 ? districts : within(0, entries.firstPlace);
}

const ONE_SPOT_M = 300;

/** Two entries of the same name next to each other count as one, such as a square that is both street and place. */
function isOneSpot(a: Address, b: Address): boolean {
  return a.formatted_address === b.formatted_address && metresBetween(pointOf(a), pointOf(b)) <= ONE_SPOT_M;
}

function pointOf({ latitude, longitude }: Address): LatLng {
  return { lat: latitude, lng: longitude };
}

/** Entries that share name and postcode with an entry elsewhere. */
function namesakesIn(entries: Entries): ReadonlySet<number> {
  const isNamesake = (one: Entry, other: Entry) =>
    one.zipcode === other.zipcode &&
    one.city.main === other.city.main &&
    metresBetween(one.at, other.at) > ONE_SPOT_M;
  const numbers = Array.from({ length: entries.count }, (_, number) => number);
  const sameName = [...Map.groupBy(numbers, entries.nameOf).values()].filter((same) => same.length > 1);
  const namesakes = sameName.flatMap((same) => {
    const named = same.map((number) => ({ number, entry: entries.get(number) }));
    return named.filter((one) => named.some((other) => isNamesake(one.entry, other.entry)));
  });
  return new Set(namesakes.map(({ number }) => number));
}

interface Surroundings {
  readonly entries: Entries;
  readonly areas: AdminAreas;
  readonly points: ReverseIndex;
}

/** The text that distinguishes namesakes: the district of a street, the street of anything else. */
function whereabouts(number: number, { entries, areas, points }: Surroundings): Names | null {
  const { at, street } = entries.get(number);
  if (street) return street.district ?? areas.districtsAt(at)[0]?.names ?? null;
  const near = points.nearestStreet(at);
  return near === null ? null : entries.get(near).names;
}

function areaAddress(at: LatLng, language: string, { entries, areas, points }: Surroundings): Address {
  const { region } = entries;
  const [district] = areas.districtsAt(at);
  const near = points.nearestStreet(at);
  const city = nameIn(near === null ? region.name : entries.get(near).city, language);
  const zipcode = district?.zipcode ?? '';
  const town = `${zipcode} ${city}`.trim();
  const formatted = district ? `${nameIn(district.names, language)}, ${town}` : town;
  return pointAddress(at, { formatted_address: formatted, city, country_code: region.country_code, zipcode });
}
