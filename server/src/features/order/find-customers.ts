import { type KnownCustomer, meansCustomer, onceEach } from '@sendero/core/order/known-customer';
import { type SavedAddress, searchWords } from '@sendero/core/order/saved-address';
import { phoneStarts } from '@sendero/core/order/saved-address-rules';
import { readShortCode } from '@sendero/core/order/short-code';
import { latinDigits } from '@sendero/core/values/digits';
import { toMajor } from '@sendero/core/values/money';
import { dialCode } from '@sendero/core/values/phone';
import { unixSeconds } from '../../clock.ts';
import type { World } from '../../world.ts';
import { getOwnVendor, listOwnVendorIds } from '../vendor/get-own-vendor.ts';
import { entryKey, listEntryIds } from './address-book-store.ts';
import { type AddressBookInput, getAddressBook, hasAddressBook } from './get-address-book.ts';
import {
  type CallRow,
  type Seen,
  listCoded,
  listLastTo,
  listLatest,
  listTo,
} from './known-customer-store.ts';
import { doorOf, shopNotesOf } from './order-row.ts';
import { searchCustomers } from './search-customers.ts';

/** What the screen shows at once. */
const MOST = 8;
/** What the page looks through before it asks: the customers of a day or two. */
const MOST_LATEST = 60;
/** Orders that are looked through: a shop's last days. A few milliseconds, by an index. */
const MOST_READ = 200;

interface FindCustomersInput extends AddressBookInput {
  readonly text: string;
}

/**
 * Returns who may be calling: by a short code, by the beginnings of a phone number, or of the words of name and address;
 * those of the vendor's latest orders for an empty text, the last used first (BRD-06).
 *
 * A caller sees the customers of their own outlets only. Throws NotFound for another's vendor (AUTH-22).
 */
export async function findCustomers(world: World, ask: FindCustomersInput): Promise<KnownCustomer[]> {
  const { vendor, root_id } = await getOwnVendor(world, ask.caller, ask.vendor_id);
  const own = await listOwnVendorIds(world, ask.caller, root_id);
  const seen: Seen = { root_id, vendor_ids: [...new Set([vendor.vendor_id, ...own])] };
  const text = latinDigits(ask.text).trim();
  if (text === '') return findLatest(world, root_id, ask);
  const code = readShortCode(text);
  const [coded, named] = await Promise.all([
    code === null ? [] : listCoded(world.db, seen, code, MOST),
    hasAddressBook(world, ask.site)
      ? findSaved(world, seen, { ...ask, text })
      : findServed(world, seen, { ...ask, text }),
  ]);
  return onceEach([...coded.map(asCustomer), ...named]).slice(0, MOST);
}

/**
 * Returns whom the vendor delivered to last. Where there is an address book, only who is in it: who was removed from it is
 * suggested no more.
 */
async function findLatest(world: World, root_id: string, ask: FindCustomersInput): Promise<KnownCustomer[]> {
  const latest = onceEach((await listLatest(world.db, { ...ask, root_id }, MOST_READ)).map(asCustomer));
  if (!hasAddressBook(world, ask.site)) return latest.slice(0, MOST_LATEST);
  const book = await getAddressBook(world, ask);
  const kept = await listEntryIds(world.db, book, [
    ...new Set(latest.map(({ phone_number }) => phone_number)),
  ]);
  return latest
    .flatMap((customer) => {
      const saved_id = kept.get(entryKey(customer));
      return saved_id === undefined ? [] : [{ ...customer, saved_id }];
    })
    .slice(0, MOST_LATEST);
}

/** Finds customers in the address book; each with the last order to their number. */
async function findSaved(world: World, seen: Seen, ask: FindCustomersInput): Promise<KnownCustomer[]> {
  const { text } = ask;
  if (searchWords(text).length === 0) return [];
  const found = (await searchCustomers(world, { ...ask, query: text })).slice(0, MOST);
  const phones = [...new Set(found.map(({ phone_number }) => phone_number))];
  const rows = phones.length === 0 ? [] : await listLastTo(world.db, seen, phones);
  const lasts = new Map(rows.map((row) => [row.customer_phone, lastOf(row)]));
  return found.map((saved) => ({ ...partsOf(saved), last: lasts.get(saved.phone_number) ?? null }));
}

const partsOf = ({ id: saved_id, address: _, ...parts }: SavedAddress) => ({ ...parts, saved_id });

/** Finds customers where there is no address book: by number in all orders, by words in the latest ones. */
async function findServed(world: World, seen: Seen, ask: FindCustomersInput): Promise<KnownCustomer[]> {
  const { country_code } = ask.site.market;
  const starts = phoneStarts(ask.text, country_code);
  if (starts.length > 0) return (await listTo(world.db, seen, starts, MOST_READ)).map(asCustomer);
  const latest = (await listLatest(world.db, { ...seen, ...ask }, MOST_READ)).map(asCustomer);
  return latest.filter((customer) => meansCustomer(ask.text, customer, dialCode(country_code)));
}

function asCustomer(row: CallRow): KnownCustomer {
  const { address: address_text, unit, building } = doorOf(row);
  return {
    saved_id: null,
    name: row.customer_name,
    phone_number: row.customer_phone,
    unit,
    building,
    address_text,
    latitude: row.destination_lat,
    longitude: row.destination_lng,
    notes: shopNotesOf(row),
    last: lastOf(row),
  };
}

function lastOf(row: CallRow): NonNullable<KnownCustomer['last']> {
  const { order_id, vendor_id, description, payment_method, currency } = row;
  const amount = row.amount > 0 ? toMajor(row.amount, currency) : null;
  const created_at = unixSeconds(row.created_at);
  return {
    order_id,
    vendor_id,
    short_code: row.short_code ?? '',
    created_at,
    amount,
    description,
    payment_method,
  };
}
