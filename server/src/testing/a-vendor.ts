import { randomUUID } from 'node:crypto';
import type { VendorLocation } from '@sendero/core/vendor/vendor';
import { type NewVendor, insertVendors } from '../features/vendor/store.ts';
import type { World } from '../world.ts';

export const LOCATION: VendorLocation = {
  address_text: 'Bulevardi 10, 00100 Helsinki',
  building: '',
  unit: '',
  city: 'Helsinki',
  country_code: 'FI',
  latitude: 60.165,
  longitude: 24.938,
  postal_code: '00100',
  street: 'Bulevardi',
  street_number: '10',
  rider_instructions: '',
};

/** By default a Finnish parent; with a `parent_vendor_id`, an outlet of that vendor. */
export async function aVendor(world: World, given: Partial<NewVendor> = {}): Promise<NewVendor> {
  const vendor_id = given.vendor_id ?? `v${randomUUID().slice(0, 8)}`;
  const parent_vendor_id = given.parent_vendor_id ?? null;
  const vendor: NewVendor = {
    vendor_id,
    root_id: parent_vendor_id ?? vendor_id,
    parent_vendor_id,
    country_code: 'FI',
    client_vendor_id: `client-${vendor_id}`,
    name: `Vendor ${vendor_id}`,
    is_active: true,
    is_registered: true,
    is_parent: parent_vendor_id === null,
    phone: '+358401234500',
    pickup_minutes: 15,
    payment_methods: { PAID: true, CASH_ON_DELIVERY: true, PAYMENT_ON_DELIVERY: true },
    location: LOCATION,
    owners: [],
    ...given,
  };
  await insertVendors(world.db.kysely, [vendor]);
  return vendor;
}
