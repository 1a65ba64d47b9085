import { autocomplete, details } from '@sendero/core/contract/address-api';
import { estimate, fee, type FeeAnswer } from '@sendero/core/contract/quote-api';
import { listVendors } from '@sendero/core/contract/vendor-api';
import type { Vendor, VendorLocation } from '@sendero/core/vendor/vendor';
import type { CallAs } from './call-as.ts';

/** What an assistant is told when what it asked for cannot be. */
export class NotPossible extends Error {}

/** The collection point called so, by its id or its name; the only one without. */
async function shopOf(call: CallAs, called: string | undefined): Promise<Vendor> {
  const { vendors } = (await call(listVendors, {})).result;
  const placed = vendors.filter((vendor) => vendor.vendor_information.location !== null);
  const word = called?.toLowerCase();
  const found = placed.filter(
    ({ vendor_id, name }) => word === undefined || vendor_id === called || name.toLowerCase().includes(word),
  );
  const exact = found.filter(({ name }) => name.toLowerCase() === word);
  const [only] = exact.length === 1 ? exact : found;
  if (only && (exact.length === 1 || found.length === 1)) return only;
  const names = (only ? found : placed).map(({ name, vendor_id }) => `${name} (${vendor_id})`).join(', ');
  throw new NotPossible(`Which collection point? There are: ${names}.`);
}

/** Where orders are looked for: the collection point called so; without one, the shop with all of its outlets. */
export async function reachOf(
  call: CallAs,
  called: string | undefined,
): Promise<{ readonly id: string; readonly include_outlets: 'true' | 'false' }> {
  if (called !== undefined) return { id: (await shopOf(call, called)).vendor_id, include_outlets: 'false' };
  const { vendors } = (await call(listVendors, {})).result;
  const parent = vendors.find(({ is_parent }) => is_parent);
  const id = parent?.vendor_id ?? (await shopOf(call, undefined)).vendor_id;
  return { id, include_outlets: parent ? 'true' : 'false' };
}

interface Offer {
  readonly shop: Vendor;
  readonly from: VendorLocation;
  readonly address: string;
  readonly to: { readonly lat: number; readonly lng: number };
  readonly price: FeeAnswer;
  readonly minutes: number;
}

/** The address that `text` means, its price and its time. */
export async function offerOf(call: CallAs, called: string | undefined, text: string): Promise<Offer> {
  const shop = await shopOf(call, called);
  const from = shop.vendor_information.location;
  if (!from) throw new NotPossible(`${shop.name} has no address yet.`);
  const { address, to } = await placeOf(call, text, from);
  const { vendor_id } = shop;
  const source = { lat: from.latitude, lng: from.longitude };
  const [price, { result }] = await Promise.all([
    call(fee, { body: { source, destination: to, vendor_id, delivery_type: 'food' } }),
    call(estimate, { body: { vendor_id, destination: to } }),
  ]);
  return { shop, from, address, to, price, minutes: result.delivery_minutes };
}

async function placeOf(call: CallAs, query: string, near: VendorLocation) {
  const around = { lat: String(near.latitude), lng: String(near.longitude) };
  const [first] = (await call(autocomplete, { query: { query, ...around } })).data;
  const whole =
    first?.latitude === null ? (await call(details, { query: { query_id: first.id } })).data[0] : first;
  if (!whole || whole.latitude === null || whole.longitude === null)
    throw new NotPossible(`No address is known by “${query}”. Ask for street, number and town.`);
  return { address: whole.formatted_address, to: { lat: whole.latitude, lng: whole.longitude } };
}
