import type { Site } from '@sendero/core/market/site';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';

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
 * The root under which the book of a vendor is kept: a parent and its outlets share one.
 *
 * Somebody else's is not found, and where the site keeps none there is nothing (GEO-06, AUTH-22, FLG-05).
 */
export async function getAddressBook(world: World, { site, caller, vendor_id }: BookAsk): Promise<string> {
  if (!hasAddressBook(world, site)) throw new Problem('NotFound');
  return (await getOwnVendor(world, caller, vendor_id)).root_id;
}
