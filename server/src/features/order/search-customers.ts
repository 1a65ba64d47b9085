import { joinAddress } from '@sendero/core/order/address-parts';
import { type SavedAddress, searchWords } from '@sendero/core/order/saved-address';
import { phoneStarts } from '@sendero/core/order/saved-address-rules';
import type { World } from '../../world.ts';
import { searchEntries } from './address-book-store.ts';
import { type AddressBookInput, getAddressBook } from './get-address-book.ts';

const MOST = 20;
/** Two letters may match a tenth of a large book's words; this many entries are read in a few milliseconds. */
const MOST_READ = 200;

/**
 * Returns saved customers whose name, number or address has words that begin like those of `query`, the last used first
 * (GEO-06).
 */
export async function searchCustomers(
  world: World,
  ask: AddressBookInput & { readonly query: string },
): Promise<SavedAddress[]> {
  const book = await getAddressBook(world, ask);
  const { country_code } = ask.site.market;
  const search = { words: searchWords(ask.query), phone_starts: phoneStarts(ask.query, country_code) };
  const rows = await searchEntries(world.db, book, search, { most: MOST, most_read: MOST_READ });
  return rows.map(({ address_id, ...entry }) => ({ ...entry, id: address_id, address: joinAddress(entry) }));
}
