import type { AddressToSave } from '@sendero/core/contract/vendor-api';
import type { Site } from '@sendero/core/market/site';
import { readAddress } from '@sendero/core/order/address-parts';
import { originAddressIssue } from '@sendero/core/order/validate';
import type { Vendor, VendorLocation } from '@sendero/core/vendor/vendor';
import type { Caller } from '../../http/tokens.ts';
import { ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from './get-own-vendor.ts';
import { updateLocation } from './store.ts';
import { vendorChanged } from './vendor-changed.ts';

/** Sets the pick-up address of one of the caller's vendors. Throws what `originAddressIssue` finds (OUT-09). */
export async function saveAddress(
  world: World,
  site: Site,
  caller: Caller,
  vendorId: string,
  address: AddressToSave,
): Promise<Vendor> {
  const { vendor } = await getOwnVendor(world, caller, vendorId);
  const { latitude, longitude } = address;
  const issue = originAddressIssue(address, site.market);
  if (issue) throw ruleBroken(issue.field, issue.key);
  if (latitude === null || longitude === null)
    throw ruleBroken('street_address', 'order.issue.origin-coordinates-missing');
  await updateLocation(world.db.kysely, vendor.vendor_id, toLocation(address, latitude, longitude));
  vendorChanged(world, vendor.vendor_id);
  return (await getOwnVendor(world, caller, vendorId)).vendor;
}

/** Street and house number arrive as one line and are stored as one. */
function toLocation(address: AddressToSave, latitude: number, longitude: number): VendorLocation {
  const { city, country_code, postal_code, street_address, notes } = address;
  return {
    ...readAddress(address.address_text, address),
    city,
    country_code,
    latitude,
    longitude,
    postal_code,
    street: street_address,
    street_number: '',
    rider_instructions: notes,
  };
}
