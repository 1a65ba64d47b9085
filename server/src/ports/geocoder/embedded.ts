// Addresses of the regions, towns everywhere else; the embedded default.
import { metresBetween, parseLatLng, type Address, type LatLng } from '@sendero/core/values/place';
import { fold } from '../../region/fold.ts';
import { within } from '../../region/geometry.ts';
import type { Regions } from '../../region/region.ts';
import type { Cities, City } from './cities.ts';
import { pointAddress, pointOfId } from './point-address.ts';
import type { Geocoder } from './port.ts';
import { BEGINNING, EXACT, rankOf, SLIP } from './rank.ts';
import { regionSearch, type Match } from './region-search.ts';

const DEFAULT_LIMIT = 8;
const TOWN_REACH_M = 30_000;
const TOWN_HEAD = 'city:';
const TOWN = 9;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Finds addresses as people type them (GEO-01, GEO-04): the country's regions first by fit and nearness, then its towns.
 * An empty query finds nothing; one of the form `lat,lng` is the point's address.
 */
export function embeddedGeocoder(regions: Regions, cities: Cities): Geocoder {
  const searches = () => regions().map(regionSearch);

  async function reverse(at: LatLng, language: string): Promise<Address | null> {
    const search = searches().find(({ region }) => within(region.bounds, at));
    if (search) return search.nameOf(at, language);
    const city = await cities.nearest(at, TOWN_REACH_M);
    return (
      city &&
      pointAddress(at, {
        formatted_address: townName(city),
        city: city.name,
        country_code: city.country_code,
        zipcode: '',
      })
    );
  }

  return {
    reverse,
    async autocomplete({ query, country, near, language, limit = DEFAULT_LIMIT }) {
      const point = parseLatLng(query);
      if (point) return [await reverse(point, language)].filter((address) => address !== null);
      const found = searches()
        .filter(({ region }) => region.country_code === country)
        .flatMap((search) => search.find(query, near, language, limit));
      const sure = found.filter(({ fit }) => fit !== SLIP);
      const towns = sure.length < limit ? await townsNamed(cities, query, country, near) : [];
      const fitting = sure.length + towns.length > 0 ? sure : found;
      return [...fitting, ...towns.filter((town) => !fitting.some((match) => sameName(match, town)))]
        .sort((a, b) => a.rank - b.rank)
        .slice(0, limit)
        .map(({ address }) => address);
    },
    async details(id, language) {
      const point = pointOfId(id);
      if (point) return reverse(point, language);
      if (id.startsWith(TOWN_HEAD)) return townOfId(cities, id);
      for (const search of searches()) {
        const address = search.byId(id, language);
        if (!address) continue;
        const houses = search.housesOf(address.id);
        return houses.length > 0 ? { ...address, houses } : address;
      }
      return null;
    },
  };
}

/** A region's `Kamppi, 00100 Helsinki` says more than the list's `Kamppi, Finland`. */
function sameName(match: Match, town: Match): boolean {
  return match.address.formatted_address.startsWith(`${town.address.city},`);
}

async function townsNamed(
  cities: Cities,
  query: string,
  country: string,
  near: LatLng | undefined,
): Promise<readonly Match[]> {
  const typed = fold(query);
  if (typed === '') return [];
  const found = await cities.beginningWith(country, typed);
  return found.map((city) => {
    const fit = fold(city.name) === typed ? EXACT : BEGINNING;
    const metres = near ? metresBetween(near, city.at) : null;
    return { address: townAddress(city), fit, rank: rankOf({ fit, house: 0, metres, importance: TOWN }) };
  });
}

function townAddress(city: City): Address {
  return {
    id: `${TOWN_HEAD}${city.country_code}:${city.at.lat},${city.at.lng}`,
    formatted_address: townName(city),
    latitude: city.at.lat,
    longitude: city.at.lng,
    city: city.name,
    country_code: city.country_code,
    zipcode: '',
    street: '',
    number: '',
  };
}

function townName({ name, country_code }: City): string {
  return `${name}, ${countryNames.of(country_code) ?? country_code}`;
}

async function townOfId(cities: Cities, id: string): Promise<Address | null> {
  const at = parseLatLng(id.split(':')[2] ?? '');
  const city = at && (await cities.nearest(at, 1));
  return city && townAddress(city);
}
