import type { NewRepeat, Repeat, RepeatChange } from '@sendero/core/contract/repeat-api';
import * as api from '@sendero/core/contract/repeat-api';
import type { OrderRow } from '../order/order-row.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aRepeat } from '../../testing/a-repeat.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import type { Mail } from '../../ports/email/port.ts';
import { runDue } from '../../testing/run-due.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { invalidateVendor } from '../vendor/find-vendor.ts';
import { placeDueRepeats, sweepRepeats } from './place-due-repeats.ts';

/** A Wednesday, noon in Helsinki: eleven has passed. */
const NOON = '2026-11-18T10:00:00Z';
const THURSDAY_11 = Date.parse('2026-11-19T09:00:00Z') / 1000;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
beforeEach(async () => {
  world.clock.set(NOON);
  await world.db.pool.query('delete from repeats');
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const params = (repeat?: Repeat, of = shop) => ({
  id: of.vendor.vendor_id,
  ...(repeat && { repeatId: repeat.repeat_id }),
});
const list = async (of = shop): Promise<Repeat[]> =>
  (await callApi(app, of.headers, api.listRepeats, { params: params(undefined, of) })).json().result;
const change = (repeat: Repeat, body: Partial<RepeatChange>) =>
  callApi(app, shop.headers, api.changeRepeat, {
    params: params(repeat),
    body: { revision: repeat.revision, ...body },
  });

/** The time at which the occurrence of a day is due, and what was placed then. */
async function placedAt(at: string, servers = 1): Promise<readonly OrderRow[]> {
  const before = await pool(shop);
  world.clock.set(at);
  await Promise.all(Array.from({ length: servers }, () => placeDueRepeats(world)));
  await signInAgain();
  const known = new Set(before);
  return (await ordersOf(shop)).filter(({ order_id }) => !known.has(order_id));
}
/** A session is shorter than a night. */
async function signInAgain(): Promise<void> {
  shop = { ...shop, headers: await signIn(app, shop.user, 'fi.localhost') };
}
const pool = async (of: Shop) => (await ordersOf(of)).map(({ order_id }) => order_id);
async function ordersOf({ vendor }: Shop): Promise<readonly OrderRow[]> {
  const { rows } = await world.db.pool.query<OrderRow>(
    'select * from orders where vendor_id = $1 order by order_id',
    [vendor.vendor_id],
  );
  return rows;
}

describe('an order that returns', () => {
  it('is made from a placed order, for its outlet, and shows its days', async () => {
    const repeat = await aRepeat(app, shop);
    expect(repeat.next.slice(0, 3)).toEqual([
      { day: '2026-11-19', at: THURSDAY_11 },
      { day: '2026-11-20', at: THURSDAY_11 + 86_400 },
      { day: '2026-11-23', at: THURSDAY_11 + 4 * 86_400 },
    ]);
    expect(repeat.content.customer.name).toBe('Eero Korhonen');
    expect(repeat.content.customer.location).toMatchObject({
      address: 'B 12, Aleksanterinkatu 21, 00100 Helsinki',
    });
    expect(await list()).toEqual([repeat]);
    const other = await aShop(world, app);
    expect(await list(other)).toEqual([]);
    for (const [endpoint, body] of [
      [api.changeRepeat, { revision: 1, paused: true }],
      [api.deleteRepeat, undefined],
    ] as const) {
      const theirs = { ...params(repeat, other) };
      const reply = await callApi(app, other.headers, endpoint, { params: theirs, ...(body && { body }) });
      expect(reply.statusCode).toBe(404);
    }
  });

  it('is placed two hours before, as a pre-order, once by however many servers', async () => {
    await aRepeat(app, shop);
    expect(await placedAt('2026-11-19T06:59:00Z')).toHaveLength(0);
    const placed = await placedAt('2026-11-19T07:00:00Z', 4);
    expect(placed).toHaveLength(1);
    expect(placed[0]).toMatchObject({
      preordered_for: new Date(THURSDAY_11 * 1000),
      preordered_end: 'DELIVER',
    });
    expect(await placedAt('2026-11-19T07:01:00Z', 2)).toHaveLength(0);
    const [repeat] = await list();
    expect(repeat?.last).toEqual({ day: '2026-11-19', order_id: placed[0]?.order_id });
    expect(repeat?.next[0]?.day).toBe('2026-11-20');
    expect(await placedAt('2026-11-20T07:00:00Z')).toHaveLength(1);
  });

  it('is placed though one that is due before it fails', async () => {
    const other = await aShop(world, app);
    await aRepeat(app, other, { at: '10:59' });
    await aRepeat(app, shop);
    await world.db.pool.query(
      `update repeats set site_id = 'gone', country_code = 'XX' where vendor_id = $1`,
      [other.vendor.vendor_id],
    );
    expect(await placedAt('2026-11-19T07:00:00Z')).toHaveLength(1);
    expect(await ordersOf(other)).toHaveLength(1);
  });

  it('is collected at its time where that end was asked for', async () => {
    await aRepeat(app, shop, { end: 'COLLECT' });
    const [placed] = await placedAt('2026-11-19T07:00:00Z');
    expect(placed?.preordered_end).toBe('COLLECT');
  });

  it('is not placed while it is paused, nor on a day skipped, and goes on after', async () => {
    const repeat = await aRepeat(app, shop);
    const paused: Repeat = (await change(repeat, { paused: true })).json().result;
    expect(paused.next).toEqual([]);
    expect(await placedAt('2026-11-19T07:00:00Z')).toHaveLength(0);
    const skipping = await change(paused, { paused: false, skipped: ['2026-11-19'] });
    expect(skipping.json().result.next[0].day).toBe('2026-11-20');
    expect(await placedAt('2026-11-19T08:30:00Z')).toHaveLength(0);
    expect(await placedAt('2026-11-20T07:00:00Z')).toHaveLength(1);
  });

  it('is deleted, and brought back within a day; a day placed before does not come again', async () => {
    const repeat = await aRepeat(app, shop);
    expect(await placedAt('2026-11-19T07:00:00Z')).toHaveLength(1);
    expect((await callApi(app, shop.headers, api.deleteRepeat, { params: params(repeat) })).statusCode).toBe(
      204,
    );
    expect((await callApi(app, shop.headers, api.deleteRepeat, { params: params(repeat) })).statusCode).toBe(
      204,
    );
    expect(await list()).toEqual([]);
    expect((await change(repeat, {})).json().result.next[0].day).toBe('2026-11-20');
    expect(await placedAt('2026-11-19T07:30:00Z')).toHaveLength(0);
    await callApi(app, shop.headers, api.deleteRepeat, { params: params(repeat) });
    world.clock.advance(2 * 86_400);
    await sweepRepeats(world);
    await signInAgain();
    const [again] = [await change({ ...repeat, revision: 2 }, {})];
    expect(again.statusCode).toBe(404);
  });

  it('refuses two changes at once, a change that was made to another state, and nonsense', async () => {
    const repeat = await aRepeat(app, shop);
    const statuses = (
      await Promise.all([change(repeat, { at: '10:00' }), change(repeat, { at: '12:00' })])
    ).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const create = (body: Partial<NewRepeat>) =>
      callApi(app, shop.headers, api.createRepeat, {
        params: params(),
        body: { weekdays: [1], at: '11:00', end: 'DELIVER', content: repeat.content, ...body },
      });
    for (const wrong of [
      { weekdays: [] },
      { weekdays: [0] },
      { weekdays: [1, 1] },
      { at: '24:00' },
      { from: '2026-02-30' },
    ])
      expect((await create(wrong as Partial<NewRepeat>)).statusCode).toBe(400);
    expect((await create({ until: '2026-01-01' })).json()).toMatchObject({ errors: [{ field: 'until' }] });
    const { customer } = repeat.content;
    const nobody = { ...repeat.content, customer: { ...customer, phone_number: '12' } };
    expect((await create({ content: nobody })).json()).toMatchObject({
      errors: [{ field: 'customer.phone_number' }],
    });
  });
});

describe('a day on which it cannot be placed', () => {
  const failureOf = async () => (await list())[0]?.failure;

  it('is shown with what to do, and the days after go on', async () => {
    await aRepeat(app, shop);
    const close = (is: string) =>
      world.db.pool.query(`update vendors set is_active = ${is} where vendor_id = $1`, [
        shop.vendor.vendor_id,
      ]);
    await close('false');
    invalidateVendor(world, shop.vendor.vendor_id);
    expect(await placedAt('2026-11-19T07:00:00Z')).toHaveLength(0);
    expect(await failureOf()).toEqual({
      day: '2026-11-19',
      field: 'vendor_id',
      translation_key: 'order.issue.vendor-closed',
    });
    await close('true');
    invalidateVendor(world, shop.vendor.vendor_id);
    expect(await placedAt('2026-11-20T07:00:00Z')).toHaveLength(1);
    expect(await failureOf()).toBeNull();
  });

  it('is one whose price rose by more than a tenth, until somebody agrees to it', async () => {
    await aRepeat(app, shop);
    await world.db.pool.query('update repeats set fee = fee * 0.8');
    expect(await placedAt('2026-11-19T07:00:00Z')).toHaveLength(0);
    expect(await failureOf()).toMatchObject({ field: 'delivery_fee' });
    const [repeat] = await list();
    if (!repeat) throw new Error('There is a repeat.');
    expect((await change(repeat, {})).json().result).toMatchObject({ failure: null });
    expect(await placedAt('2026-11-20T07:00:00Z')).toHaveLength(1);
  });

  it('is one whose time has passed while no server ran', async () => {
    await aRepeat(app, shop);
    expect(await placedAt('2026-11-19T09:30:00Z')).toHaveLength(0);
    expect(await failureOf()).toMatchObject({
      day: '2026-11-19',
      translation_key: 'order.issue.preorder-past',
    });
    expect((await list())[0]?.next[0]?.day).toBe('2026-11-20');
  });

  it('is told to who made it, in their language, with what to do, once by however many servers [BRD-15]', async () => {
    const mails = async () => {
      await runDue(world);
      const { rows } = await world.db.pool.query<{ mail: Mail }>(
        `select mail from outbox_mails where mail->>'to' = $1`,
        [shop.user.email],
      );
      return rows.map(({ mail }) => mail);
    };
    await aRepeat(app, shop, { language: 'en' });
    await world.db.pool.query('update repeats set fee = fee * 0.8');
    const before = await mails();
    await placedAt('2026-11-19T07:00:00Z', 3);
    const [mail, ...others] = (await mails()).slice(before.length);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Nothing was ordered for Eero Korhonen on 19 November');
    expect(mail?.text).toContain(
      'On Thursday, 19 November at 11.00 it could not be placed: The price has risen',
    );
    expect(mail?.text).toContain(`/repeats/${shop.vendor.vendor_id}`);
    await placedAt('2026-11-19T07:30:00Z');
    expect(await mails()).toHaveLength(before.length + 1);
  });

  it('is told of where it is noted, or neither: a queue that fails leaves the day to the next round', async () => {
    await aRepeat(app, shop);
    await world.db.pool.query('update repeats set fee = fee * 0.8');
    world.clock.set('2026-11-19T07:00:00Z');
    const enqueue = () => Promise.reject(new Error('The server dies here.'));
    await placeDueRepeats({ ...world, queue: { ...world.queue, enqueue } });
    const { rows } = await world.db.pool.query(
      'select from repeat_days where repeat_id = (select repeat_id from repeats)',
    );
    expect(rows).toHaveLength(0);
    await placeDueRepeats(world);
    await signInAgain();
    expect(await failureOf()).toMatchObject({ day: '2026-11-19' });
    expect(await runDue(world)).toBeGreaterThan(0);
  });

  it('is not told to who owns the outlet no more, or has no account', async () => {
    await aRepeat(app, shop);
    await world.db.pool.query('update repeats set fee = fee * 0.8');
    await world.db.pool.query('delete from vendor_owners where vendor_id = $1', [shop.vendor.vendor_id]);
    invalidateVendor(world, shop.vendor.vendor_id);
    await runDue(world);
    world.clock.set('2026-11-19T07:00:00Z');
    await placeDueRepeats(world);
    const { rows } = await world.db.pool.query('select from queued_mails');
    expect(rows).toHaveLength(0);
  });
});
