import { fold } from '@sendero/core/values/text';
import type { World } from '../../world.ts';
import { listOwnTree } from '../vendor/get-own-vendor.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import type { BulkJobRow } from './store.ts';

/** Returns the outlet that a row names; null where no outlet or more than one has that name. */
export type FindOutlet = (text: string) => VendorRecord | null;

/**
 * Returns a function that finds an outlet by the shop's own id, by our id, or by name. It searches the outlets of the
 * tree that the job's owner owns. A row without an outlet belongs to the vendor that the sheet was uploaded for.
 */
export async function outletFinder(
  world: World,
  { root_id, vendor_id, country_code, owner_email }: BulkJobRow,
): Promise<FindOutlet> {
  // An owner without an email used a credential that speaks for one vendor.
  const owner = { country_code, email: owner_email, ...(owner_email === '' && { vendor_id }) };
  const outlets = await listOwnTree(world, owner, root_id);
  const byWord = new Map<string, VendorRecord | null>();
  for (const nameOf of [idOf, ownIdOf, labelOf]) {
    const words = Map.groupBy(outlets, (outlet) => fold(nameOf(outlet)));
    for (const [word, [only = null, ...others]] of words)
      if (!byWord.has(word)) byWord.set(word, others.length === 0 ? only : null);
  }
  const usual = byWord.get(fold(vendor_id)) ?? null;
  return (text) => (text === '' ? usual : (byWord.get(fold(text)) ?? null));
}

const idOf = ({ vendor }: VendorRecord): string => vendor.vendor_id;
const ownIdOf = ({ vendor }: VendorRecord): string => vendor.client_vendor_id;
const labelOf = ({ vendor }: VendorRecord): string => vendor.name;
