import type { Database } from '../../db/db.ts';
import { WITH_CODE } from '../../db/order-columns.ts';
import type { OrderRow } from './order-row.ts';

/** Returns orders of one tree with their row versions (PostgreSQL's xmin, new after every change), in no order. */
export async function findVersions(
  db: Database,
  rootId: string,
  orderIds: readonly string[],
): Promise<(OrderRow & { readonly version: string })[]> {
  const { rows } = await db.pool.query<OrderRow & { readonly version: string }>({
    name: 'find-versions',
    text: `select ${WITH_CODE}, xmin::text as version from orders o where root_id = $1 and order_id = any($2)`,
    values: [rootId, orderIds],
  });
  return rows;
}

/** An order's present row, with the feed number of one of its events. */
type EventRow = OrderRow & { readonly seq: number };

/** Returns a vendor's events after number `after`, oldest first. */
export async function listEventRows(
  db: Database,
  vendorId: string,
  after: number,
  most: number,
): Promise<EventRow[]> {
  const { rows } = await db.pool.query<EventRow>({
    name: 'list-events',
    text: `select e.seq, ${WITH_CODE} from vendors v
           join order_events e on e.root_id = v.root_id and e.vendor_id = v.vendor_id
           join orders o on o.root_id = e.root_id and o.order_id = e.order_id
           where v.vendor_id = $1 and e.seq > $2 order by e.seq limit $3`,
    values: [vendorId, after, most],
  });
  return rows;
}

/** Returns the last feed number of each of these vendors. */
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
