import { rowMoves } from '@sendero/core/bulk/state';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { type Shards, rootsIn } from '../../db/shards.ts';
import { unnameObjects } from '../../objects/objects-store.ts';
import type { OrderRow } from '../order/order-row.ts';
import type { Counts } from './counts.ts';
import { columnsOf } from '../../db/columns-of.ts';

type OrderKey = Pick<OrderRow, 'root_id' | 'order_id'>;

/**
 * Locks the oldest orders of a country placed before `then` that still name a person, until the transaction ends.
 * Orders locked by others are skipped.
 */
export async function lockOrdersBefore(
  { shards }: Database,
  client: pg.PoolClient,
  countryCode: string,
  then: Date,
  most: number,
): Promise<OrderRow[]> {
  const own = shards.within(client);
  const old = `person_erased_at is null and country_code = $1 and created_at < $2 order by created_at limit $3`;
  const values = [countryCode, then, most];
  if (await own.isDistributed()) {
    const keys = await client.query<OrderKey>(`select root_id, order_id from orders where ${old}`, values);
    return lockNamed(own, client, keys.rows);
  }
  const { rows } = await client.query<OrderRow>({
    name: 'lock-orders-before',
    text: `select ${columnsOf('orders')} from orders where ${old} for update skip locked`,
    values,
  });
  return rows;
}

/** Locks these orders, as far as they still name a person, shard by shard. */
export async function lockNamed(
  shards: Shards,
  client: pg.PoolClient,
  keys: readonly OrderKey[],
): Promise<OrderRow[]> {
  const locked: OrderRow[] = [];
  for (const part of await shards.parts(keys)) {
    const { rows } = await client.query<OrderRow>(
      `select ${columnsOf('orders')} from orders
       where root_id = any($3)
         and (root_id, order_id) in (select k.root_id, k.order_id from unnest($1::text[], $2::text[]) k(root_id, order_id))
       order by order_id for update`,
      valuesOf(part),
    );
    locked.push(...rows);
  }
  return locked;
}

const valuesOf = (orders: readonly OrderKey[]) => [
  orders.map(({ root_id }) => root_id),
  orders.map(({ order_id }) => order_id),
  rootsIn(orders),
];

/** Writes orders from which the people were erased. */
export async function updateErased(client: pg.PoolClient, orders: readonly OrderRow[]): Promise<void> {
  await client.query({
    name: 'update-erased',
    text: `update orders o
           set customer_name = e.customer_name, customer_phone = e.customer_phone,
               destination_address = e.destination_address, destination_unit = e.destination_unit,
               destination_building = e.destination_building, destination_lat = e.destination_lat,
               destination_lng = e.destination_lng, destination_notes = e.destination_notes,
               recipient_instructions = e.recipient_instructions, proposal = e.proposal,
               description = e.description, vat_number = e.vat_number, pickup = e.pickup, sender = e.sender,
               status_history = e.status_history, person_erased_at = e.person_erased_at
           from jsonb_populate_recordset(null::orders, $1) e
           where o.root_id = any($2) and o.root_id = e.root_id and o.order_id = e.order_id`,
    values: [JSON.stringify(orders), rootsIn(orders)],
  });
}

const { erase } = rowMoves;

/** A row of a bulk job without personal data; a row that waited to be placed is not placed any more. */
export const BLANK_ROW = `cells = '[]', corrections = null, draft = null, issues = '[]', warnings = '[]', candidates = '[]',
  price = null, duplicate_key = null,
  state = case when state = any('{${erase.from.join()}}') then '${erase.to[0]}' else state end`;

const KEYS = 'unnest($1::text[], $2::text[]) k(root_id, order_id)';

