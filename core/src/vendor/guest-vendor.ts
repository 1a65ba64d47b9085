import { splitAddress } from '../order/address-parts.ts';
import type { Sender } from '../order/sender.ts';
import { GUEST_VENDOR_ID } from '../session/guest.ts';
import type { Vendor, VendorLocation } from './vendor.ts';

/**
 * A guest's own vendor, as the pages use it: riders collect from the sender, once the sender is known (OUT-11,
 * FLOW-17).
 */
export function guestVendor(
  sender: Sender | null,
  market: { readonly currency: string; readonly country_code: string },
): Vendor {
  return {
    id: GUEST_VENDOR_ID,
    vendor_id: GUEST_VENDOR_ID,
    parent_vendor_id: null,
    client_vendor_id: GUEST_VENDOR_ID,
    is_active: true,
    is_registered: false,
    is_parent: false,
    name: 'guest',
    estimation_pick_up_time: 0,
    flags: { payment_methods: {}, add_outlet: false, edit_outlet: false },
    vendor_information: {
      name: sender?.name ?? 'guest',
      owners: [],
      contact: { phone: sender?.phone_number ?? '' },
      currency: market.currency,
      location: sender && senderLocation(sender, market.country_code),
    },
  };
}

/** Where riders collect from a sender; null while the sender has no place yet. */
export function senderLocation({ location }: Sender, country_code: string): VendorLocation | null {
  const { latitude, longitude, address, unit = '', building = '', notes = '' } = location;
  if (latitude === null || longitude === null) return null;
  const { address_text } = splitAddress(address, { unit, building });
  return {
    address_text,
    building,
    unit,
    city: '',
    country_code,
    latitude,
    longitude,
    postal_code: '',
    street: address_text,
    street_number: '',
    rider_instructions: notes,
  };
}
