import type { Address, AddressDetails, LatLng, Suggestion } from '@sendero/core/values/place';

export interface AutocompleteInput {
  readonly query: string;
  readonly country: string;
  readonly near?: LatLng;
  /** The geocoder's own language code, e.g. `en`, `tw` (GEO-03). */
  readonly language: string;
  readonly limit?: number;
}

/**
 * Converts text to places and places to text. Ids stay valid across restarts.
 *
 * It returns whole addresses, unless its type says that a suggestion may lack its point until its details are fetched.
 */
export interface Geocoder<Found extends Suggestion = Address> {
  autocomplete(ask: AutocompleteInput): Promise<readonly Found[]>;
  reverse(at: LatLng, language: string): Promise<Address | null>;
  /** The address of an id; for a street without a number also its houses, if known (GEO-09). */
  details(id: string, language: string): Promise<AddressDetails | null>;
}
