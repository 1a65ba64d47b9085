import type pg from 'pg';
import type { Database } from '../../db/db.ts';

/** Orders under way, placed since then, of trees where a webhook wants to know when they arrive. */
export async function listArrivingOrders({ pool }: Pick<Database, 'pool'>, since: Date): Promise<string[]> {
  const { rows } = await pool.query<{ order_id: string }>({
    name: 'list-arriving-orders',
    text: `select distinct u.order_id from webhooks w
           join undelivered_orders u on u.root_id = w.root_id and u.stage in ('new', 'collected') and u.created_at >= $1
             and (w.vendor_ids is null or u.vendor_id = any(w.vendor_ids))
           where w.state = 'on' and 'order.eta_changed' = any(w.events)`,
    values: [since],
  });
  return rows.map(({ order_id }) => order_id);
}

interface OrderKey {
  readonly root_id: string;
  readonly order_id: string;
}

/** When these orders arrive, as far as that was told. */
export async function findArrivals(
  { pool }: Pick<Database, 'pool'>,
  orders: readonly OrderKey[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await pool.query<{ order_id: string; arrives_at: Date }>({
    name: 'find-arrivals',
    text: 'select order_id, arrives_at from webhook_arrivals where root_id = any($1) and order_id = any($2)',
    values: [orders.map(({ root_id }) => root_id), orders.map(({ order_id }) => order_id)],
  });
  return new Map(rows.map(({ order_id, arrives_at }) => [order_id, arrives_at]));
}

export async function saveArrival(
  client: Pick<pg.PoolClient, 'query'>,
  {
    root_id,
    order_id,
    arrives_at,
    told_at,
  }: OrderKey & { readonly arrives_at: Date; readonly told_at: Date },
): Promise<void> {
  await client.query({
    name: 'save-arrival',
    text: `insert into webhook_arrivals (root_id, order_id, arrives_at, told_at) values ($1, $2, $3, $4)
           on conflict (root_id, order_id) do update set arrives_at = excluded.arrives_at, told_at = excluded.told_at`,
    values: [root_id, order_id, arrives_at, told_at],
  });
}
