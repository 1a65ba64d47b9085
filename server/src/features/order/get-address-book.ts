import type { Site } from '@sendero/core/market/site';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor, listOwnVendorIds } from '../vendor/get-own-vendor.ts';
import type { Book } from './address-book-store.ts';

/** Who asks for which vendor's book, and on which site. */
export interface BookAsk {
  readonly site: Site;
  readonly caller: Caller;
  readonly vendor_id: string;
}

/** Whether a site keeps an address book (FLG-05). */
export const hasAddressBook = ({ flags }: World, site: Site): boolean =>
  flags.flagsFor(site)['activate-address-book'];

/**
 * What the caller sees of the book that a parent and its outlets share: owners of the parent all of it, those of outlets
 * whom their own have sent something to (decision 0022).
 *
 * Somebody else's is not found, and where the site keeps none there is nothing (GEO-06, AUTH-22, FLG-05).
 */
export async function getAddressBook(world: World, { site, caller, vendor_id }: BookAsk): Promise<Book> {
  if (!hasAddressBook(world, site)) throw new Problem('NotFound');
  const { root_id } = await getOwnVendor(world, caller, vendor_id);
  const own = await listOwnVendorIds(world, caller, root_id);
  return { root_id, vendor_ids: own.includes(root_id) ? null : own };
}
