import { customerSchema } from '@sendero/core/contract/address-book-api';
import type { BookRow, LookedUp } from '@sendero/core/contract/address-import-api';
import type { SavedAddressDraft } from '@sendero/core/order/saved-address';
import { savedAddressIssue } from '@sendero/core/order/saved-address-rules';
import { createLimit } from '../../limits/limit.ts';
import type { World } from '../../world.ts';
import { type AddressBookInput, getAddressBook } from '../order/get-address-book.ts';
import { withKnown } from '../order/import-customers.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { type ResolveAddress, addressResolver } from './resolve-address.ts';

/** Calls of one user: twenty sheets of 5000 rows. */
const lookUps = createLimit({ name: 'address-book-look-ups', most: 500, window_ms: 60 * 60_000 });

interface Wrong {
  readonly field: string;
  readonly issue: string;
}

/**
 * Finds the place of each row, by its coordinates or else by its address, and which of them the caller's address book
 * has (BRD-12). A row that no order could go to has the text that says why.
 */
export async function lookUpBookRows(
  world: World,
  ask: AddressBookInput,
  rows: readonly BookRow[],
): Promise<LookedUp[]> {
  const book = await getAddressBook(world, ask);
  await lookUps.count(world, ask.caller.user_id);
  const { market } = ask.site;
  const { location } = (await getOwnVendor(world, ask.caller, ask.vendor_id)).vendor.vendor_information;
  const near = location ? { lat: location.latitude, lng: location.longitude } : market.centre;
  const resolve = addressResolver(world, ask.site);
  const found = await mapConcurrently(rows, (row) => entryOf(resolve, row, near, market.country_code));
  const entries = found.flatMap((one) => ('issue' in one ? [] : [one]));
  const known = await withKnown(world, book, entries);
  let next = 0;
  return rows.map(({ row }, n): LookedUp => {
    const one = found[n];
    if (!one || 'issue' in one) return { row, state: 'WRONG', entry: null, ...one };
    const { entry = one, isKnown = false } = known[next++] ?? {};
    return { row, state: isKnown ? 'KNOWN' : 'NEW', entry };
  });
}

async function entryOf(
  resolve: ResolveAddress,
  { row: _, issue, ...cells }: BookRow,
  near: { lat: number; lng: number },
  country_code: string,
): Promise<SavedAddressDraft | Wrong> {
  if (issue !== undefined) return { field: 'row', issue };
  const place = await placeOf(resolve, cells, near);
  if ('issue' in place) return place;
  const entry = { ...cells, ...place };
  const wrong = savedAddressIssue(entry, { country_code, unit_required: false });
  if (wrong) return { field: wrong.field, issue: wrong.key };
  const parsed = customerSchema.safeParse(entry);
  if (parsed.success) return parsed.data;
  return { field: String(parsed.error.issues[0]?.path[0] ?? 'row'), issue: 'problem.field' };
}

type Placed = Pick<SavedAddressDraft, 'address_text' | 'latitude' | 'longitude'>;

async function placeOf(
  resolve: ResolveAddress,
  { address_text, latitude, longitude }: Pick<BookRow, 'address_text' | 'latitude' | 'longitude'>,
  near: { lat: number; lng: number },
): Promise<Placed | Wrong> {
  if (latitude !== null && longitude !== null) {
    const named = address_text || ((await resolve.byPoint({ lat: latitude, lng: longitude })) ?? '');
    return { address_text: named, latitude, longitude };
  }
  if (address_text === '') return { field: 'address_text', issue: 'book-import.address-missing' };
  const resolved = await resolve.byText(address_text, near);
  if (!('place' in resolved)) return { field: 'address_text', issue: 'book-import.address-unclear' };
  return { address_text, latitude: resolved.place.latitude, longitude: resolved.place.longitude };
}
