// Searches addresses in the regions, and towns everywhere else.
import { metresBetween, parseLatLng, type LatLng } from '../geometry/lat-lng.ts';
import { regionContaining, type Region, type Regions } from '../region/region.ts';
import { fold } from '../text/fold.ts';
import type { Address, KnownHouse } from './address.ts';
import { pointAddress, pointOfId } from './point-address.ts';
import { BEGINNING, EXACT, rankOf, TYPO } from './rank.ts';
import { regionSearch, type Match } from './region-search.ts';
import type { Town, Towns } from './towns.ts';

/** The text typed so far, and its context. */
export interface TypedQuery {
  readonly query: string;
  /** ISO code of the country to search; results of other countries are left out. */
  readonly country: string;
  /** Nearer results rank higher. */
  readonly near?: LatLng;
  /** The language of the names in the answer, where the data has it: a tag such as `fi` or `zh-HK`. */
  readonly language: string;
  readonly limit?: number;
}

export interface AddressSearch {
  /**
   * Addresses that match typed text: first those of the country's regions by fit and distance, then its towns. An empty
   * query returns nothing; a query of the form `lat,lng` returns the address of that point.
   */
  autocomplete(typed: TypedQuery): Promise<readonly Match['address'][]>;
  /** The door, place or street at a point, else the area around it; null far from everything. */
  reverse(at: LatLng, language: string): Promise<Address | null>;
  /** The address of an id, for a street with all its houses; null if the id no longer exists. */
  lookup(id: string, language: string): Promise<(Address & { houses?: KnownHouse[] }) | null>;
}

const DEFAULT_LIMIT = 8;
const TOWN_REACH_M = 30_000;
const TOWN_HEAD = 'city:';
const TOWN = 9;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** The search over the regions in force, and over `towns` where there is no region. */
export function addressSearch(regions: Regions, towns: Towns): AddressSearch {
  async function reverse(at: LatLng, language: string): Promise<Address | null> {
    const region = regionContaining(regions(), at);
    if (region) return regionSearch(region).reverse(at, language);
    const town = await towns.nearest(at, TOWN_REACH_M);
    return (
      town &&
      pointAddress(at, {
        formatted_address: townName(town),
        city: town.name,
        country_code: town.country_code,
        zipcode: '',
      })
    );
  }

  return {
    reverse,
    async autocomplete({ query, country, near, language, limit = DEFAULT_LIMIT }) {
      const point = parseLatLng(query);
      if (point) return [await reverse(point, language)].filter((address) => address !== null);
      const found = regions()
        .filter(({ country_code }) => country_code === country)
        .flatMap((region) => regionSearch(region).find(query, near, language, limit));
      const sure = found.filter(({ fit }) => fit !== TYPO);
      const named = sure.length < limit ? await townsNamed(towns, query, country, near) : [];
      const fitting = sure.length + named.length > 0 ? sure : found;
      return [...fitting, ...named.filter((town) => !fitting.some((match) => sameName(match, town)))]
        .sort((a, b) => a.rank - b.rank)
        .slice(0, limit)
        .map(({ address }) => address);
    },
    async lookup(id, language) {
      const point = pointOfId(id);
      if (point) return reverse(point, language);
      if (id.startsWith(TOWN_HEAD)) return townOfId(towns, id);
      for (const search of regions().map(regionSearch)) {
        const address = search.byId(id, language);
        if (!address) continue;
        const houses = search.housesOf(address.id);
        return houses.length > 0 ? { ...address, houses } : address;
      }
      return null;
    },
  };
}

/** Builds a region's search index before the first request: one second for 200 000 addresses. */
export function prepareSearch(region: Region): void {
  regionSearch(region);
}

/** Whether the match already names the town: `Kamppi, 00100 Helsinki` says more than `Kamppi, Finland`. */
function sameName(match: Match, town: Match): boolean {
  return match.address.formatted_address.startsWith(`${town.address.city},`);
}

async function townsNamed(
  towns: Towns,
  query: string,
  country: string,
  near: LatLng | undefined,
): Promise<readonly Match[]> {
  const typed = fold(query);
  if (typed === '') return [];
  const found = await towns.beginningWith(country, typed);
  return found.map((town) => {
    const fit = fold(town.name) === typed ? EXACT : BEGINNING;
    const metres = near ? metresBetween(near, town.at) : null;
    return { address: townAddress(town), fit, rank: rankOf({ fit, house: 0, metres, importance: TOWN }) };
  });
}

function townAddress(town: Town): Address {
  return {
    id: `${TOWN_HEAD}${town.country_code}:${town.at.lat},${town.at.lng}`,
    formatted_address: townName(town),
    latitude: town.at.lat,
    longitude: town.at.lng,
    city: town.name,
    country_code: town.country_code,
    zipcode: '',
    street: '',
    number: '',
  };
}

function townName({ name, country_code }: Town): string {
  return `${name}, ${countryNames.of(country_code) ?? country_code}`;
}

async function townOfId(towns: Towns, id: string): Promise<Address | null> {
  const at = parseLatLng(id.split(':')[2] ?? '');
  const town = at && (await towns.nearest(at, 1));
  return town && townAddress(town);
}
