// What is due is found whoever wrote it: this version, and the version before, which writes it of the orders alone (decision 0164).
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dispatchDue } from '../features/dispatch/dispatch-due.ts';
import type { OrderRow } from '../features/order/order-row.ts';
import { countUnderWay } from '../features/quote/store.ts';
import { readBacklog } from '../jobs/backlog-store.ts';
import { sweep } from '../jobs/sweep.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { aVendor } from '../testing/a-vendor.ts';
import { failingAt } from '../testing/failing-at.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import { dueOrders, mendDue } from './due-orders.ts';
import { dropUnaskedIndexes } from './unasked-indexes.ts';

/** As migrations leave it where there are orders. */
const INDEX = 'create index orders_due on orders (dispatch_at) where dispatch_at is not null';

let world: TestWorld;

beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);
const anUndueOrder = async () => anOrderRow(world, await aVendor(world), { dispatch_at: null });
const foundBy = async () => (await dueOrders(world.db)).by;

/** As a server of the version before does, of which nothing but the order's row tells. */
const makeDueAsBefore = ({ order_id }: OrderRow, at: Date | null) =>
  world.db.pool.query('update orders set dispatch_at = $1 where order_id = $2', [at, order_id]);

async function statusOf({ order_id }: OrderRow): Promise<string> {
  const { rows } = await world.db.pool.query('select status from orders where order_id = $1', [order_id]);
  return rows[0]?.status;
}

const aDayLater = () =>
  world.db.pool.query(`update migrations set applied_at = applied_at - interval '25 hours'`);

it('what the version before makes due is found at once while it may be up, and counted [SCL-05] [SAF-14]', async () => {
  await world.db.pool.query(INDEX);
  expect(await foundBy()).toBe('index');
  const order = await anUndueOrder();
  await makeDueAsBefore(order, inMinutes(-2));
  expect(await countUnderWay(world.db, 'FI', world.clock.now())).toBe(1);
  expect(await readBacklog(world.db, world.clock.now())).toMatchObject({ oldest_due_order_seconds: 120 });
  expect(await dispatchDue(world)).toBe(1);
  expect(await statusOf(order)).toBe('WAITING_FOR_TRANSPORT');
  expect(await readBacklog(world.db, world.clock.now())).toMatchObject({ oldest_due_order_seconds: 0 });
});

it('what it made due for later is found when its index is gone, and what it settled is not [SCL-05] [SAF-14]', async () => {
  await world.db.pool.query(INDEX);
  const later = await anUndueOrder();
  await makeDueAsBefore(later, inMinutes(60));
  const settled = await anOrderRow(world, await aVendor(world));
  await makeDueAsBefore(settled, null);
  await dropUnaskedIndexes(world.db);
  expect(await foundBy()).toBe('index');
  await aDayLater();
  await dropUnaskedIndexes(world.db);
  expect(await foundBy()).toBe('table');
  expect(await mendDue(world.db)).toBe(0);
  expect(await dispatchDue(world)).toBe(0);
  world.clock.advance(3600);
  expect(await countUnderWay(world.db, 'FI', world.clock.now())).toBe(1);
  expect(await readBacklog(world.db, world.clock.now())).toMatchObject({ oldest_due_order_seconds: 0 });
  expect(await dispatchDue(world)).toBe(1);
  expect(await statusOf(later)).toBe('WAITING_FOR_TRANSPORT');
  expect(await statusOf(settled)).toBe('RECEIVED');
  expect(await dispatchDue(world)).toBe(0);
});

it('an index that was not written down first does not go [SCL-05] [SAF-14]', async () => {
  await world.db.pool.query(INDEX);
  const order = await anUndueOrder();
  await makeDueAsBefore(order, inMinutes(60));
  await aDayLater();
  const pool = failingAt(world.db.pool, 'note-due-anew');
  await expect(dropUnaskedIndexes({ ...world.db, pool })).rejects.toThrow('died');
  expect(await foundBy()).toBe('index');
});

it('an index that is half dropped is not asked [SCL-05] [SAF-14]', async () => {
  await world.db.pool.query(INDEX);
  const order = await anUndueOrder();
  await makeDueAsBefore(order, world.clock.now());
  await mendDue(world.db);
  await world.db.pool.query(
    `update pg_index set indisvalid = false where indexrelid = 'orders_due'::regclass`,
  );
  expect(await foundBy()).toBe('table');
  expect(await dispatchDue(world)).toBe(1);
});

it('an order that is due and not found is so by the next sweep [SAF-14]', async () => {
  expect(await foundBy()).toBe('table');
  const order = await anUndueOrder();
  await makeDueAsBefore(order, world.clock.now());
  expect(await dispatchDue(world)).toBe(0);
  await sweep(world);
  expect(await dispatchDue(world)).toBe(1);
  expect(await statusOf(order)).toBe('WAITING_FOR_TRANSPORT');
});

it('a row whose order is gone is not mended over and over', async () => {
  await anUndueOrder();
  await world.db.pool.query(`
    insert into undelivered_orders (root_id, order_id, vendor_id, stage, created_at, due_at)
    select root_id, order_id || '-gone', vendor_id, stage, created_at, now() from undelivered_orders`);
  expect(await mendDue(world.db)).toBe(0);
});

it('an order is taken once by servers that find it in both ways [SCL-01] [SAF-14]', async () => {
  await world.db.pool.query(INDEX);
  const vendor = await aVendor(world);
  for (let nth = 0; nth < 20; nth += 1) await anOrderRow(world, vendor);
  const byIndex = dispatchDue(world);
  const dropped = world.db.pool.query('drop index orders_due');
  const rounds = await Promise.all([byIndex, dispatchDue(world), dropped.then(() => dispatchDue(world))]);
  while ((await dispatchDue(world)) > 0) rounds.push(0);
  const { rows } = await world.db.pool.query(
    `select count(*)::int as count from order_events where status = 'WAITING_FOR_TRANSPORT'`,
  );
  expect(rows).toEqual([{ count: 20 }]);
  const left = await world.db.pool.query('select from undelivered_orders where due_at is not null');
  expect(left.rowCount).toBe(0);
});
