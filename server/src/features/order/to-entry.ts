import { splitAddress } from '@sendero/core/order/address-parts';
import { type SavedAddressDraft, wordsOf } from '@sendero/core/order/saved-address';
import { type SavedAddressRow, bookWords } from './address-book-store.ts';
import type { OrderRow } from './order-row.ts';

interface Belonging {
  readonly root_id: string;
  readonly used_at: Date;
}

/** An entry as a book keeps it, with the words that it is found by. */
export function toEntry(entry: SavedAddressDraft, { root_id, used_at }: Belonging): SavedAddressRow {
  return { ...entry, root_id, used_at, words: bookWords(root_id, wordsOf(entry)) };
}

/** What an order tells the book of its customer; `told` are the parts of its address that were told apart (GEO-06). */
export function entryOfOrder(
  order: OrderRow,
  told: { readonly unit?: string | undefined; readonly building?: string | undefined },
): SavedAddressRow {
  const entry = {
    name: order.customer_name,
    phone_number: order.customer_phone,
    ...splitAddress(order.destination_address, told),
    latitude: order.destination_lat,
    longitude: order.destination_lng,
    notes: order.destination_notes,
  };
  return toEntry(entry, { root_id: order.root_id, used_at: order.created_at });
}
