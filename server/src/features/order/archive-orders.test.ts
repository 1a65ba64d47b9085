// What moves to the archive and when, and what comes of it when a server dies over it (SCL-04, decision 0167).
import { zstdDecompressSync } from 'node:zlib';
import { exportEvidence } from '@sendero/core/contract/evidence-api';
import { findAnything } from '@sendero/core/contract/operator-order-api';
import { cancelOrder, getOrder, listOrders } from '@sendero/core/contract/order-api';
import { getIntent } from '@sendero/core/contract/payment-api';
import { getTrip } from '@sendero/core/contract/trip-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyEvidence } from '../../../../scripts/verify-evidence.mjs';
import { createApp } from '../../app.ts';
import { sweep } from '../../jobs/sweep.ts';
import { aCase } from '../../testing/a-case.ts';
import { aMember } from '../../testing/a-member.ts';
import { CARDS, anIntent } from '../../testing/a-payment.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aTrip } from '../../testing/a-trip.ts';
import { anEndedOrder } from '../../testing/an-ended-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { failingAt } from '../../testing/failing-at.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import type { World } from '../../world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { sealEndedDays } from '../evidence/seal-days.ts';
import { settleDue } from '../payment/settle-due.ts';
import { eraseExpiredPeople } from '../privacy/erase-expired-people.ts';
import { deleteIdleGuests } from '../session/guest-session.ts';
import { advanceOrders } from './advance-order.ts';
import { archiveOrders } from './archive-orders.ts';
import { findOrders } from './store.ts';

const DAY_S = 24 * 3600;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(async () => {
  shop = await aShop(world, app);
});

async function age(days: number): Promise<void> {
  world.clock.advance(days * DAY_S);
  shop = { ...shop, headers: await signIn(app, shop.user, 'fi.localhost') };
}

/** Orders of the shop that are archived, and those that are not. */
async function whereabouts(of: Shop = shop): Promise<[archived: number, left: number]> {
  const { rows } = await world.db.pool.query<{ archived: number; left: number }>(
    `select (select coalesce(sum(orders), 0)::bigint from order_archive where root_id = $1) as archived,
            (select count(*) from orders where root_id = $1) as left`,
    [of.vendor.root_id],
  );
  return [rows[0]?.archived ?? 0, rows[0]?.left ?? 0];
}

/** Everything of the archive as text. */
async function archivedText(): Promise<string> {
  const { rows } = await world.db.pool.query<{ row: string; bodies: Buffer }>(
    'select (to_jsonb(a) - $1::text)::text as row, bodies from order_archive a',
    ['bodies'],
  );
  return rows.map(({ row, bodies }) => `${row} ${zstdDecompressSync(bodies).toString()}`).join('\n');
}

// First: the sandbox's cards end in 2030.
it('an archived trip, an archived order that was paid by card and its evidence are shown as before [SCL-04] [RCP-09]', async () => {
  const trip = await aTrip(app, shop);
  const intent = await anIntent(app, shop.headers, shop.vendor.vendor_id);
  await intent.confirm({ number: CARDS.good });
  await settleDue(world);
  await dispatchDue(world);
  world.clock.advance(3600);
  const ids = [intent.intent.order_id, ...trip.orders.map(({ order_id }) => order_id)];
  const delivered = { to: 'DELIVERED', by: 'fleet', at: world.clock.now() } as const;
  await advanceOrders(
    world,
    ids.map((order_id) => ({ order_id, ...delivered })),
  );
  const placed = world.clock.now().getTime() / 1000;
  await age(2);
  await sealEndedDays(world);
  await age(425);
  await eraseExpiredPeople(world);
  const ask = async () => {
    const { vendor_id } = shop.vendor;
    const query = { vendorId: vendor_id, tripId: trip.trip_id };
    const days = { from: String(Math.floor(placed) - DAY_S), to: String(Math.floor(placed) + DAY_S) };
    const paid = await callApi(app, shop.headers, getIntent, {
      params: { intentId: intent.intent.intent_id },
    });
    const file = await callApi(app, shop.headers, exportEvidence, { params: { id: vendor_id }, query: days });
    const { orders, problems, entries } = verifyEvidence(file.rawPayload);
    return {
      trip: (await callApi(app, shop.headers, getTrip, { query })).json().result,
      paid: paid.json(),
      evidence: { orders, problems, entries },
    };
  };
  const before = await ask();
  expect(before.trip.orders).toHaveLength(4);
  expect(before.paid).toMatchObject({ status: 'paid' });
  expect(before.evidence.orders.size).toBe(5);
  await archiveOrders(world);
  expect(await whereabouts()).toEqual([5, 0]);
  expect(await ask()).toEqual(before);
  const body = {
    vendor_id: shop.vendor.vendor_id,
    order_id: trip.orders[0]?.order_id ?? '',
    reason: 'mistake_error' as const,
  };
  expect((await callApi(app, shop.headers, cancelOrder, { body })).json()).toMatchObject({
    code: 'NotCancellable',
  });
});

it('a server that dies before any of its statements leaves all as it was, and the next one goes on [SCL-04] [SAF-02]', async () => {
  for (let nth = 0; nth < 6; nth += 1) await anEndedOrder(world, shop.vendor, nth);
  await age(450);
  await eraseExpiredPeople(world);
  const statements = [
    'lock-ended',
    'insert-archived',
    'delete-archived-orders',
    'delete-archived-order_codes',
  ];
  for (const name of statements) {
    const dying = { ...world, db: { ...world.db, pool: failingAt(world.db.pool, name) } } as World;
    await expect(archiveOrders(dying)).rejects.toThrow('died');
    expect([name, ...(await whereabouts())]).toEqual([name, 0, 6]);
  }
  const second = await createSecondWorld(world);
  await Promise.all([archiveOrders(world), archiveOrders(second)]);
  await second.close();
  expect(await whereabouts()).toEqual([6, 0]);
  await archiveOrders(world);
  expect(await whereabouts()).toEqual([6, 0]);
});

