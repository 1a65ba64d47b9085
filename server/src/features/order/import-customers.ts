import type { SavedAddressDraft } from '@sendero/core/order/saved-address';
import { savedAddressIssue } from '@sendero/core/order/saved-address-rules';
import { firstOfEach, isSameCustomer } from '@sendero/core/order/same-customer';
import { toE164 } from '@sendero/core/values/phone';
import { createLimit } from '../../limits/limit.ts';
import { ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { type Book, listEntriesOf, saveEntries } from './address-book-store.ts';
import { type AddressBookInput, getAddressBook } from './get-address-book.ts';
import { trimmed } from './save-customer.ts';
import { toEntry } from './to-entry.ts';

/** Imports of one user. */
const imports = createLimit({ name: 'address-book-imports', most: 30, window_ms: 60 * 60_000 });

/**
 * Adds customers to the caller's address book, all of them or none (BRD-12). One that the book has, by number and
 * place, is brought up to date under the address that the book has; of two in one import the later one counts.
 *
 * Throws where an order to one of them would be refused, by its index and field.
 */
export async function importCustomers(
  world: World,
  ask: AddressBookInput,
  customers: readonly SavedAddressDraft[],
): Promise<{ added: number; merged: number }> {
  const book = await getAddressBook(world, ask);
  const { country_code } = ask.site.market;
  const entries = customers.map((customer, n) => {
    const issue = savedAddressIssue(customer, { country_code, unit_required: false });
    if (issue) throw ruleBroken(`customers.${n}.${issue.field}`, issue.key);
    const phone_number = toE164(customer.phone_number, country_code) ?? customer.phone_number;
    return { ...trimmed(customer), phone_number };
  });
  await imports.count(world, ask.caller.user_id);
  const first = firstOfEach(entries);
  // The later row of a customer takes the place of the earlier one.
  const last = new Map(first.map((at, n) => [at, n]));
  const kept = await withKnown(
    world,
    book,
    [...last.values()].flatMap((n) => entries[n] ?? []),
  );
  const used_at = world.clock.now();
  await saveEntries(
    world.db,
    kept.map(({ entry }) => toEntry(entry, { root_id: book.root_id, vendor_id: ask.vendor_id, used_at })),
  );
  const added = kept.filter(({ isKnown }) => !isKnown).length;
  return { added, merged: customers.length - added };
}

/** The entries, each under the address of the one that the book has for it. */
export async function withKnown(
  world: World,
  book: Book,
  entries: readonly SavedAddressDraft[],
): Promise<readonly { readonly entry: SavedAddressDraft; readonly isKnown: boolean }[]> {
  const phones = [...new Set(entries.map(({ phone_number }) => phone_number))];
  const known = Map.groupBy(await listEntriesOf(world.db, book, phones), ({ phone_number }) => phone_number);
  return entries.map((entry) => {
    const same = known.get(entry.phone_number)?.find((one) => isSameCustomer(one, entry));
    return {
      entry: same ? { ...entry, address_text: same.address_text } : entry,
      isKnown: same !== undefined,
    };
  });
}
