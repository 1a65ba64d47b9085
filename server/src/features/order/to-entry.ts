import { splitAddress } from '@sendero/core/order/address-parts';
import { type SavedAddressDraft, wordsOf } from '@sendero/core/order/saved-address';
import { type SavedAddressRow, bookWords } from './address-book-store.ts';
import { type OrderRow, shopNotesOf } from './order-row.ts';

interface Belonging {
  readonly root_id: string;
  readonly vendor_id: string;
  readonly used_at: Date;
}

/** An entry as the address book stores it, with the words that find it. */
export function toEntry(entry: SavedAddressDraft, belonging: Belonging): SavedAddressRow {
  return { ...entry, ...belonging, words: bookWords(belonging.root_id, wordsOf(entry)) };
}

/** The address-book entry that an order makes (GEO-06). */
export function entryOfOrder(order: OrderRow): SavedAddressRow {
  const told = { unit: order.destination_unit, building: order.destination_building };
  const entry = {
    name: order.customer_name,
    phone_number: order.customer_phone,
    ...splitAddress(order.destination_address, told),
    latitude: order.destination_lat,
    longitude: order.destination_lng,
    notes: shopNotesOf(order),
  };
  const { root_id, vendor_id, created_at: used_at } = order;
  return toEntry(entry, { root_id, vendor_id, used_at });
}
