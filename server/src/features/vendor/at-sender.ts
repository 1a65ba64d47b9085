import { tidyAddress } from '@sendero/core/order/address-parts';
import type { LatLng } from '@sendero/core/values/place';
import type { VendorRecord } from './find-vendor.ts';

/** Where a guest sends from, as far as it is known yet. */
export interface SendingPlace extends LatLng {
  readonly name?: string;
  readonly address?: string;
  readonly city?: string;
  readonly phone_number?: string;
  /** What helps the rider at the door. */
  readonly notes?: string;
}

/**
 * A guest's vendor as it stands for one request: where the guest sends from. Any other vendor is left alone, since its own
 * address binds, whatever the page believes it to be (FLOW-17).
 */
export function atSender(owned: VendorRecord, place: SendingPlace | undefined): VendorRecord {
  if (!owned.is_guest || !place) return owned;
  const { vendor } = owned;
  const { lat: latitude, lng: longitude, name = vendor.name, address = '', city = '' } = place;
  const { phone_number: phone = '', notes = '' } = place;
  const location = {
    address_text: tidyAddress(address),
    building: '',
    unit: '',
    city,
    country_code: owned.country_code,
    latitude,
    longitude,
    postal_code: '',
    street: '',
    street_number: '',
    rider_instructions: notes,
  };
  return {
    ...owned,
    vendor: {
      ...vendor,
      name,
      vendor_information: { ...vendor.vendor_information, contact: { phone }, location },
    },
  };
}
