import type { Database } from './db.ts';
import type pg from 'pg';

/** SQL of the orders about which the fleet is to be told something, and by what it finds them (decision 0164). */
export interface DueOrders {
  /** A part of the names of statements. */
  readonly by: 'index' | 'table';
  /** What has `root_id` and `order_id`. */
  readonly row: 'o' | 'u';
  /** When an order is due, as it is sorted by. */
  readonly at: string;
  /** The tables, and a condition: orders `o` that are due now or later, or at `now`, and of which `holds` does. */
  readonly those: (holds: string, now?: `$${number}`) => string;
}

const byIndex: DueOrders = {
  by: 'index',
  row: 'o',
  at: 'o.dispatch_at',
  those: (holds, now) => `orders o where ${isDue('o.dispatch_at', now)} and ${holds}`,
};

/** A subquery, and no join: how many orders there are of a root and an id is not known, and a join may read all of them. */
const byTable: DueOrders = {
  by: 'table',
  row: 'u',
  at: 'u.due_at',
  those: (holds, now) => `undelivered_orders u where ${isDue('u.due_at', now)}
    and (select ${isDue('o.dispatch_at', now)} and ${holds} from orders o
         where o.root_id = u.root_id and o.order_id = u.order_id)`,
};

function isDue(at: string, now: string | undefined): string {
  return now ? `${at} <= ${now}` : `${at} is not null`;
}

/**
 * By the index of `orders` as long as it is there: servers of the version before may be up, and write nothing else. By
 * `undelivered_orders.due_at` afterwards.
 */
export async function dueOrders({ pool, dueIndex }: Database): Promise<DueOrders> {
  if (!dueIndex.isGone) dueIndex.isGone = !(await isIndexed(pool));
  return dueIndex.isGone ? byTable : byIndex;
}

async function isIndexed(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is-due-indexed',
    text: `select from pg_index where indexrelid = to_regclass('orders_due') and indisvalid`,
  });
  return rowCount === 1;
}

/** Rows in one look. */
const MANY = 1000;
/** No order is called off so long after it was placed that a rider was still to hear of it. */
const LATEST_DAYS = 31;

/**
 * Writes down anew when orders are due where `undelivered_orders` says something else than they do: servers of the version
 * before write it of the orders alone. Returns how many there were. What ends between two statements is found the next time;
 * what has no order any more is not looked at, or the same rows would be found for ever.
 */
export async function mendDue({ pool, shards }: Database): Promise<number> {
  let mended = 0;
  for (;;) {
    const { rows: keys } = await pool.query<{ root_id: string; order_id: string }>({
      name: 'list-due-wrongly',
      text: `select u.root_id, u.order_id
             from undelivered_orders u
             where (u.stage <> 'cancelled' or u.due_at is not null or u.created_at > now() - interval '${LATEST_DAYS} days')
               and (select u.due_at is distinct from o.dispatch_at from orders o
                    where o.root_id = u.root_id and o.order_id = u.order_id)
             limit ${MANY}`,
    });
    for (const part of await shards.parts(keys))
      await pool.query({
        name: 'note-due-anew',
        text: 'select note_due_at($1, $2, $3)',
        values: [
          part[0]?.root_id ?? '',
          part.map(({ root_id }) => root_id),
          part.map(({ order_id }) => order_id),
        ],
      });
    mended += keys.length;
    if (keys.length < MANY) return mended;
  }
}
