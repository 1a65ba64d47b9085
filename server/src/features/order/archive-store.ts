// Archived orders (decision 0167): finished ones whose people were erased, some of one outlet and month in a row.
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { unpackOrders } from './archive-body.ts';
import type { OrderRow } from './order-row.ts';

type Asker = Pick<pg.Pool | pg.PoolClient, 'query'>;

export interface ArchivedKey {
  readonly root_id: string;
  readonly vendor_id: string;
  readonly order_id: string;
}

/** An archived order; no version of it follows. */
export type ArchivedOrder = OrderRow & { readonly version: string };

/** Finds archived orders by id, in no order: each row of the archive that has some is read once. */
export async function findArchived(pool: Asker, keys: readonly ArchivedKey[]): Promise<ArchivedOrder[]> {
  const found: ArchivedOrder[] = [];
  for (const ofVendor of Map.groupBy(keys, ({ vendor_id }) => vendor_id).values())
    found.push(...(await findOfVendor(pool, ofVendor)));
  return found;
}

async function findOfVendor(pool: Asker, keys: readonly ArchivedKey[]): Promise<ArchivedOrder[]> {
  const ids = keys.map(({ order_id }) => order_id).toSorted();
  const { rows } = await pool.query<{ first_id: string; order_ids: string[]; bodies: Buffer }>({
    name: 'find-archived',
    text: `select b.first_id, b.order_ids, b.bodies from order_archive b
           where b.root_id = $1 and b.vendor_id = $2 and b.first_id <= $4 and b.last_id >= $3 and b.order_ids && $5`,
    values: [keys[0]?.root_id, keys[0]?.vendor_id, ids[0], ids.at(-1), ids],
  });
  const asked = new Set(ids);
  return rows.flatMap(({ first_id, order_ids, bodies }) => {
    const places = order_ids.flatMap((id, place) => (asked.has(id) ? place : []));
    return unpackOrders(bodies, places).map((order) => ({ ...order, version: versionOf(first_id) }));
  });
}

const versionOf = (firstId: string): string => `archived-${firstId}`;

/** Which part of the archive is looked at: of an outlet, or of a tree where `vendor_id` is null. */
export interface ArchivedPart {
  readonly root_id: string;
  readonly vendor_id: string | null;
  /** Orders placed from then on, and until then. */
  readonly from: Date | null;
  readonly to: Date | null;
}

type Put = (value: unknown) => `$${number}`;

const FROM = `from order_archive b cross join lateral
  unnest(b.order_ids, b.short_codes, b.outlets, b.statuses, b.created_ats, b.promised_ats, b.wanted_ats, b.ended_ats, b.amounts, b.delivery_fees)
  a(order_id, short_code, outlet, status, created_at, promised_at, wanted_at, ended_at, amount, delivery_fee)`;

function partOf({ root_id, vendor_id, from, to }: ArchivedPart, put: Put): string {
  const conditions = [`b.root_id = ${put(root_id)}`];
  if (vendor_id !== null) conditions.push(`b.vendor_id = ${put(vendor_id)}`);
  if (from) conditions.push(`b.last_at >= ${put(from)}`);
  if (to) conditions.push(`b.first_at <= ${put(to)}`);
  return conditions.join(' and ');
}

/**
 * SQL: orders `o`, archived or not, with what lists, sorting, sums and figures ask for. An archived order's history is its end,
 * which nothing follows.
 */
export const acrossTheArchive = (part: ArchivedPart, put: Put): string => `(
  select o.root_id, o.vendor_id, o.order_id, null::text as short_code, o.created_at, o.preordered_for, o.promised_at, o.stage, o.amount, o.delivery_fee,
         o.customer_name, o.customer_phone, o.destination_address, o.pickup, o.status_history, o.xmin::text as version
  from orders o where o.root_id = ${put(part.root_id)}
  union all
  select b.root_id, b.vendor_id, a.order_id, a.short_code, a.created_at, a.wanted_at, a.promised_at,
         case when a.status in ('DELIVERED', 'RETURNED_TO_VENDOR') then 'delivered' else 'cancelled' end, a.amount, a.delivery_fee,
         '', '', '', jsonb_build_object('name', a.outlet),
         jsonb_build_array(jsonb_build_object('status', a.status, 'created_at', a.ended_at)), '${versionOf('')}' || b.first_id
  ${FROM} where ${partOf(part, put)}) o`;

/** Whether the archive has orders of that time. */
export async function isArchived({ pool }: Database, part: ArchivedPart): Promise<boolean> {
  const { values, put } = parameters();
  const text = `select exists (select 1 from order_archive b where ${partOf(part, put)}) as is_there`;
  const { rows } = await pool.query<{ is_there: boolean }>(text, values);
  return rows[0]?.is_there === true;
}

/**
 * Since when a part has at least so many archived orders; null where all of it has no more. Rows that go beyond the part count
 * as none: how many of theirs lie in it, they alone tell.
 */
export async function sinceWhen(
  { pool }: Database,
  part: ArchivedPart,
  wanted: number,
): Promise<Date | null> {
  const { values, put } = parameters();
  const counted = part.to ? `case when b.last_at <= ${put(part.to)} then b.orders else 0 end` : 'b.orders';
  const text = `select min(first_at) as since, count(*) = max(rows) as is_all from (
      select b.first_at, count(*) over () as rows,
             coalesce(sum(${counted}) over (order by b.last_at desc, b.vendor_id, b.first_id rows between unbounded preceding and 1 preceding), 0) as before
      from order_archive b where ${partOf(part, put)}) counted
    where before < ${put(wanted)}`;
  const { rows } = await pool.query<{ since: Date | null; is_all: boolean | null }>(text, values);
  return rows[0]?.is_all === false ? rows[0].since : null;
}

function parameters() {
  const values: unknown[] = [];
  return { values, put: (value: unknown): `$${number}` => `$${values.push(value)}` };
}
