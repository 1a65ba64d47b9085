import type { Database } from '../../db/db.ts';
import type { OrderRow } from './order-row.ts';

/** An order and the version of its row: PostgreSQL's own mark, another one after every change. */
export interface OrderHead {
  readonly order_id: string;
  readonly version: string;
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
