import type { TestRide } from '@sendero/core/order/test-ride';
import type { Database } from '../../db/db.ts';

interface Key {
  readonly root_id: string;
  readonly order_id: string;
}

export async function insertTestRide(
  { pool }: Database,
  { root_id, order_id }: Key,
  { script, speed }: TestRide,
  now: Date,
): Promise<void> {
  await pool.query(
    'insert into test_rides (root_id, order_id, script, speed, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [root_id, order_id, script, speed, now],
  );
}

/** How these orders are to be ridden, by order, as far as that was said. */
export async function findTestRides(
  { pool }: Database,
  orders: readonly Key[],
): Promise<ReadonlyMap<string, TestRide>> {
  const { rows } = await pool.query<TestRide & { readonly order_id: string }>(
    'select order_id, script, speed from test_rides where root_id = any($1) and order_id = any($2)',
    [orders.map(({ root_id }) => root_id), orders.map(({ order_id }) => order_id)],
  );
  return new Map(rows.map(({ order_id, script, speed }) => [order_id, { script, speed }]));
}

export async function deleteTestRides({ pool }: Database, before: Date): Promise<void> {
  await pool.query('delete from test_rides where at < $1', [before]);
}
