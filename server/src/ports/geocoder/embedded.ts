// Addresses from the maps engine; the embedded default.
import type { Regions } from '@sendero/places/region';
import { addressSearch } from '@sendero/places/search';
import type { Towns } from '@sendero/places/towns';
import type { Geocoder } from './port.ts';

/** Finds addresses as people type them (GEO-01, GEO-04): in the regions, and `towns` everywhere else. */
export function embeddedGeocoder(regions: Regions, towns: Towns): Geocoder {
  const { autocomplete, reverse, lookup } = addressSearch(regions, towns);
  return { autocomplete, reverse, details: lookup };
}
