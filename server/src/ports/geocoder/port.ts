import type { Address, AddressDetails, LatLng, Suggestion } from '@sendero/core/values/place';

export interface AutocompleteAsk {
  readonly query: string;
  readonly country: string;
  readonly near?: LatLng;
  /** The geocoder's own language code, e.g. `en`, `tw` (GEO-03). */
  readonly language: string;
  readonly limit?: number;
}

/**
 * Turns text into places and places into text. Ids stay valid across restarts.
 *
 * What it finds are whole addresses, unless its type says that a suggestion may lack its point until its details are asked for.
 */
export interface Geocoder<Found extends Suggestion = Address> {
  autocomplete(ask: AutocompleteAsk): Promise<readonly Found[]>;
  reverse(at: LatLng, language: string): Promise<Address | null>;
  /** Of a street without a number with its houses, where they are known (GEO-09). */
  details(id: string, language: string): Promise<AddressDetails | null>;
}