/** What names an order's people in other tables; `k` are the orders' keys, `of` their roots. */
const HANGING: Readonly<Record<string, string>> = {
  rides:
    'delete from rides t using {k} where t.root_id = {of} and t.root_id = k.root_id and t.order_id = k.order_id',
  fleet_trips: 'delete from fleet_trips t using {k} where $3::text[] is not null and t.order_id = k.order_id',
  // A challenge that its provider has yet to forget stays until then: it names nobody.
  bank_challenges: `delete from bank_challenges t
    where t.forget_at is null and t.payment_id in (
      select p.payment_id from {k} join payments p on p.root_id = {of} and p.root_id = k.root_id and p.order_id = k.order_id)`,
  payments: `update payments t set card_to_save = null, redirect_url = null from {k}
    where t.root_id = {of} and t.root_id = k.root_id and t.order_id = k.order_id and (t.card_to_save is not null or t.redirect_url is not null)`,
  voucher_uses: `update voucher_uses t set customer_phone = '' from {k}
    where t.root_id = {of} and t.root_id = k.root_id and t.order_id = k.order_id and t.customer_phone <> ''`,
  order_recipients:
    'delete from order_recipients t using {k} where t.root_id = {of} and t.root_id = k.root_id and t.order_id = k.order_id',
  ratings: `update ratings t set comment = null from {k}
    where t.root_id = {of} and t.root_id = k.root_id and t.order_id = k.order_id and t.comment is not null`,
  evidence_entries: `update evidence_entries t set salt = null from {k}
    where t.root_id = {of} and t.root_id = k.root_id and t.order_id = k.order_id and t.salt is not null`,
  case_messages:
    'delete from case_messages t using {k} where t.root_id = {of} and t.root_id = k.root_id and t.order_id = k.order_id',
  notice_devices:
    'delete from notice_devices t using {k} where t.root_id = {of} and t.root_id = k.root_id and t.order_id = k.order_id',
  bulk_rows: `update bulk_rows t set ${BLANK_ROW} from {k}
    where t.root_id = {of} and t.root_id = k.root_id and t.order_id = k.order_id and t.cells <> '[]'`,
};

/** Deletes or clears the data that belongs to these orders; returns how many rows of each table. */
export async function dropWhatHangsOn(client: pg.PoolClient, orders: readonly OrderKey[]): Promise<Counts> {
  const counts: Record<string, number> = {};
  for (const table of ['proofs', 'case_photos'] as const) {
    const { rows } = await client.query<{ root_id: string; object_key: string | null }>({
      name: `erase-${table}`,
      text: `delete from ${table} t using ${KEYS}
             where t.root_id = any($3) and t.root_id = k.root_id and t.order_id = k.order_id
             returning t.root_id, t.photo_object as object_key`,
      values: valuesOf(orders),
    });
    await unnameObjects(client, rows);
    if (rows.length > 0) counts[table] = rows.length;
  }
  for (const [table, text] of Object.entries(HANGING)) {
    const { rowCount } = await client.query({
      name: `erase-${table}`,
      text: text.replace('{k}', KEYS).replace('{of}', 'any($3)'),
      values: valuesOf(orders),
    });
    if (rowCount) counts[table] = rowCount;
  }
  return counts;
}

/** Deletes the salts of what was sealed of these orders, where a text of theirs was changed: it opens no more (RCP-09). */
export async function forgetSealed(client: pg.PoolClient, orders: readonly OrderKey[]): Promise<void> {
  const text = `update evidence_entries t set salt = null from ${KEYS}
    where t.root_id = any($3) and t.root_id = k.root_id and t.order_id = k.order_id and t.kind = 'order' and t.salt is not null`;
  await client.query(text, valuesOf(orders));
}

/** Locks orders of a vendor that still name a person, until the transaction ends. */
export async function lockOrdersOf(
  { shards }: Database,
  client: pg.PoolClient,
  vendorId: string,
  most: number,
): Promise<OrderRow[]> {
  const roots = await shards.within(client).rootsOf([vendorId]);
  const { rows } = await client.query<OrderRow>(
    `select ${columnsOf('orders')} from orders
     where root_id = $3 and vendor_id = $1 and person_erased_at is null order by order_id limit $2 for update`,
    [vendorId, most, roots.get(vendorId)],
  );
  return rows;
}
