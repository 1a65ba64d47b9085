// Orders as far as they tell who is calling (BRD-06).
import type { Database } from '../../db/db.ts';
import { codeOf } from '../../db/order-columns.ts';
import type { OrderRow } from './order-row.ts';

/** The fields of an order that a customer is known by. */
export type CallRow = Pick<
  OrderRow,
  | 'order_id'
  | 'vendor_id'
  | 'short_code'
  | 'created_at'
  | 'currency'
  | 'customer_name'
  | 'customer_phone'
  | 'destination_address'
  | 'destination_unit'
  | 'destination_building'
  | 'destination_lat'
  | 'destination_lng'
  | 'destination_notes'
  | 'recipient_instructions'
  | 'amount'
  | 'description'
  | 'payment_method'
>;

const CALL = `o.order_id, o.vendor_id, ${codeOf('$1')}, o.created_at, o.currency, o.customer_name, o.customer_phone, o.destination_address,
  o.destination_unit, o.destination_building, o.destination_lat, o.destination_lng, o.destination_notes, o.recipient_instructions, o.amount, o.description,
  o.payment_method`;

/** The outlets whose orders the caller sees. */
export interface Seen {
  readonly root_id: string;
  readonly vendor_ids: readonly string[];
}

/** Lists a vendor's latest orders whose person is not erased. */
export async function listLatest(
  { pool, shards }: Database,
  { root_id, vendor_id }: { readonly root_id: string; readonly vendor_id: string },
  most: number,
): Promise<CallRow[]> {
  // The index by outlet has no root: it is asked for only where it tells the shard.
  const ofRoot = (await shards.isDistributed()) ? 'o.root_id = $1 and' : '';
  const { rows } = await pool.query<CallRow>({
    name: 'list-latest-calls',
    text: `select ${CALL} from orders o where ${ofRoot} o.vendor_id = $2 and o.person_erased_at is null
           order by o.created_at desc, o.order_id desc limit $3`,
    values: [root_id, vendor_id, most],
  });
  return rows;
}

/** Lists the orders with a short code, the latest first. */
export async function listCoded(
  { pool }: Database,
  { root_id, vendor_ids }: Seen,
  code: string,
  most: number,
): Promise<CallRow[]> {
  const { rows } = await pool.query<CallRow>({
    name: 'list-coded-calls',
    text: `select ${CALL} from order_codes c join orders o on o.root_id = c.root_id and o.order_id = c.order_id
           where c.root_id = $1 and c.short_code = $2 and o.vendor_id = any($3) and o.person_erased_at is null
           order by o.created_at desc limit $4`,
    values: [root_id, code, vendor_ids, most],
  });
  return rows;
}

/** Lists orders to numbers that begin so, at most `most` of each beginning. */
export async function listTo(
  { pool }: Database,
  { root_id, vendor_ids }: Seen,
  phone_starts: readonly string[],
  most: number,
): Promise<CallRow[]> {
  const { rows } = await pool.query<CallRow>({
    name: 'list-calls-to',
    text: `select found.* from unnest($2::text[]) start, lateral
             (select ${CALL} from orders o
              where o.root_id = $1 and o.customer_phone >= start and o.customer_phone < start || ':'
                and o.vendor_id = any($3) and o.person_erased_at is null
              order by o.customer_phone limit $4) found
           order by found.created_at desc`,
    values: [root_id, phone_starts, vendor_ids, most],
  });
  return rows;
}

/** Lists the last order to each of these numbers. */
export async function listLastTo(
  { pool }: Database,
  { root_id, vendor_ids }: Seen,
  phones: readonly string[],
): Promise<CallRow[]> {
  const { rows } = await pool.query<CallRow>({
    name: 'list-last-calls',
    text: `select last.* from unnest($2::text[]) phone, lateral
             (select ${CALL} from orders o
              where o.root_id = $1 and o.customer_phone = phone and o.vendor_id = any($3) and o.person_erased_at is null
              order by o.created_at desc, o.order_id desc limit 1) last`,
    values: [root_id, phones, vendor_ids],
  });
  return rows;
}
