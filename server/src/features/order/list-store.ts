import type { Database } from '../../db/db.ts';
import { inRoots, rootsIn } from '../../db/shards.ts';
import { withCode } from '../../db/order-columns.ts';
import { vendorIdOf } from './order-id.ts';
import type { OrderRow } from './order-row.ts';
import { withArchived } from './with-archived.ts';

/** Returns orders of one tree, archived or not, with their row versions (PostgreSQL's xmin, new after every change), in no order. */
export async function findVersions(
  db: Database,
  rootId: string,
  orderIds: readonly string[],
): Promise<(OrderRow & { readonly version: string })[]> {
  const { rows } = await db.pool.query<OrderRow & { readonly version: string }>({
    name: 'find-versions',
    text: `select ${withCode('$1')}, xmin::text as version from orders o where root_id = $1 and order_id = any($2)`,
    values: [rootId, orderIds],
  });
  const asked = orderIds.map((order_id) => ({ root_id: rootId, vendor_id: vendorIdOf(order_id), order_id }));
  return withArchived(db.pool, asked, rows);
}

/** An order's present row, with the feed number of one of its events. */
type EventRow = OrderRow & { readonly seq: number };

/** Returns a vendor's events after number `after`, oldest first. */
export async function listEventRows(
  db: Database,
  rootId: string,
  vendorId: string,
  after: number,
  most: number,
): Promise<EventRow[]> {
  const { rows } = await db.pool.query<EventRow>({
    name: 'list-events',
    text: `select e.seq, ${withCode('$1')} from order_events e
           join orders o on o.root_id = e.root_id and o.order_id = e.order_id
           where e.root_id = $1 and e.vendor_id = $2 and e.seq > $3 order by e.seq limit $4`,
    values: [rootId, vendorId, after, most],
  });
  return rows;
}

/** Returns the last feed number of each of these vendors. */
export async function findFeedNumbers(
  db: Database,
  vendorIds: readonly string[],
): Promise<{ vendor_id: string; seq: number }[]> {
  const feeds = await db.shards.withRoots(vendorIds.map((vendor_id) => ({ vendor_id })));
  const found = await Promise.all((await db.shards.parts(feeds)).map((part) => selectFeeds(db, part)));
  return found.flat();
}

async function selectFeeds(
  { pool, shards }: Database,
  feeds: readonly { readonly root_id: string; readonly vendor_id: string }[],
): Promise<{ vendor_id: string; seq: number }[]> {
  const { rows } = await pool.query<{ vendor_id: string; seq: number }>({
    name: 'find-feed-numbers',
    text: `select f.vendor_id, f.seq from vendor_feeds f
           where ${inRoots(await shards.isDistributed(), 'f.root_id', '$1')}
             and (f.root_id, f.vendor_id) in (select w.root_id, w.vendor_id from unnest($2::text[], $3::text[]) w(root_id, vendor_id))`,
    values: [rootsIn(feeds), feeds.map(({ root_id }) => root_id), feeds.map(({ vendor_id }) => vendor_id)],
  });
  return rows;
}

/** A vendor's feed, and the number up to which somebody knows it. */
export interface FeedPlace {
  readonly root_id: string;
  readonly vendor_id: string;
  readonly seq: number;
}

/** Returns which orders these feeds tell of after their numbers, oldest first, `most` at a time. */
export async function listMovedOrders(
  { pool, shards }: Database,
  feeds: readonly FeedPlace[],
  most: number,
): Promise<{ vendor_id: string; order_id: string; seq: number }[]> {
  const { rows } = await pool.query<{ vendor_id: string; order_id: string; seq: number }>({
    name: 'list-moved-orders',
    text: `select e.vendor_id, e.order_id, e.seq
           from unnest($2::text[], $3::text[], $4::bigint[]) w(root_id, vendor_id, seq)
           cross join lateral (
             select e.vendor_id, e.order_id, e.seq from order_events e
             where ${inRoots(await shards.isDistributed(), 'e.root_id', '$1')} and e.root_id = w.root_id and e.vendor_id = w.vendor_id and e.seq > w.seq
             order by e.seq limit $5
           ) e order by e.seq limit $5`,
    values: [
      rootsIn(feeds),
      feeds.map(({ root_id }) => root_id),
      feeds.map(({ vendor_id }) => vendor_id),
      feeds.map(({ seq }) => seq),
      most,
    ],
  });
  return rows;
}
