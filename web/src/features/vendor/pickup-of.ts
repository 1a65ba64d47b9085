import type { LatLng } from '@sendero/core/values/place';
import type { Vendor } from '@sendero/core/vendor/vendor';

/** A vendor's collection point; null until its address was saved. */
export function pickupOf({ vendor_information: { location } }: Vendor): LatLng | null {
  return location && { lat: location.latitude, lng: location.longitude };
}
