import type { Database } from '../../db/db.ts';
import type { Place } from './sort-store.ts';

/** A page of the list of one vendor, or of one tree. */
export interface HeadsAsked {
  readonly root_id: string;
  /** Of the vendor, or of the root. */
  readonly id: string;
  readonly from: Date | null;
  /** Null for the newest orders; else those that follow this place in the list. */
  readonly before: Place | null;
  readonly count: number;
}

/**
 * Returns the heads of each of these pages, newest first: the orders' row versions (PostgreSQL's xmin, new after every
 * change) and ids, `798 shop-1,797 shop-2`; an empty text without orders. `scope` says what the ids are of.
 *
 * One text for a page, since a row for each order costs both sides several times as much.
 */
export async function listHeads(
  db: Database,
  scope: 'vendor_id' | 'root_id',
  pages: readonly HeadsAsked[],
): Promise<string[]> {
  if (await db.shards.isDistributed()) return Promise.all(pages.map((page) => readHeads(db, scope, page)));
  const { rows } = await db.pool.query<{ heads: string }>({
    name: `list-heads-${scope}`,
    text: `select array_to_string(array(
             select xmin::text || ' ' || order_id from orders
             where ${scope} = asked.id and created_at >= asked.since and (created_at, order_id) < (asked.before_at, asked.before_id)
             order by created_at desc, order_id desc limit asked.count
           ), ',') as heads
           from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::int[])
             with ordinality asked(id, since, before_at, before_id, count, nth)
           order by nth`,
    values: [
      pages.map(({ id }) => id),
      pages.map(({ from }) => from ?? '-infinity'),
      pages.map(({ before }) => before?.created_at ?? 'infinity'),
      pages.map(({ before }) => before?.order_id ?? ''),
      pages.map(({ count }) => count),
    ],
  });
  return rows.map(({ heads }) => heads);
}

/** As `listHeads` for one page, from its shard. */
async function readHeads(
  db: Database,
  scope: 'vendor_id' | 'root_id',
  { root_id, id, from, before, count }: HeadsAsked,
): Promise<string> {
  const { rows } = await db.pool.query<{ heads: string }>({
    name: `read-heads-${scope}`,
    text: `select coalesce(string_agg(head, ',' order by created_at desc, order_id desc), '') as heads
           from (select xmin::text || ' ' || order_id as head, created_at, order_id from orders
                 where root_id = $1 and ${scope} = $2 and created_at >= $3 and (created_at, order_id) < ($4, $5)
                 order by created_at desc, order_id desc limit $6) page`,
    values: [
      root_id,
      id,
      from ?? '-infinity',
      before?.created_at ?? 'infinity',
      before?.order_id ?? '',
      count,
    ],
  });
  return rows[0]?.heads ?? '';
}
