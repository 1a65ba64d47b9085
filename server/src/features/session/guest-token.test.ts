// A guest's token: where it is given, what it is worth, and when it ends.
import { beginGuest, extendGuest } from '@sendero/core/contract/guest-api';
import { listOrders } from '@sendero/core/contract/order-api';
import { GUEST_VENDOR_ID, guestTokenEnd } from '@sendero/core/session/guest';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Guest, aGuest, aGuestOrder, withGuests } from '../../testing/a-guest.ts';
import { aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import { ordersSeenBy } from '../../testing/orders-seen-by.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { bearer } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { deleteIdleGuests } from './guest-session.ts';

const THIRTY_DAYS_S = 30 * 24 * 3600;

let closed: TestWorld;
let world: TestWorld;
let app: FastifyInstance;
let guest: Guest;

beforeAll(async () => {
  closed = await createTestWorld();
  world = withGuests(closed);
  app = await createApp(world);
});
beforeEach(async () => {
  guest = await aGuest(world);
});
afterAll(async () => {
  await app.close();
  await closed.close();
});

describe('a guest’s token', () => {
  const begin = (on = app) => callApi(on, { host: 'localhost' }, beginGuest, { body: {} });

  it('is there only where guest_checkout is on, and is worth nothing elsewhere [AUTH-11]', async () => {
    const shut = await createApp(closed);
    expect(refusalOf(await begin(shut))).toEqual([404, 'NotFound']);
    const asked = { params: { id: GUEST_VENDOR_ID } };
    expect(refusalOf(await callApi(shut, guest.headers, listOrders, asked))).toEqual([401, 'NotSignedIn']);
    await shut.close();
    expect(await ordersSeenBy(app, guest.headers)).toEqual([]);
    const abroad = { ...guest.headers, host: 'se.localhost' };
    expect(refusalOf(await callApi(app, abroad, listOrders, asked))).toEqual([401, 'NotSignedIn']);
  });

  it('names the placeholder and says in numbers when it ends [AUTH-10] [AUTH-11] [OUT-11]', async () => {
    const { vendor_id, token } = (await begin()).json().result;
    expect(vendor_id).toBe('vendorID');
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    const now = world.clock.now();
    expect(guestTokenEnd(claims, now)).toBe(now.getTime() + THIRTY_DAYS_S * 1000);
  });

  it('ends, unless it was renewed before; the renewed one is the same guest’s [AUTH-10]', async () => {
    const { order_id } = await aGuestOrder(app, guest);
    world.clock.advance(THIRTY_DAYS_S - 60);
    const reply = await callApi(app, guest.headers, extendGuest, { body: {} });
    const renewed = { ...guest.headers, authorization: `Bearer ${reply.json().result.token}` };
    world.clock.advance(60);
    const asked = { params: { id: GUEST_VENDOR_ID } };
    const late = await callApi(app, guest.headers, listOrders, asked);
    const orders = await ordersSeenBy(app, renewed);
    world.clock.advance(-THIRTY_DAYS_S);
    expect(refusalOf(late)).toEqual([401, 'SessionExpired']);
    expect(orders).toEqual([order_id]);
  });

  it('cannot be forged from a user’s, nor a user’s from it [AUTH-11] [AUTH-22]', async () => {
    const shop = await aShop(world, app);
    const { AccessToken } = JSON.parse(
      Buffer.from(shop.headers.authorization.slice(7), 'base64url').toString(),
    );
    const asked = { params: { id: GUEST_VENDOR_ID } };
    const bare = { ...guest.headers, authorization: `Bearer ${AccessToken}` };
    expect((await callApi(app, bare, listOrders, asked)).statusCode).toBe(401);
    const token = guest.headers.authorization.slice(7);
    const dressed = { ...guest.headers, authorization: bearer({ AccessToken: token, IdToken: token }) };
    expect((await callApi(app, dressed, listOrders, asked)).statusCode).toBe(401);
  });

  it('is given to one address twenty times an hour [AUTH-11]', async () => {
    const other = withGuests(closed);
    const limited = await createApp(other);
    // Another hour, in which nobody has begun.
    closed.clock.advance(3600);
    const replies = [];
    for (let n = 0; n < 21; n += 1) replies.push((await begin(limited)).statusCode);
    closed.clock.advance(-3600);
    await limited.close();
    expect(replies).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  it('is forgotten with its guest, who never ordered, when it has ended, and no other', async () => {
    const kept = await aGuest(world);
    const { vendor_id } = await aGuestOrder(app, kept);
    const count = async () => (await world.db.pool.query('select vendor_id from vendors')).rows.length;
    world.clock.advance(THIRTY_DAYS_S - 1);
    const before = await count();
    await deleteIdleGuests(world);
    expect(await count()).toBe(before);
    world.clock.advance(2);
    await deleteIdleGuests(world);
    world.clock.advance(-THIRTY_DAYS_S - 1);
    expect(await count()).toBeLessThan(before);
    expect(await ordersSeenBy(app, kept.headers)).toHaveLength(1);
    const { rows } = await world.db.pool.query(
      'select vendor_id from vendor_feeds except select vendor_id from vendors',
    );
    expect(rows).toEqual([]);
    expect(vendor_id).toMatch(/^g-/);
  });
});
