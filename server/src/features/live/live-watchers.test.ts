// Who may watch a vendor's feed, and when they are let go.
import { addOutlet, changeOutlet } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '../../app.ts';
import type { Config } from '../../config.ts';
import { createProcessState } from '../../state/process-state.ts';
import { aPoint } from '../../testing/a-chain.ts';
import { aListeningApp } from '../../testing/a-listening-app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { connectLive, liveUrl } from '../../testing/live-client.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { subscription, watchFeed } from '../../testing/watch-feed.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await aListeningApp(world);
});
beforeEach(async () => {
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('who may watch', () => {
  const statusOf = (url: string, host: string, forwarded = {}): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { headers: { host, ...forwarded } });
      socket.on('error', () => undefined);
      socket.on('open', () => reject(new Error('It was let in.')));
      socket.on('unexpected-response', (_request, response) => {
        resolve(response.statusCode);
        response.destroy();
      });
    });

  it('is whoever has a valid credential of this country [LIV-05] [AUTH-13]', async () => {
    const good = liveUrl(app, shop.headers.authorization);
    expect(await statusOf(good.replace(/\?.*/, ''), 'localhost')).toBe(401);
    expect(await statusOf(`${good}x`.replace('authorization=', 'authorization=x'), 'localhost')).toBe(401);
    expect(await statusOf(good.replace('/live', '/lives'), 'localhost')).toBe(401);
    expect(await statusOf(good, 'sg.localhost')).toBe(401);
    world.clock.advance(7200);
    expect(await statusOf(good, 'localhost')).toBe(401);
    world.clock.advance(-7200);
    expect((await connectLive(app, shop)).socket.readyState).toBe(WebSocket.OPEN);
  });

  it('watches their own vendors only [LIV-05]', async () => {
    const stranger = await aShop(world, app);
    const client = await connectLive(app, shop);
    for (const vendor_id of [stranger.vendor.vendor_id, 'nobody']) {
      client.send(subscription(vendor_id));
      expect(await client.next()).toEqual({ type: 'subscribe_refused', vendor_id });
    }
    await anOrder(app, stranger.headers, stranger.vendor.vendor_id);
    client.send({ action: 'ping' });
    expect(await client.next()).toEqual({ type: 'pong' });
  });

  it('is let go when the credential ends, and not before [LIV-05]', async () => {
    const client = await watchFeed(app, shop);
    world.clock.advance(7199);
    client.send({ action: 'ping' });
    expect(await client.next()).toEqual({ type: 'pong' });
    world.clock.advance(1);
    expect(await client.closed).toBe(4001);
    world.clock.advance(-7200);
  });

  it('is let go when the session is ended, on whichever server [LIV-05] [AUTH-09]', async () => {
    const second = await createSecondWorld(world);
    const elsewhere = await createApp(second);
    const client = await watchFeed(app, shop);
    const url = '/session/api/v1/logout';
    expect(
      (await elsewhere.inject({ method: 'POST', url, headers: shop.headers, payload: {} })).statusCode,
    ).toBe(204);
    expect(await client.closed).toBe(4001);
    expect(await statusOf(liveUrl(app, shop.headers.authorization), 'localhost')).toBe(401);
    await elsewhere.close();
    await second.close();
  });

  it('is let go at once when an owner removes them, and comes again for an outlet that is added [LIV-05] [AUTH-22]', async () => {
    const root = shop.vendor.vendor_id;
    const other = await aShop(world, app);
    const outlet = await aVendor(world, { parent_vendor_id: root, owners: [other.user.email] });
    const client = await connectLive(app, other);
    client.send(subscription(outlet.vendor_id));
    expect(await client.next()).toMatchObject({ type: 'subscribe_ok' });
    const parents = await watchFeed(app, shop, { include_outlets: true });
    const point = aPoint(root, { client_vendor_id: outlet.client_vendor_id });
    await callApi(app, shop.headers, changeOutlet, { params: { id: outlet.vendor_id }, body: point });
    expect(await client.closed).toBe(1013);
    await callApi(app, shop.headers, addOutlet, { body: { ...point, client_vendor_id: 'new' } });
    expect(await parents.closed).toBe(1013);
  });

  it('is let go within a minute of being removed from what they watch, and not before [LIV-05] [AUTH-22]', async () => {
    const { vendor_id } = await aVendor(world, { parent_vendor_id: shop.vendor.vendor_id });
    const client = await connectLive(app, shop);
    client.send(subscription(vendor_id));
    expect(await client.next()).toMatchObject({ type: 'subscribe_ok' });
    world.clock.advance(60);
    client.send({ action: 'ping' });
    expect(await client.next()).toEqual({ type: 'pong' });
    await world.db.pool.query('delete from vendor_owners where email = $1', [shop.user.email]);
    world.clock.advance(60);
    expect(await client.closed).toBe(1013);
    const again = await connectLive(app, shop);
    again.send(subscription(vendor_id));
    expect(await again.next()).toEqual({ type: 'subscribe_refused', vendor_id });
    world.clock.advance(-120);
  });

  /** A server with limits of its own on the same database. */
  async function aStrictApp(config: Partial<Config>): Promise<FastifyInstance> {
    const changed = { ...world.config, ...config };
    const strict = { ...world, ...createProcessState(world.clock, changed), config: changed };
    const strictApp = await aListeningApp(strict);
    onTestFinished(() => strictApp.close());
    return strictApp;
  }

  it('has so many connections at a time and no more, each account for itself [LIV-05]', async () => {
    const strict = await aStrictApp({ sockets_per_user: 2 });
    const [first] = [await connectLive(strict, shop), await connectLive(strict, shop)];
    expect(await statusOf(liveUrl(strict, shop.headers.authorization), 'localhost')).toBe(429);
    await connectLive(strict, await aShop(world, strict));
    const left = new Promise((resolve) => first.socket.once('close', resolve));
    first.socket.close();
    await left;
    await connectLive(strict, shop);
  });

  it('connects so often a minute and no more, with a credential as with an invented one [LIV-05]', async () => {
    const strict = await aStrictApp({ rate_limit: 2, trusted_proxies: 1 });
    const good = liveUrl(strict, shop.headers.authorization);
    const invented = `${good}x`.replace('authorization=', 'authorization=x');
    const from = (address: string) =>
      statusOf(invented, 'localhost', { 'x-forwarded-for': `1.1.1.1, ${address}` });
    expect([await from('10.0.0.1'), await from('10.0.0.1'), await from('10.0.0.1')]).toEqual([401, 401, 429]);
    expect(await from('10.0.0.2')).toBe(401);
    await connectLive(strict, shop);
    await connectLive(strict, shop);
    expect(await statusOf(good, 'localhost')).toBe(429);
    world.clock.advance(60);
    await connectLive(strict, shop);
    world.clock.advance(-60);
  });

  it('is let go after 120 messages in a minute', async () => {
    const client = await connectLive(app, shop);
    for (let n = 0; n < 120; n += 1) client.send({ action: 'ping' });
    await client.take(120);
    client.send({ action: 'ping' });
    expect(await client.closed).toBe(4008);
  });
});
