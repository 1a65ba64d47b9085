// Searches one region's addresses, and names its points.
import {
  metresBetween,
  type Address,
  type House as KnownHouse,
  type LatLng,
} from '@sendero/core/values/place';
import { compact } from '../../region/fold.ts';
import { nameIn, perRegion, type House, type Names, type Region } from '../../region/region.ts';
import { chooseHouse } from './choose-house.ts';
import { entriesOf, writeAddress, type Entries, type Entry } from './entry.ts';
import { entryFinder, type Found } from './find-entries.ts';
import { groundsOf, type Grounds } from './grounds.ts';
import { pointNamer, type PointNamer } from './name-point.ts';
import { pointAddress } from './point-address.ts';
import { BEGINNING, EXACT, rankOf, type Fit } from './rank.ts';
import { readQuery, type TypedAddress } from './read-query.ts';

/** A found address with what ranks it. */
export interface Match {
  readonly address: Address & { readonly unit?: string };
  readonly fit: Fit;
  /** The less, the higher in the list. */
  readonly rank: number;
}

export interface RegionSearch {
  readonly region: Region;
  find(query: string, near: LatLng | undefined, language: string, limit: number): readonly Match[];
  /** The door, place or street at the point, else the district or city around it. */
  nameOf(at: LatLng, language: string): Address;
  /** A number that the street has no more gives the street. */
  byId(id: string, language: string): Address | null;
  /** Every house of a street, by rising number; none of anything that is a door already (GEO-09). */
  housesOf(id: string): KnownHouse[];
}

/** The search of a region; made at first need and kept as long as the region. */
export const regionSearch: (region: Region) => RegionSearch = perRegion(makeSearch);

/** Makes a region's search before anybody waits for it. */
export function prepareSearch(region: Region): void {
  regionSearch(region);
}

function makeSearch(region: Region): RegionSearch {
  const entries = entriesOf(region);
  const grounds = groundsOf(entries);
  const finder = entryFinder(entries, grounds);
  const points = pointNamer(entries);
  const postcodes = postcodesOf(region);
  const namesakes = namesakesIn(entries);
  const { plane } = region.graph;

  const write = (number: number, house: House | null, language: string): Address => {
    const apart = namesakes.has(number) ? whereabouts(number, { entries, grounds, points }) : null;
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
      const inPostcode = byPostcode(entries, typed, grounds);
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
    nameOf(at, language) {
      const named = points.at(at);
      return named
        ? write(named.entry, named.house, language)
        : nameOfGround(at, language, { entries, grounds, points });
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

/** So many more than asked are looked at, since of several at one spot one is shown. */
const CHOICE = 3;
/** What lies in another postcode than the typed one stands below what lies in it, however near. */
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

/** What a postcode alone means, or with the town's name: its districts, and where there are none its streets. */
function byPostcode(
  entries: Entries,
  { postcode, words, numbers }: TypedAddress,
  grounds: Grounds,
): readonly Found[] {
  if (postcode.length < SHORTEST_POSTCODE || numbers.length > 0) return [];
  const called = words.map(grounds.called);
  if (called.some(({ size }) => size === 0)) return [];
  const isIn = (entry: number) =>
    called.every((named) => grounds.of(entry).some((ground) => named.has(ground)));
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

/** Two of one name next to each other, such as a square that is both street and place, are one to whoever looks for it. */
function isOneSpot(a: Address, b: Address): boolean {
  return a.formatted_address === b.formatted_address && metresBetween(pointOf(a), pointOf(b)) <= ONE_SPOT_M;
}

function pointOf({ latitude, longitude }: Address): LatLng {
  return { lat: latitude, lng: longitude };
}

/** Entries whose name another one has in the same postcode, but elsewhere. */
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
  readonly grounds: Grounds;
  readonly points: PointNamer;
}

/** The district of a street; the street of anything else. */
function whereabouts(number: number, { entries, grounds, points }: Surroundings): Names | null {
  const { at, street } = entries.get(number);
  if (street) return street.district ?? grounds.districtsAt(at)[0]?.names ?? null;
  const near = points.nearestStreet(at);
  return near === null ? null : entries.get(near).names;
}

function nameOfGround(at: LatLng, language: string, { entries, grounds, points }: Surroundings): Address {
  const { region } = entries;
  const [district] = grounds.districtsAt(at);
  const near = points.nearestStreet(at);
  const city = nameIn(near === null ? region.name : entries.get(near).city, language);
  const zipcode = district?.zipcode ?? '';
  const ground = `${zipcode} ${city}`.trim();
  const formatted = district ? `${nameIn(district.names, language)}, ${ground}` : ground;
  return pointAddress(at, { formatted_address: formatted, city, country_code: region.country_code, zipcode });
}
