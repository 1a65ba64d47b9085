import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import type { NoRider } from '@sendero/core/order/no-rider';
import type { Sender } from '@sendero/core/order/sender';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { type Outcome, advanceOrders } from '../order/advance-order.ts';
import { getOrderForRide } from '../order/find-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import type { NewVendor } from '../vendor/store.ts';
import { decideSearches } from './decide-searches.ts';
import { dispatchDue } from './dispatch-due.ts';
import { ingestRiderReports } from './ingest-rider-reports.ts';
import { findSearches } from './search-store.ts';

const RIDER = { id: 'r1', name: 'Robin Example', phone_number: '+12025550100', vehicle: 'bicycle' } as const;
const GUEST: Sender = {
  name: 'Gil',
  email: 'gil@example.com',
  phone_number: '+358401112233',
  location: { address: 'Bulevardi 10', latitude: 60.165, longitude: 24.938 },
};

let world: TestWorld;
let vendor: NewVendor;
let said = 0;

beforeAll(async () => {
  world = await createTestWorld();
  vendor = await aVendor(world);
});
afterEach(async () => {
  await world.db.pool.query('delete from no_rider_choices');
  await world.db.pool.query('update rider_searches set due_at = null');
  await world.db.pool.query('update orders set dispatch_at = null');
});
afterAll(() => world.close());

/** A vendor's own choice. */
const choose = ({ way, minutes = null }: { way: NoRider['way']; minutes?: number | null }, whose = vendor) =>
  world.db.pool.query('insert into no_rider_choices (vendor_id, way, minutes) values ($1, $2, $3)', [
    whose.vendor_id,
    way,
    minutes,
  ]);

/** An order for whose rider the fleet was asked. */
async function aSearchedOrder(given: Partial<OrderRow> = {}, whose = vendor): Promise<OrderRow> {
  const order = await anOrderRow(world, whose, given);
  await dispatchDue(world);
  return order;
}

async function tell(order: OrderRow, given: Partial<RiderReport>): Promise<Outcome | undefined> {
  said += 1;
  const [outcome] = await ingestRiderReports(world, [
    {
      event_id: `said-${said}`,
      order_id: order.order_id,
      type: 'search',
      occurred_at: world.clock.now().getTime() / 1000,
      ...given,
    },
  ]);
  return outcome;
}

const giveUp = (order: OrderRow, asked = 3) =>
  tell(order, { search: { asked, refused: asked, gave_up: true } });
const accept = (order: OrderRow) =>
  tell(order, { type: 'status', status: 'COURIER_ACCEPTED_DELIVERY', rider: RIDER });

const orderOf = async ({ order_id }: OrderRow) => {
  const order = await getOrderForRide(world, order_id);
  if (!order) throw new Error('gone');
  return order;
};
const statusOf = async (order: OrderRow) => (await orderOf(order)).status;
const searchOf = async (order: OrderRow) => (await findSearches(world.db, [order])).get(order.order_id);

