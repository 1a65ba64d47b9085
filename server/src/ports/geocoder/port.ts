import type { Address, LatLng } from '@sendero/core/values/place';

export interface AutocompleteAsk {
  readonly query: string;
  readonly country: string;
  readonly near?: LatLng;
  /** The geocoder's own language code, e.g. `en`, `tw` (GEO-03). */
  readonly language: string;
  readonly limit?: number;
}

/** Turns text into places and places into text. Ids stay valid across restarts. */
export interface Geocoder {
  autocomplete(ask: AutocompleteAsk): Promise<readonly Address[]>;
  reverse(at: LatLng, language: string): Promise<Address | null>;
  details(id: string, language: string): Promise<Address | null>;
}
