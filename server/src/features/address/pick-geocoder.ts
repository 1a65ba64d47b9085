import type { Site } from '@sendero/core/market/site';
import type { Suggestion } from '@sendero/core/values/place';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import type { World } from '../../world.ts';

/** Whom a site's page asks: Google where the site's flag says so and a key is configured, else the usual geocoder (GEO-07). */
export function pickGeocoder({ geocoder, googleGeocoder, flags }: World, site: Site): Geocoder<Suggestion> {
  return googleGeocoder && flags.flagsFor(site).google_autocomplete ? googleGeocoder : geocoder;
}
