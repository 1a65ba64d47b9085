import type { CaseState } from '@sendero/core/order/case';
import type pg from 'pg';
import type { SavedAddressRow } from './address-book-store.ts';
import { noteDue } from './due-store.ts';
import type { OrderRow } from './order-row.ts';

/** The details of an order that may be changed. */
export type OrderDetails = Pick<
  OrderRow,
  | 'destination_address'
  | 'destination_unit'
  | 'destination_building'
  | 'destination_lat'
  | 'destination_lng'
  | 'destination_notes'
  | 'amount'
  | 'description'
  | 'payment_method'
  | 'delivery_fee'
  | 'fee_lines'
  | 'ride_seconds'
  | 'preordered_for'
  | 'promised_at'
  | 'dispatch_at'
>;

/** An order's new details, with the price of the change and the new address-book entry. */
export interface DetailsChange extends OrderDetails {
  readonly root_id: string;
  readonly order_id: string;
  /** Null where the price stays the same. */
  readonly quote_id: string | null;
  readonly entry: SavedAddressRow | null;
}

/**
 * Writes the details of an order whose row is locked. Returns false, with nothing written, where the price was used
 * before.
 */
export async function updateDetails(client: pg.PoolClient, change: DetailsChange): Promise<boolean> {
  const { root_id, order_id, quote_id, entry } = change;
  if (quote_id !== null && !(await spendQuote(client, root_id, quote_id))) return false;
  await client.query({
    name: 'update-details',
    text: `update orders
           set destination_address = $3, destination_lat = $4, destination_lng = $5, destination_notes = $6,
               amount = $7, description = $8, payment_method = $9, delivery_fee = $10, ride_seconds = $11,
               promised_at = $12, dispatch_at = $13, fee_lines = $14, destination_unit = $15, destination_building = $16,
               preordered_for = $17,
               fleet_tries = case when dispatch_at is not distinct from $13 and fleet_lease is null then fleet_tries end
           where root_id = $1 and order_id = $2`,
    values: [
      root_id,
      order_id,
      change.destination_address,
      change.destination_lat,
      change.destination_lng,
      change.destination_notes,
      change.amount,
      change.description,
      change.payment_method,
      change.delivery_fee,
      change.ride_seconds,
      change.promised_at,
      change.dispatch_at,
      change.fee_lines && JSON.stringify(change.fee_lines),
      change.destination_unit ?? null,
      change.destination_building ?? null,
      change.preordered_for,
    ],
  });
  await noteDue(client, change);
  if (entry) await client.query('select save_addresses_at($1, $2)', [root_id, JSON.stringify([entry])]);
  return true;
}

/** Writes what is left of the discount of an order whose row is locked, once its price has changed. */
export async function updateVoucher(
  client: pg.PoolClient,
  { root_id, order_id, voucher }: Pick<OrderRow, 'root_id' | 'order_id' | 'voucher'>,
): Promise<void> {
  await client.query({
    name: 'update-voucher',
    text: 'update orders set voucher = $3 where root_id = $1 and order_id = $2',
    values: [root_id, order_id, voucher && JSON.stringify(voucher)],
  });
}

export type InstructionsChange = Pick<
  OrderRow,
  'root_id' | 'order_id' | 'destination_notes' | 'recipient_instructions' | 'dispatch_at'
>;

/** Writes what the recipient of an order whose row is locked told the rider; the fleet is told at `dispatch_at`. */
export async function updateInstructions(client: pg.PoolClient, change: InstructionsChange): Promise<void> {
  const { root_id, order_id, destination_notes, recipient_instructions, dispatch_at } = change;
  await client.query({
    name: 'update-instructions',
    text: `update orders
           set destination_notes = $3, recipient_instructions = $4, dispatch_at = $5,
               fleet_tries = case when dispatch_at is not distinct from $5 and fleet_lease is null then fleet_tries end
           where root_id = $1 and order_id = $2`,
    values: [
      root_id,
      order_id,
      destination_notes,
      recipient_instructions && JSON.stringify(recipient_instructions),
      dispatch_at,
    ],
  });
  await noteDue(client, change);
}

/**
 * Records that a price was used. Returns false where an order was placed or changed with it before. The record stays
 * for a day, longer than any price is valid.
 */
async function spendQuote(client: pg.PoolClient, rootId: string, quoteId: string): Promise<boolean> {
  // By the rows that come back: of an insert from a select, Citus counts those that were selected.
  const { rows } = await client.query({
    name: 'spend-quote-once',
    text: `insert into spent_prices (root_id, quote_id) select $1, $2
           where not exists (select 1 from orders where root_id = $1 and quote_id = $2)
           on conflict do nothing returning quote_id`,
    values: [rootId, quoteId],
  });
  return rows.length === 1;
}

/** Writes how the case of an order whose row is locked stands. */
export async function updateCaseState(
  client: pg.PoolClient,
  { root_id, order_id }: OrderRow,
  state: CaseState,
): Promise<void> {
  await client.query({
    name: 'update-case-state',
    text: 'update orders set case_state = $3 where root_id = $1 and order_id = $2',
    values: [root_id, order_id, state],
  });
}

/**
 * Numbers an event in the vendor's feed for an order whose row is locked, and whose status stays: screens and pages that follow
 * it hear of it, and the fleet does not.
 */
export async function insertEvent(client: pg.PoolClient, row: OrderRow, at: Date): Promise<void> {
  const { root_id, order_id, vendor_id, status, status_history } = row;
  const updated_at = at > row.updated_at ? at : row.updated_at;
  const entry = { status, created_at: updated_at.getTime() / 1000 };
  const change = { root_id, order_id, vendor_id, status, status_history, updated_at, entries: [entry] };
  await client.query({
    name: 'insert-event',
    text: 'select advance_orders_at($1, $2)',
    values: [root_id, JSON.stringify([change])],
  });
}
