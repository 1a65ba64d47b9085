import { clearAddress } from '@sendero/core/bulk/clear-address';
import type { RowPlace } from '@sendero/core/bulk/to-order';
import type { Site } from '@sendero/core/market/site';
import type { LatLng, Suggestion } from '@sendero/core/values/place';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import { Cache } from '../../state/cache.ts';
import type { World } from '../../world.ts';
import { pickGeocoder } from '../address/pick-geocoder.ts';

/** An address's place, or the candidates it may mean, which may be none. */
export type Resolved = { readonly place: RowPlace } | { readonly candidates: readonly RowPlace[] };

/** Turns the addresses of a sheet into places; each address is requested once. */
export interface ResolveAddress {
  byText(address: string, near: LatLng): Promise<Resolved>;
  /** The address at a point; null where the geocoder knows none. */
  byPoint(at: LatLng): Promise<string | null>;
}

const MOST_CANDIDATES = 5;
/** Answers that one check caches: 20 000 addresses take some 10 MB. */
export const MOST_ANSWERS = 20_000;

/** Resolves addresses by the country's geocoder, the nearest to the outlet first (BLK-03). */
export function addressResolver(world: World, site: Site): ResolveAddress {
  const { country_code: country, geocoder_language: language } = site.market;
  const geocoder = pickGeocoder(world, site);
  const answers = new Cache<Promise<Resolved>>({ most: MOST_ANSWERS });

  const resolve = async (query: string, near: LatLng): Promise<Resolved> => {
    const found = await geocoder.autocomplete({ query, country, near, language, limit: MOST_CANDIDATES });
    const clear = clearAddress(query, found);
    const place = clear && (await placeOf(geocoder, clear, language));
    // The rider gets the address as the shop wrote it: no geocoder knows a stairway or a door code.
    if (place) return { place: { ...place, address: query, found: place.address } };
    const places = await Promise.all(found.map((each) => placeOf(geocoder, each, language)));
    return { candidates: places.filter((each) => each !== null) };
  };

  return {
    byText: (address, near) =>
      answers.memoize(`${address} ${near.lat},${near.lng}`, () => resolve(address, near)),
    byPoint: async (at) => (await geocoder.reverse(at, language))?.formatted_address ?? null,
  };
}

/** Some geocoders return a suggestion's point only with its details. */
async function placeOf(
  geocoder: Geocoder<Suggestion>,
  found: Suggestion,
  language: string,
): Promise<RowPlace | null> {
  const whole = found.latitude === null ? await geocoder.details(found.id, language) : found;
  if (!whole || whole.latitude === null || whole.longitude === null) return null;
  return { address: whole.formatted_address, latitude: whole.latitude, longitude: whole.longitude };
}
