import { TEST_MARK } from '@sendero/core/vendor/test-twin';
import type { Database } from '../../db/db.ts';
import { JOIN_CODE } from '../../db/order-columns.ts';

/** An order as far as it is told of in a list. */
export interface FoundOrder {
  readonly order_id: string;
  readonly root_id: string;
  readonly country_code: string;
  readonly short_code: string | null;
  readonly name: string;
  readonly status: string;
  readonly created_at: Date;
}

const FOUND = `o.order_id, o.root_id, o.country_code, c.short_code, o.pickup->>'name' as name, o.status, o.created_at`;

/** Of the countries of $2; null: of all. */
const THERE = '($2::text[] is null or o.country_code = any($2))';

/** A beginning that more orders than these have names nothing yet: the latest of any thousand are answered. */
const MOST_READ = 1000;

/**
 * Returns the latest orders to numbers that begin so: a range of `orders_of_number`, of whatever shop. Citus takes no
 * limit within a join: there each shard reads all that it has to such numbers.
 */
export async function findOrdersTo(
  { pool, shards }: Database,
  phoneStart: string,
  countries: readonly string[] | null,
  most: number,
): Promise<FoundOrder[]> {
  const isApart = await shards.isDistributed();
  const toNumbers = `orders o
    where o.customer_phone >= $1 and o.customer_phone < $1 || ':' and o.person_erased_at is null and ${THERE}`;
  const columns = 'o.order_id, o.root_id, o.country_code, o.pickup, o.status, o.created_at';
  const some = `select ${columns} from ${toNumbers} order by o.customer_phone, o.created_at desc limit ${MOST_READ}`;
  const latest = `select ${columns} from (${some}) o order by o.created_at desc limit $3`;
  const { rows } = await pool.query<FoundOrder>({
    name: `staff-find-orders-to${isApart ? '-by-shard' : ''}`,
    text: isApart
      ? `select ${FOUND} from (select ${columns} from ${toNumbers}) o ${JOIN_CODE} order by o.created_at desc limit $3`
      : `select ${FOUND} from (${latest}) o ${JOIN_CODE} order by o.created_at desc`,
    values: [phoneStart, countries, most],
  });
  return rows;
}

/** As `findOrdersTo`, for a short code: the latest orders that have it. */
export async function findOrdersCoded(
  { pool }: Database,
  code: string,
  countries: readonly string[] | null,
  most: number,
): Promise<FoundOrder[]> {
  const { rows } = await pool.query<FoundOrder>({
    name: 'staff-find-orders-coded',
    text: `select ${FOUND} from order_codes c join orders o on o.root_id = c.root_id and o.order_id = c.order_id
           where c.short_code = $1 and ${THERE} order by o.created_at desc limit $3`,
    values: [code, countries, most],
  });
  return rows;
}

/** The ids of the latest archived orders that have a short code. */
export async function findArchivedCoded({ pool }: Database, code: string, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ order_id: string }>({
    name: 'staff-find-archived-coded',
    text: `select a.order_id from order_archive b cross join lateral
             unnest(b.order_ids, b.short_codes) a(order_id, short_code)
           where b.short_codes @> array[$1::text] and a.short_code = $1 order by b.last_at desc limit $2`,
    values: [code, most],
  });
  return rows.map(({ order_id }) => order_id);
}

export interface FoundVendor {
  readonly vendor_id: string;
  readonly root_id: string;
  readonly country_code: string;
  readonly name: string;
}

/** Returns vendors by id, own number, an owner's address, or a part of the name. There are some ten thousand, all of which are read for a name. */
export async function findVendors(
  { pool }: Database,
  text: string,
  countries: readonly string[] | null,
  most: number,
): Promise<FoundVendor[]> {
  const { rows } = await pool.query<FoundVendor>({
    name: 'staff-find-vendors',
    text: `select v.vendor_id, v.root_id, v.country_code, v.name from vendors v
           where ($2::text[] is null or v.country_code = any($2)) and v.guest_until is null
             and not starts_with(v.vendor_id, '${TEST_MARK}')
             and (v.vendor_id = $1 or v.client_vendor_id = $1 or position(lower($1) in lower(v.name)) > 0
               or exists (select 1 from vendor_owners w where w.vendor_id = v.vendor_id and w.email = lower($1)))
           order by v.vendor_id = $1 desc, v.parent_vendor_id is null desc, v.name, v.vendor_id limit $3`,
    values: [text, countries, most],
  });
  return rows;
}

export interface LatestVendor extends FoundVendor {
  readonly created_at: Date;
  /** Null: the first site of its country. */
  readonly site_id: string | null;
}

/** Returns the vendors that were taken on last, without outlets; there are some ten thousand, all of which are read. */
export async function findLatestVendors(
  { pool }: Database,
  countries: readonly string[] | null,
  most: number,
): Promise<LatestVendor[]> {
  const { rows } = await pool.query<LatestVendor>({
    name: 'staff-find-latest-vendors',
    text: `select v.vendor_id, v.root_id, v.country_code, v.name, v.created_at, s.site_id
           from vendors v left join vendor_sites s on s.root_id = v.root_id
           where ($1::text[] is null or v.country_code = any($1)) and v.guest_until is null
             and v.parent_vendor_id is null and not starts_with(v.vendor_id, '${TEST_MARK}')
           order by v.created_at desc, v.vendor_id limit $2`,
    values: [countries, most],
  });
  return rows;
}

export interface FoundUser {
  readonly user_id: string;
  readonly country_code: string;
  readonly name: string;
}

export async function findUsers(
  { pool }: Database,
  email: string,
  countries: readonly string[] | null,
): Promise<FoundUser[]> {
  const { rows } = await pool.query<FoundUser>({
    name: 'staff-find-users',
    text: `select user_id, country_code, name from users
           where email = $1 and country_code = any(coalesce($2, array(select distinct country_code from vendors)))`,
    values: [email, countries],
  });
  return rows;
}

export interface FoundEntry {
  readonly nth: number;
  readonly act: string;
  readonly about: string;
  readonly country_code: string | null;
}

export async function findTraced({ pool }: Database, traceId: string): Promise<FoundEntry[]> {
  const { rows } = await pool.query<FoundEntry>({
    name: 'staff-find-traced',
    text: 'select nth, act, about, country_code from audit_entries where trace_id = $1 order by nth limit 20',
    values: [traceId],
  });
  return rows;
}
