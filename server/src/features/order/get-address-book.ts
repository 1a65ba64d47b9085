import type { Site } from '@sendero/core/market/site';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor, listOwnVendorIds } from '../vendor/get-own-vendor.ts';
import type { Book } from './address-book-store.ts';

/** The caller, the site, and the vendor whose address book is asked for. */
export interface AddressBookInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly vendor_id: string;
}

/** Whether a site has an address book (FLG-05). */
export const hasAddressBook = ({ flags }: World, site: Site): boolean =>
  flags.flagsFor(site)['activate-address-book'];

/**
 * Returns the part of a chain's address book that the caller sees: owners of the parent see all of it, owners of an
 * outlet the customers that it has delivered to (decision 0022).
 *
 * Throws NotFound for another's vendor, and where the site has no address book (GEO-06, AUTH-22, FLG-05).
 */
export async function getAddressBook(
  world: World,
  { site, caller, vendor_id }: AddressBookInput,
): Promise<Book> {
  if (!hasAddressBook(world, site)) throw new Problem('NotFound');
  const { root_id } = await getOwnVendor(world, caller, vendor_id);
  const own = await listOwnVendorIds(world, caller, root_id);
  return { root_id, vendor_ids: own.includes(root_id) ? null : own };
}
