import { clearAddress } from '@sendero/core/bulk/clear-address';
import type { RowPlace } from '@sendero/core/bulk/to-order';
import type { Site } from '@sendero/core/market/site';
import type { LatLng, Suggestion } from '@sendero/core/values/place';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import type { World } from '../../world.ts';
import { pickGeocoder } from '../address/pick-geocoder.ts';
import { keptAnswers } from './kept-answers.ts';

/** Where an address is; or the places that it may mean, of which there may be none. */
export type Resolved = { readonly place: RowPlace } | { readonly candidates: readonly RowPlace[] };

/** Turns the addresses of a sheet into places; one that comes again is not asked about again. */
export interface ResolveAddress {
  byText(address: string, near: LatLng): Promise<Resolved>;
  /** What stands at a point; null where nothing is known of it. */
  byPoint(at: LatLng): Promise<string | null>;
}

const MOST_CANDIDATES = 5;

/** Addresses as the country's geocoder knows them, the nearest to the outlet first (BLK-03). */
export function addressResolver(world: World, site: Site): ResolveAddress {
  const { country_code: country, geocoder_language: language } = site.market;
  const geocoder = pickGeocoder(world, site);
  const kept = keptAnswers<Resolved>();

  const resolve = async (query: string, near: LatLng): Promise<Resolved> => {
    const found = await geocoder.autocomplete({ query, country, near, language, limit: MOST_CANDIDATES });
    const clear = clearAddress(query, found);
    const place = clear && (await placeOf(geocoder, clear, language));
    // The rider reads what the shop wrote: a stairway or a door code is in no geocoder.
    if (place) return { place: { ...place, address: query } };
    const places = await Promise.all(found.map((each) => placeOf(geocoder, each, language)));
    return { candidates: places.filter((each) => each !== null) };
  };

  return {
    byText: (address, near) => kept(`${address} ${near.lat},${near.lng}`, () => resolve(address, near)),
    byPoint: async (at) => (await geocoder.reverse(at, language))?.formatted_address ?? null,
  };
}

/** Some geocoders tell the point of a suggestion only when asked for its details. */
async function placeOf(
  geocoder: Geocoder<Suggestion>,
  found: Suggestion,
  language: string,
): Promise<RowPlace | null> {
  const whole = found.latitude === null ? await geocoder.details(found.id, language) : found;
  if (!whole || whole.latitude === null || whole.longitude === null) return null;
  return { address: whole.formatted_address, latitude: whole.latitude, longitude: whole.longitude };
}
