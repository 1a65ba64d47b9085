import { createSendero, type Sendero } from '../client.ts';
import type { components } from '../contract.ts';
import { readConfig } from './config.ts';
import type { Terminal } from './terminal.ts';

type Vendor = components['schemas']['Vendor'];

/** The client of whoever has logged in. */
export async function senderoOf({ environment }: Terminal): Promise<Sendero> {
  return createSendero(await readConfig(environment));
}

/** The collection point called `id`, otherwise the first that has an address. */
export async function vendorOf(sendero: Sendero, id: string | undefined): Promise<Vendor> {
  const vendors = await sendero.vendors();
  const vendor = vendors.find((one) =>
    id === undefined ? one.vendor_information.location !== null : one.vendor_id === id,
  );
  if (!vendor)
    throw new Error(
      id === undefined ? 'No collection point has an address yet.' : `There is no collection point ${id}.`,
    );
  return vendor;
}

export interface Trip {
  readonly vendor: Vendor;
  readonly address: string;
  readonly to: { readonly lat: number; readonly lng: number };
  readonly quote: components['schemas']['Quote'];
  readonly minutes: number;
}

/** What it costs and takes from a collection point to what `text` means. */
export async function priceTo(sendero: Sendero, vendor: Vendor, text: string): Promise<Trip> {
  const [found] = await sendero.addresses(text);
  const from = vendor.vendor_information.location;
  if (!found || found.latitude === null || found.longitude === null)
    throw new Error(`No address is known by “${text}”.`);
  if (!from) throw new Error(`${vendor.name} has no address yet.`);
  const to = { lat: found.latitude, lng: found.longitude };
  const { vendor_id } = vendor;
  const source = { lat: from.latitude, lng: from.longitude };
  const [quote, { delivery_minutes }] = await Promise.all([
    sendero.quote({ source, destination: to, vendor_id }),
    sendero.estimate({ vendor_id, destination: to }),
  ]);
  return { vendor, address: found.formatted_address, to, quote, minutes: delivery_minutes };
}

export const told = ({ vendor, address, quote, minutes }: Trip): string =>
  `${vendor.name} → ${address}: ${quote.fee.toFixed(2)} ${quote.currency}, ${minutes} minutes`;
