import { readAddress } from '@sendero/core/order/address-parts';
import type { LatLng } from '@sendero/core/values/place';
import type { VendorRecord } from './vendor-record.ts';

/** The place that a guest sends from, as far as it is known yet. */
export interface SendingPlace extends LatLng {
  readonly name?: string;
  readonly address?: string;
  readonly city?: string;
  readonly phone_number?: string;
  /** Notes that help the rider at the door. */
  readonly notes?: string;
}

/**
 * Returns a guest's vendor at the place that the guest sends from, for one request. Any other vendor is returned
 * unchanged: its own address is binding, whatever the page sent (FLOW-17).
 */
export function atSender(owned: VendorRecord, place: SendingPlace | undefined): VendorRecord {
  if (!owned.is_guest || !place) return owned;
  const { vendor } = owned;
  const { lat: latitude, lng: longitude, name = vendor.name, address = '', city = '' } = place;
  const { phone_number: phone = '', notes = '' } = place;
  const location = {
    ...readAddress(address),
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
