import { hash } from 'node:crypto';
import type { Database } from '../../db/db.ts';
import type { OrderRow } from './order-row.ts';

interface Scope {
  readonly column: 'root_id' | 'vendor_id';
  readonly id: string;
}

interface Range {
  readonly from: Date | null;
  readonly to: Date | null;
}

interface PageAsk {
  /** Which time `range` is about. */
  readonly time: 'created_at' | 'preordered_for';
  readonly scope: Scope;
  readonly range: Range;
  readonly after: { readonly created_at: Date; readonly order_id: string } | null;
  readonly phone: string | undefined;
  readonly count: number;
}

/** An order and the version of its row: PostgreSQL's own mark, another one after every change. */
export interface OrderHead {
  readonly order_id: string;
  readonly version: string;
}

/** A page in falling order of time, read along one index. */
export async function listOrderHeads(
  db: Database,
  { scope, time, range, after, phone, count }: PageAsk,
): Promise<OrderHead[]> {
  const values: unknown[] = [scope.id];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [`${scope.column} = $1`, `${time} is not null`];
  if (range.from) conditions.push(`${time} >= ${put(range.from)}`);
  if (range.to) conditions.push(`${time} < ${put(range.to)}`);
  if (after) conditions.push(`(created_at, order_id) < (${put(after.created_at)}, ${put(after.order_id)})`);
  if (phone !== undefined) conditions.push(`customer_phone = ${put(phone)}`);
  const text = `select order_id, xmin::text as version from orders where ${conditions.join(' and ')} order by created_at desc, order_id desc limit ${put(count)}`;
  // Named by its text, each shape of the question is read and planned once a connection.
  const { rows } = await db.pool.query<OrderHead>({ name: hash('md5', text), text, values });
  return rows;
}

/** Orders of one tree with their versions, in no order. */
export async function findVersions(
  db: Database,
  rootId: string,
  orderIds: readonly string[],
): Promise<(OrderRow & OrderHead)[]> {
  const { rows } = await db.pool.query<OrderRow & OrderHead>({
    name: 'find-versions',
    text: 'select *, xmin::text as version from orders where root_id = $1 and order_id = any($2)',
    values: [rootId, orderIds],
  });
  return rows;
}

/** An order as it stands, and the number of an event that happened to it. */
type EventRow = OrderRow & { readonly seq: number };

/** What a vendor's feed holds after number `after`, oldest first. */
export async function listEventRows(
  db: Database,
  vendorId: string,
  after: number,
  most: number,
): Promise<EventRow[]> {
  const { rows } = await db.pool.query<EventRow>({
    name: 'list-events',
    text: `select e.seq, o.* from vendors v
           join order_events e on e.root_id = v.root_id and e.vendor_id = v.vendor_id
           join orders o on o.root_id = e.root_id and o.order_id = e.order_id
           where v.vendor_id = $1 and e.seq > $2 order by e.seq limit $3`,
    values: [vendorId, after, most],
  });
  return rows;
}

/** The last number given in each of these vendors' feeds. */
export async function findFeedNumbers(
  db: Database,
  vendorIds: readonly string[],
): Promise<{ vendor_id: string; seq: number }[]> {
  const { rows } = await db.pool.query<{ vendor_id: string; seq: number }>({
    name: 'find-feed-numbers',
    text: `select f.vendor_id, f.seq from vendors v join vendor_feeds f on f.root_id = v.root_id and f.vendor_id = v.vendor_id
           where v.vendor_id = any($1)`,
    values: [vendorIds],
  });
  return rows;
}
