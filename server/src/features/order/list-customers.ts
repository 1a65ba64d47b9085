import { joinAddress } from '@sendero/core/order/address-parts';
import type { SavedAddress } from '@sendero/core/order/saved-address';
import type { World } from '../../world.ts';
import { countEntries, listLastUsed } from './address-book-store.ts';
import { type AddressBookInput, getAddressBook } from './get-address-book.ts';

const MOST = 100;

/** Returns the saved customers that were used last, and how many there are in all (BRD-12). */
export async function listCustomers(
  world: World,
  ask: AddressBookInput,
): Promise<{ data: SavedAddress[]; total: number }> {
  const book = await getAddressBook(world, ask);
  const [rows, total] = await Promise.all([listLastUsed(world.db, book, MOST), countEntries(world.db, book)]);
  const data = rows.map(({ address_id: id, ...entry }) => ({ ...entry, id, address: joinAddress(entry) }));
  return { data, total };
}