it('an order with an open case, or with money or a rider still under way, stays, and so does who is named [SCL-04]', async () => {
  const orders = [];
  for (let nth = 0; nth < 5; nth += 1) orders.push(await anEndedOrder(world, shop.vendor, 4 * nth));
  const [ended, disputed, held, named, recent] = orders;
  await aCase(world, disputed?.order_id ?? '');
  const { pool } = world.db;
  await pool.query(`update orders set case_state = 'open' where order_id = $1`, [disputed?.order_id]);
  await pool.query(`update orders set status = 'STALLED' where order_id = $1`, [held?.order_id]);
  await age(450);
  await eraseExpiredPeople(world);
  await pool.query('update orders set person_erased_at = null where order_id = $1', [named?.order_id]);
  await pool.query('update orders set created_at = $2 where order_id = $1', [
    recent?.order_id,
    new Date(world.clock.now().getTime() - 100 * DAY_S * 1000),
  ]);
  await archiveOrders(world);
  const { rows } = await pool.query<{ order_id: string }>('select order_id from orders where root_id = $1', [
    shop.vendor.root_id,
  ]);
  expect(new Set(rows.map(({ order_id }) => order_id))).toEqual(
    new Set([disputed, held, named, recent].map((order) => order?.order_id)),
  );
  await pool.query(`update orders set case_state = 'decided' where order_id = $1`, [disputed?.order_id]);
  await archiveOrders(world);
  expect(await whereabouts()).toEqual([2, 3]);
  expect((await findOrders(world.db, [ended?.order_id ?? '', disputed?.order_id ?? ''])).length).toBe(2);
});

it('nothing moves while the operator says so, nor in the week in which the version before may still run [SCL-05]', async () => {
  await anEndedOrder(world, shop.vendor, 0);
  await age(450);
  await eraseExpiredPeople(world);
  await archiveOrders({ ...world, config: { ...world.config, archives_orders: false } });
  const { pool } = world.db;
  const made = `update migrations set applied_at = $1 where name like '0182%'`;
  await pool.query(made, [new Date(world.clock.now().getTime() - 6 * DAY_S * 1000)]);
  await archiveOrders(world);
  expect(await whereabouts()).toEqual([0, 1]);
  await pool.query(made, [new Date(world.clock.now().getTime() - 8 * DAY_S * 1000)]);
  await archiveOrders(world);
  expect(await whereabouts()).toEqual([1, 0]);
});

it('the archive names nobody, and another shop finds nothing of it [SAF-10] [SAF-11] [AUTH-22]', async () => {
  const person = {
    customer_name: 'Tuulikki Ylönen',
    customer_phone: '+358401230099',
    destination_notes: 'Soita Tuulikille',
  };
  const order = await anEndedOrder(world, shop.vendor, 0, person);
  await age(450);
  await sweep(world);
  expect(await whereabouts()).toEqual([1, 0]);
  const text = await archivedText();
  expect(text).toContain(order.order_id);
  expect(text).not.toMatch(/Tuulik|40123009/);
  const other = await aShop(world, app);
  const query = { vendorId: shop.vendor.vendor_id, orderId: order.order_id };
  expect((await callApi(app, shop.headers, getOrder, { query })).json().result).toMatchObject({
    order_id: order.order_id,
    customer: { name: '' },
    status: 'DELIVERED',
  });
  expect((await callApi(app, other.headers, getOrder, { query })).statusCode).toBe(404);
  const theirs = { vendorId: other.vendor.vendor_id, orderId: order.order_id };
  expect((await callApi(app, other.headers, getOrder, { query: theirs })).statusCode).toBe(404);
  const params = { id: other.vendor.vendor_id };
  const reply = await callApi(app, other.headers, listOrders, { params, query: { from: '0', count: '50' } });
  expect(reply.json().result.data).toEqual([]);
});

it('a guest whose orders are archived keeps their vendor, by which staff find them [SCL-04] [OPR-03]', async () => {
  const { order_id } = await anEndedOrder(world, shop.vendor, 0);
  await age(450);
  await eraseExpiredPeople(world);
  await archiveOrders(world);
  const { pool } = world.db;
  const guest = `update vendors set guest_until = $2 where vendor_id = $1`;
  await pool.query(guest, [shop.vendor.vendor_id, world.clock.now()]);
  world.clock.advance(DAY_S);
  await deleteIdleGuests(world);
  const { rowCount } = await pool.query('select from vendors where vendor_id = $1', [shop.vendor.vendor_id]);
  expect([await whereabouts(), rowCount]).toEqual([[1, 0], 1]);

  const { rows } = await pool.query<{ code: string }>(
    'select short_codes[1] as code from order_archive where root_id = $1',
    [shop.vendor.root_id],
  );
  const { headers } = await aMember(world);
  const find = async (q = '') => (await callApi(app, headers, findAnything, { query: { q } })).json().result;
  const found = [{ kind: 'order', id: order_id }];
  expect(await find(order_id)).toMatchObject(found);
  expect(await find(rows[0]?.code)).toMatchObject(found);
});
