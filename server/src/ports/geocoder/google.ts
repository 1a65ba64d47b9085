// Addresses from Google: suggestions and details by the Places API (New), points by the Geocoding API.
import type { Address, Suggestion } from '@sendero/core/values/place';
import * as z from 'zod/mini';
import { askEngine } from '../ask-engine.ts';
import { latitude, locate, longitude, someText, type Engine, type EngineInput } from './engine.ts';

const PLACES_URL = new URL('https://places.googleapis.com');
const GEOCODING_URL = new URL('https://maps.googleapis.com');
/** Suggestions within this radius come first; others are found too. */
const NEAR_RADIUS_M = 20_000;
const SUGGESTION_FIELDS = 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text';
const PLACE_FIELDS = 'id,formattedAddress,location,addressComponents';

const suggestionsShape = z.object({
  suggestions: z.optional(
    z.array(
      z.object({
        placePrediction: z.optional(z.object({ placeId: z.string(), text: z.object({ text: z.string() }) })),
      }),
    ),
  ),
});
const place = z.object({
  id: z.string(),
  formattedAddress: z.string(),
  location: z.object({ latitude, longitude }),
  addressComponents: z.array(
    z.object({ longText: z.string(), shortText: someText, types: z.array(z.string()) }),
  ),
});
const noPlace = z.pipe(
  z.object({ error: z.object({ status: z.literal('NOT_FOUND') }) }),
  z.transform(() => null),
);
const geocodeShape = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      place_id: z.string(),
      formatted_address: z.string(),
      geometry: z.object({ location: z.object({ lat: latitude, lng: longitude }) }),
      address_components: z.array(
        z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
      ),
    }),
  ),
});

interface Options {
  readonly api_key: string;
  /** Replaces Google's two addresses. */
  readonly url?: URL | undefined;
}

/**
 * Google, with the key of a console project.
 *
 * Google's suggestions have no point; it comes with the details. Each request is billed separately, since a page does
 * not say which keystrokes belong together.
 */
export function google({ api_key, url }: Options): Engine<Suggestion> {
  const keyed = (fields: string) => ({ 'x-goog-api-key': api_key, 'x-goog-fieldmask': fields });
  return {
    name: 'google',
    async autocomplete(ask, signal) {
      const address = locate(url ?? PLACES_URL, '/v1/places:autocomplete', {});
      const question = { signal, headers: keyed(SUGGESTION_FIELDS), body: toQuestion(ask) };
      const { suggestions = [] } = await askEngine(address, suggestionsShape, question);
      return suggestions
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, ask.limit)
        .map(({ placeId, text }) => toSuggestion(placeId, text.text, ask.country));
    },
    async reverse({ lat, lng }, language, signal) {
      const asked = { latlng: `${lat},${lng}`, language, key: api_key };
      const address = locate(url ?? GEOCODING_URL, '/maps/api/geocode/json', asked);
      const { status, results } = await askEngine(address, geocodeShape, { signal });
      if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(status);
      const [nearest] = results;
      return nearest ? toAddress(fromGeocode(nearest)) : null;
    },
    async details(id, languageCode, signal) {
      const address = locate(url ?? PLACES_URL, `/v1/places/${encodeURIComponent(id)}`, { languageCode });
      const question = { signal, headers: keyed(PLACE_FIELDS), may_find_nothing: true };
      const found = await askEngine(address, z.union([place, noPlace]), question);
      return found && toAddress(found);
    },
  };
}

function toQuestion({ query, country, near, language }: EngineInput): object {
  const region = country.toLowerCase();
  const center = near && { latitude: near.lat, longitude: near.lng };
  return {
    input: query,
    includedRegionCodes: [region],
    regionCode: region,
    languageCode: language,
    ...(center && { locationBias: { circle: { center, radius: NEAR_RADIUS_M } } }),
  };
}

function toSuggestion(id: string, formatted_address: string, country_code: string): Suggestion {
  const unknown = { latitude: null, longitude: null, city: '', zipcode: '', street: '', number: '' };
  return { id, formatted_address, country_code, ...unknown };
}

type Place = z.infer<typeof place>;

/** Converts a place from the Geocoding API to the form of the Places API. */
function fromGeocode(result: z.infer<typeof geocodeShape>['results'][number]): Place {
  const { lat, lng } = result.geometry.location;
  return {
    id: result.place_id,
    formattedAddress: result.formatted_address,
    location: { latitude: lat, longitude: lng },
    addressComponents: result.address_components.map(({ long_name, short_name, types }) => ({
      longText: long_name,
      shortText: short_name,
      types,
    })),
  };
}

function toAddress({ id, formattedAddress, location, addressComponents }: Place): Address {
  const part = (type: string) => addressComponents.find(({ types }) => types.includes(type));
  const first = (...types: readonly string[]) =>
    types.map((type) => part(type)?.longText).find(Boolean) ?? '';
  return {
    id,
    formatted_address: formattedAddress,
    ...location,
    city: first('locality', 'postal_town', 'administrative_area_level_2', 'administrative_area_level_1'),
    country_code: part('country')?.shortText ?? '',
    zipcode: first('postal_code'),
    street: first('route'),
    number: first('street_number'),
  };
}
