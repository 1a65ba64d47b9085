// Calls the geocoder for forms, in the language that the market's geocoder supports (GEO-03).
import { autocomplete, details, reverse } from '@sendero/core/contract/address-api';
import {
  type Address,
  type AddressDetails,
  type LatLng,
  type Suggestion,
  parseLatLng,
} from '@sendero/core/values/place';
import { call } from '../../lib/api.ts';
import { boot } from '../../lib/boot.ts';

const { country_code, geocoder_language: language } = boot.market;

/** Suggestions for the typed text, near places first; `lat,lng` gives the address at that point (GEO-01, GEO-04). */
export async function suggest(text: string, near: LatLng, signal: AbortSignal): Promise<Suggestion[]> {
  const point = parseLatLng(text);
  if (point) return [await addressOfPoint(point, text, signal)];
  const query = { query: text, country: country_code, lat: near.lat, lng: near.lng, language };
  return (await call(autocomplete, { query, signal })).data;
}

/** Whether a suggestion is already a full address: typed coordinates have no id to look up. */
export function isPoint(suggestion: Suggestion): suggestion is Address {
  return suggestion.id === '' && suggestion.latitude !== null && suggestion.longitude !== null;
}

/** All details of a suggestion; null if the geocoder no longer knows it (GEO-02). */
export async function detailsOf(id: string, signal: AbortSignal): Promise<AddressDetails | null> {
  const { data } = await call(details, { query: { query_id: id, language }, signal });
  return data[0] ?? null;
}

/** The address at a point; null where there is none (GEO-02). */
export async function addressAt({ lat, lng }: LatLng, signal: AbortSignal): Promise<Address | null> {
  const { data } = await call(reverse, { query: { lat, lng, language }, signal });
  return data[0] ?? null;
}

/** Typed coordinates stay exact, whatever address they have; without an address the typed text stands for it. */
async function addressOfPoint({ lat, lng }: LatLng, text: string, signal: AbortSignal): Promise<Address> {
  const found = await addressAt({ lat, lng }, signal);
  const nameless = {
    formatted_address: text.trim(),
    city: '',
    country_code,
    zipcode: '',
    street: '',
    number: '',
  };
  return { ...(found ?? nameless), id: '', latitude: lat, longitude: lng };
}
