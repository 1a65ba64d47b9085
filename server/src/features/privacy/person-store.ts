import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { DB } from '../../db/tables.ts';
import type { OrderRow } from '../order/order-row.ts';
import type { Counts } from './counts.ts';
import type { Pattern } from './person.ts';
import { BLANK_ROW } from './orders-store.ts';
import { holds, isIn, overTable } from './scan-store.ts';

export interface FoundOrder extends Pick<OrderRow, 'order_id' | 'root_id'> {
  /** Whether the order goes to the person or comes from them; otherwise only a text in it names them. */
  readonly is_theirs: boolean;
  readonly is_under_way: boolean;
}

const OWN = isIn('customer_phone', 'sender::text');
const NAMED = isIn(
  'customer_phone',
  'sender::text',
  'destination_address',
  'destination_notes',
  'recipient_instructions::text',
  'description',
  `pickup->>'phone_number'`,
  `pickup->>'notes'`,
);

/** Returns every order that names the person. An order a week past its time is no longer under way. */
export async function findOrdersNaming(db: Database, pattern: Pattern, now: Date): Promise<FoundOrder[]> {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  const { rows } = await overTable<FoundOrder>(
    db,
    'orders',
    pattern,
    `select root_id, order_id, ${OWN} as is_theirs,
       stage in ('unpaid', 'new', 'collected') and greatest(created_at, preordered_for) > '${weekAgo}' as is_under_way
     from orders t where {piece} and ${NAMED}`,
  );
  return rows;
}

/** Gives each order the next number of its vendor's feed, so that screens that show it read it again. */
export async function numberInFeeds(
  { shards }: Database,
  client: pg.PoolClient,
  orders: readonly OrderRow[],
  now: Date,
): Promise<void> {
  const changes = orders.map((order) => ({
    ...order,
    updated_at: now,
    entries: order.status_history.slice(-1),
  }));
  for (const part of await shards.within(client).parts(changes))
    await client.query('select advance_orders_at($1, $2)', [part[0]?.root_id, JSON.stringify(part)]);
}

/** The statement that erases the person from each table; orders and accounts have functions of their own. */
const FORGET: Partial<Record<keyof DB, string>> = {
  bulk_jobs: `update bulk_jobs t set created_by = '', owner_email = '', file_name = '', headers = '[]', payer = null
    where {piece} and phase in ('READY', 'DONE') and`,
  bulk_rows: `update bulk_rows t set ${BLANK_ROW} where {piece} and`,
  email_changes: 'delete from email_changes t where {piece} and',
  fleet_trips: 'delete from fleet_trips t where {piece} and ended_at is not null and',
  idempotency_keys: 'delete from idempotency_keys t where {piece} and',
  invitations: 'delete from invitations t where {piece} and',
  outbox_mails: 'delete from outbox_mails t where {piece} and',
  pending_registrations: 'delete from pending_registrations t where {piece} and',
  owner_changes: `update owner_changes t set ${['email', 'by_email']
    .map((column) => `${column} = case when ${isIn(column)} then '' else ${column} end`)
    .join(', ')} where {piece} and`,
  order_recipients: `update order_recipients t set email = null where {piece} and`,
  password_resets: 'delete from password_resets t where {piece} and',
  payments: 'update payments t set card_to_save = null where {piece} and',
  proofs: `update proofs t set name = '' where {piece} and`,
  queued_mails: 'delete from queued_mails t where {piece} and',
  registrations: `update registrations t set business_name = '' where {piece} and`,
  repeats: 'delete from repeats t where {piece} and',
  rides: `update rides t set rider = rider || '{"name": "", "phone_number": ""}' where {piece} and`,
  saved_addresses: 'delete from saved_addresses t where {piece} and',
  shop_orders: `update shop_orders t set delivery = null, place = null, candidates = '[]', alert = null, revision = revision + 1,
    state = case when state in ('RECEIVED', 'WAITING') then 'DISMISSED' else state end where {piece} and`,
  vendor_owners: 'delete from vendor_owners t where {piece} and',
  vendors: `update vendors t set name = 'guest', phone = '', location = null where {piece} and vendor_id ~ '^g-' and`,
  voucher_uses: `update voucher_uses t set customer_phone = '' where {piece} and`,
};

/** Deletes or clears what names the person in every other table; returns how many rows of each. */
export async function deleteRowsOf(db: Database, pattern: Pattern): Promise<Counts> {
  const counts: Record<string, number> = {};
  for (const [name, head] of Object.entries(FORGET)) {
    const table = name as keyof DB;
    const { count } = await overTable(db, table, pattern, `${head} ${holds(table)}`);
    if (count > 0) counts[table] = count;
  }
  return counts;
}

/** Counts the files not read to their end: nobody knows yet whom they name. */
export async function countUnreadSheets({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from bulk_files');
  return rows[0]?.count ?? 0;
}

/** Returns the ids of this person's bulk jobs that are being read or placed. */
export async function findBusyBulkJobs(db: Database, pattern: Pattern): Promise<string[]> {
  const { rows } = await overTable<{ job_id: string }>(
    db,
    'bulk_jobs',
    pattern,
    `select job_id from bulk_jobs t where {piece} and phase in ('CHECKING', 'PLACING') and ${isIn('owner_email')}`,
  );
  return rows.map(({ job_id }) => job_id);
}