describe('the search for a rider [BRD-09]', () => {
  it('is counted as the fleet tells it, whatever comes twice or late', async () => {
    const order = await aSearchedOrder();
    expect(await tell(order, { search: { asked: 2, refused: 1 } })).toBe('applied');
    const same = { event_id: 'the same', search: { asked: 4, refused: 4 } };
    await tell(order, same);
    expect(await tell(order, same)).toBe('repeated');
    await tell(order, { search: { asked: 3, refused: 2 } });
    expect(await searchOf(order)).toMatchObject({ state: 'searching', asked: 4, refused: 4, rounds: 1 });
    expect(await tell({ ...order, order_id: 'nobody-1' }, { search: { asked: 1, refused: 0 } })).toBe(
      'unknown',
    );
  });

  it('holds the order of a shop that chose nothing, and a rider may still come', async () => {
    const order = await aSearchedOrder();
    await giveUp(order);
    expect(await statusOf(order)).toBe('STALLED');
    await decideSearches(world);
    expect(await searchOf(order)).toMatchObject({ state: 'held', way: 'CALL_ME' });
    expect(await accept(order)).toBe('applied');
    expect(await searchOf(order)).toMatchObject({ state: 'found', due_at: null });
    world.clock.advance(3 * 3600);
    await decideSearches(world);
    expect(await statusOf(order)).toBe('COURIER_ACCEPTED_DELIVERY');
  });

  it('ends in nothing where a shop that is called does not answer for two hours', async () => {
    const order = await aSearchedOrder();
    await giveUp(order);
    await decideSearches(world);
    world.clock.advance(2 * 3600 - 60);
    await decideSearches(world);
    expect(await statusOf(order)).toBe('STALLED');
    world.clock.advance(61);
    await decideSearches(world);
    expect(await statusOf(order)).toBe('CANCELLED');
  });

  it('cancels at once a guest’s order, and tells the fleet so', async () => {
    const order = await aSearchedOrder({ sender: GUEST });
    await giveUp(order);
    await decideSearches(world);
    const { status, status_history, dispatch_at } = await orderOf(order);
    expect(status).toBe('CANCELLED');
    expect(status_history.at(-1)?.reason).toBe('no_courier');
    expect(dispatch_at).not.toBeNull();
    expect(await accept(order)).toBe('refused');
    expect(await statusOf(order)).toBe('CANCELLED');
  });

  it('is kept up until the time that the shop chose, asking again and again', async () => {
    await choose({ way: 'KEEP_TRYING', minutes: 30 });
    const order = await aSearchedOrder();
    await giveUp(order);
    await decideSearches(world);
    expect(await searchOf(order)).toMatchObject({ state: 'searching', rounds: 2 });
    const again = (await orderOf(order)).dispatch_at;
    expect(again?.getTime()).toBe(world.clock.now().getTime() + 20_000);
    world.clock.advance(21);
    await dispatchDue(world);
    expect((await orderOf(order)).dispatch_at).toBeNull();
    world.clock.advance(30 * 60);
    await decideSearches(world);
    expect(await statusOf(order)).toBe('CANCELLED');
  });

  it('is over at that time even if the fleet says nothing, but not while a rider is being asked', async () => {
    await choose({ way: 'KEEP_TRYING', minutes: 5 });
    const [silent, asked] = [await aSearchedOrder(), await aSearchedOrder()];
    await tell(asked, { type: 'status', status: 'ASSIGNED_TO_TRANSPORT', rider: RIDER });
    world.clock.advance(301);
    await decideSearches(world);
    expect(await statusOf(silent)).toBe('CANCELLED');
    expect(await statusOf(asked)).toBe('ASSIGNED_TO_TRANSPORT');
    await accept(asked);
    world.clock.advance(60);
    await decideSearches(world);
    expect(await statusOf(asked)).toBe('COURIER_ACCEPTED_DELIVERY');
  });

  it('offers a later time, and is over when that has passed', async () => {
    await choose({ way: 'OFFER_LATER' });
    const order = await aSearchedOrder();
    await giveUp(order);
    await decideSearches(world);
    const held = await searchOf(order);
    const ahead = (held?.later_at?.getTime() ?? 0) - world.clock.now().getTime();
    expect(ahead).toBeGreaterThanOrEqual(45 * 60_000);
    expect(ahead).toBeLessThan(61 * 60_000);
    world.clock.advance(ahead / 1000 + 1);
    await decideSearches(world);
    expect(await statusOf(order)).toBe('CANCELLED');
  });

  it('follows an outlet’s choice before its parent’s, and a parent’s before none', async () => {
    const outlets = [
      await aVendor(world, { parent_vendor_id: vendor.vendor_id }),
      await aVendor(world, { parent_vendor_id: vendor.vendor_id }),
    ] as const;
    await choose({ way: 'OFFER_LATER' });
    await choose({ way: 'CANCEL' }, outlets[0]);
    const [own, inherited] = [await aSearchedOrder({}, outlets[0]), await aSearchedOrder({}, outlets[1])];
    expect(await searchOf(own)).toMatchObject({ way: 'CANCEL' });
    expect(await searchOf(inherited)).toMatchObject({ way: 'OFFER_LATER' });
  });

  it('is decided once, by however many servers, and never against a rider who accepts meanwhile', async () => {
    await choose({ way: 'CANCEL' });
    const orders = [];
    for (let n = 0; n < 12; n += 1) orders.push(await aSearchedOrder());
    for (const order of orders) await giveUp(order);
    await Promise.all([
      ...Array.from({ length: 4 }, () => decideSearches(world)),
      ...orders.map((order) => accept(order)),
    ]);
    world.clock.advance(21);
    await decideSearches(world);
    for (const order of orders) {
      const { status, status_history } = await orderOf(order);
      const statuses = status_history.map((entry) => entry.status);
      expect(['CANCELLED', 'COURIER_ACCEPTED_DELIVERY']).toContain(status);
      expect(new Set(statuses).size).toBe(statuses.length);
    }
  });

  it('begins anew where the rider who was found gives the order up', async () => {
    const order = await aSearchedOrder();
    await accept(order);
    world.clock.advance(60);
    await tell(order, { type: 'status', status: 'WAITING_FOR_TRANSPORT' });
    expect(await searchOf(order)).toMatchObject({ state: 'searching', since: world.clock.now() });
  });

  it('leaves alone what the shop cancelled itself', async () => {
    const order = await aSearchedOrder();
    await giveUp(order);
    await advanceOrders(world, [
      { order_id: order.order_id, to: 'CANCELLED', by: 'shop', at: world.clock.now(), reason: 'closed' },
    ]);
    await decideSearches(world);
    expect(await searchOf(order)).toMatchObject({ state: 'over', due_at: null });
    expect((await orderOf(order)).status_history.at(-1)?.reason).toBe('closed');
  });
});
