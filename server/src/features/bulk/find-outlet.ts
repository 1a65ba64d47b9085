import { fold } from '@sendero/core/values/text';
import type { World } from '../../world.ts';
import { type VendorRecord, listOwnTree } from '../vendor/get-own-vendor.ts';
import type { JobRow } from './store.ts';

/** The outlet that a row names; null where there is none of that name, or more than one. */
export type FindOutlet = (text: string) => VendorRecord | null;

/**
 * Finds outlets as sheets name them: by the shop's own id, by the id here, or by name, among those of the tree that the
 * job's owner owns. A row that names none is of the vendor that the sheet was uploaded for.
 */
export async function outletFinder(
  world: World,
  { root_id, vendor_id, country_code, owner_email }: JobRow,
): Promise<FindOutlet> {
  // Who had no email came with a credential that spoke for a vendor.
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
