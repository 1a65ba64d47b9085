import type { Site } from '@sendero/core/market/site';
import type { Suggestion } from '@sendero/core/values/place';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import type { World } from '../../world.ts';

/**
 * Returns the geocoder for a site: Google where the site's flag is on and a key is configured, else the default one
 * (GEO-07).
 */
export function pickGeocoder({ geocoder, googleGeocoder, flags }: World, site: Site): Geocoder<Suggestion> {
  return googleGeocoder && flags.flagsFor(site).google_autocomplete ? googleGeocoder : geocoder;
}
