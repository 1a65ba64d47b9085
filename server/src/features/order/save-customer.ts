import { joinAddress, readAddress } from '@sendero/core/order/address-parts';
import type { SavedAddress, SavedAddressDraft } from '@sendero/core/order/saved-address';
import { savedAddressIssue } from '@sendero/core/order/saved-address-rules';
import { toE164 } from '@sendero/core/values/phone';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { deleteEntry, isBeingWritten, upsertEntry } from './address-book-store.ts';
import { type AddressBookInput, getAddressBook } from './get-address-book.ts';
import { toEntry } from './to-entry.ts';

interface SaveCustomerInput extends AddressBookInput {
  readonly address_id: string;
}

/**
 * Saves a customer under this id: changes the entry, or restores a removed one (GEO-06).
 *
 * Replaces an entry for the same number and place. Throws where an order to the customer would be refused.
 */
export async function saveCustomer(
  world: World,
  ask: SaveCustomerInput & { readonly body: SavedAddressDraft },
): Promise<SavedAddress> {
  const { body, address_id } = ask;
  const { country_code } = ask.site.market;
  const book = await getAddressBook(world, ask);
  // A missing unit was missing in the order too; the next order asks for it.
  const issue = savedAddressIssue(body, { country_code, unit_required: false });
  if (issue) throw ruleBroken(issue.field, issue.key);
  const entry = {
    ...trimmed(body),
    phone_number: toE164(body.phone_number, country_code) ?? body.phone_number,
  };
  try {
    const { root_id } = book;
    const row = toEntry(entry, { root_id, vendor_id: ask.vendor_id, used_at: world.clock.now() });
    await upsertEntry(world.db, book, address_id, row);
  } catch (error) {
    if (isBeingWritten(error))
      throw new Problem('Conflict', { detail: 'An order changed it at the same moment.' });
    throw error;
  }
  return { ...entry, id: address_id, address: joinAddress(entry) };
}

/** Removes a saved customer for good from what the caller sees; does nothing where it is already removed (GEO-06). */
export async function removeCustomer(world: World, ask: SaveCustomerInput): Promise<undefined> {
  await deleteEntry(world.db, await getAddressBook(world, ask), ask.address_id);
}

/** An entry as it is stored, without what surrounds its texts. */
export function trimmed(entry: SavedAddressDraft): SavedAddressDraft {
  return {
    ...entry,
    name: entry.name.trim(),
    ...readAddress(entry.address_text, entry),
    notes: entry.notes.trim(),
  };
}
