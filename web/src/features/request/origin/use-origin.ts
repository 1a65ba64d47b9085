import type { AddressToSave } from '@sendero/core/contract/vendor-api';
import type { LatLng } from '@sendero/core/values/place';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import { boot } from '../../../lib/boot.ts';
import { useAddressSearch } from '../../address/use-address-search.ts';

/** The draft of the collection address: found by typing or on the map (FLOW-02). */
export function useOrigin(vendor: Vendor, near: LatLng) {
  const [address, setAddress] = useState(() => addressOf(vendor));
  const change = (changes: Partial<AddressToSave>) => setAddress((before) => ({ ...before, ...changes }));
  const search = useAddressSearch(near, ({ at, address: found, unit }) =>
    change({
      latitude: at.lat,
      longitude: at.lng,
      ...(found && {
        address_text: found.formatted_address,
        city: found.city,
        postal_code: found.zipcode,
        street_address: [found.street, found.number].filter(Boolean).join(' '),
      }),
      ...(unit && { unit }),
    }),
  );
  return {
    address,
    at: pointOf(address),
    search,
    change,
    type: (text: string) =>
      change({ address_text: text, street_address: text, latitude: null, longitude: null }),
    /** Resets to the saved address. */
    reset: () => change(addressOf(vendor)),
  };
}

export type Origin = ReturnType<typeof useOrigin>;

function addressOf({ vendor_information: { location } }: Vendor): AddressToSave {
  return {
    address_text: location?.address_text ?? '',
    unit: location?.unit ?? '',
    notes: location?.rider_instructions ?? '',
    building: location?.building ?? '',
    city: location?.city ?? '',
    country_code: location?.country_code ?? boot.market.country_code,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    postal_code: location?.postal_code ?? '',
    street_address: [location?.street, location?.street_number].filter(Boolean).join(' '),
  };
}

function pointOf({ latitude, longitude }: AddressToSave): LatLng | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };
}
