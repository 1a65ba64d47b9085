import type { ServerMessage } from '@sendero/core/contract/live';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Announcer } from '../../ports/announcer/port.ts';
import { aListeningApp } from '../../testing/a-listening-app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { anOrder } from '../../testing/an-order.ts';
import { connectLive, portOf } from '../../testing/live-client.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { subscription, watchFeed } from '../../testing/watch-feed.ts';
import type { World } from '../../world.ts';
import { ingestRiderReports } from '../dispatch/ingest-rider-reports.ts';
import { advanceOrders } from '../order/advance-order.ts';
import type { OrderRow } from '../order/order-row.ts';

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

const order = (given: Partial<OrderRow> = {}): Promise<OrderRow> => anOrderRow(world, shop.vendor, given);

const modify = ({ order_id }: OrderRow, by: World = world) =>
  advanceOrders(by, [{ order_id, to: 'MODIFIED', by: 'shop', at: world.clock.now() }]);

const seqOf = (message: ServerMessage): number =>
  message.type === 'order_update' ? message.seq : expect.fail(`Not an update: ${JSON.stringify(message)}`);

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

describe('the live feed', () => {
  it('answers a subscription and tells every change under its number, with the order [LIV-01] [LIV-03]', async () => {
    const client = await connectLive(app, shop);
    client.send(subscription(shop.vendor.vendor_id));
    expect(await client.next()).toEqual({ type: 'subscribe_ok', vendor_id: shop.vendor.vendor_id, seq: 0 });
    const placed = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    expect(await client.next()).toEqual({ type: 'order_update', seq: 1, order: placed });
    await advanceOrders(world, [
      { order_id: placed.order_id, to: 'WAITING_FOR_TRANSPORT', by: 'dispatch', at: world.clock.now() },
    ]);
    expect(await client.next()).toMatchObject({ seq: 2, order: { status: 'WAITING_FOR_TRANSPORT' } });
  });

  it('takes a credential beside the protocol, as a header, or in the query, and shows no log the first two [LIV-01] [DEV-07]', async () => {
    const { authorization, host } = shop.headers;
    const url = `ws://127.0.0.1:${portOf(app)}/live`;
    const opened = (address: string, protocols: string[], headers: Record<string, string> = {}) =>
      new Promise<string>((resolve, reject) => {
        const socket = new WebSocket(address, protocols, { headers: { host, ...headers } });
        onTestFinished(() => socket.terminate());
        socket.once('open', () => resolve(socket.protocol)).once('error', reject);
      });
    const token = authorization.replace('Bearer ', '');
    // A browser gives up where none of its protocols is chosen, and a credential is none to choose.
    expect(await opened(url, ['sendero.live', `sendero.bearer.${token}`])).toBe('sendero.live');
    expect(await opened(url, [], { authorization })).toBe('');
    expect(await opened(`${url}?authorization=${token}`, [])).toBe('');
    await expect(opened(url, ['sendero.live', 'sendero.bearer.nonsense'])).rejects.toThrow('401');
    await expect(opened(url, ['sendero.live'])).rejects.toThrow('401');
    // What is beside the protocol is meant: no other way makes up for a wrong one.
    await expect(
      opened(`${url}?authorization=${token}`, ['sendero.live', 'sendero.bearer.x']),
    ).rejects.toThrow('401');
  });

  it('begins where it stands, or resumes after the number that was seen last [LIV-06]', async () => {
    const row = await order();
    for (let n = 0; n < 4; n += 1) await anOrderRow(world, shop.vendor);
    const fresh = await connectLive(app, shop);
    fresh.send(subscription(shop.vendor.vendor_id));
    expect(await fresh.next()).toMatchObject({ type: 'subscribe_ok' });
    const behind = await watchFeed(app, shop, { after: 0 });
    await modify(row);
    const last = (await fresh.take(1)).map(seqOf);
    expect((await behind.take(last[0] ?? 0)).map(seqOf)).toEqual(upTo(last[0] ?? 0));
    const resumed = await watchFeed(app, shop, { after: 2 });
    expect(seqOf(await resumed.next())).toBe(3);
    const ahead = await connectLive(app, shop);
    ahead.send(subscription(shop.vendor.vendor_id, { after: 99 }));
    expect(await ahead.next()).toMatchObject({ type: 'subscribe_ok', seq: last[0] });
  });

  it('tells whoever asks from before what is kept to load anew, by another number than theirs [SCL-04] [LIV-06]', async () => {
    const row = await order();
    for (let n = 0; n < 5; n += 1) await modify(row);
    const forget = (seq: number) =>
      world.db.pool.query('delete from order_events where vendor_id = $1 and seq = $2', [
        shop.vendor.vendor_id,
        seq,
      ]);
    for (const seq of [1, 2, 5]) await forget(seq);
    const subscribed = async (after: number) => {
      const client = await connectLive(app, shop);
      client.send(subscription(shop.vendor.vendor_id, { after }));
      return client;
    };
    const { vendor_id } = shop.vendor;
    const late = await subscribed(1);
    expect(await late.next()).toEqual({ type: 'subscribe_ok', vendor_id, seq: 6 });
    const between = await subscribed(2);
    expect((await between.take(5)).map((message) => [message.type, 'seq' in message && message.seq])).toEqual(
      [
        ['subscribe_ok', 2],
        ['order_update', 3],
        ['order_update', 4],
        ['subscribe_ok', 5],
        ['order_update', 6],
      ],
    );
    await forget(6);
    const last = await subscribed(5);
    expect(await last.next()).toEqual({ type: 'subscribe_ok', vendor_id, seq: 6 });
    await modify(row);
    for (const client of [late, between, last]) expect(seqOf(await client.next())).toBe(7);
  });

  it('sends each number once and in order to whoever joins while orders are placed [LIV-06]', async () => {
    const rows = await Promise.all(upTo(5).map(() => order()));
    const changes = 60;
    const working = (async () => {
      for (let n = 0; n < changes; n += 1) await Promise.all(rows.slice(0, 2).map((row) => modify(row)));
    })();
    const watchers = await Promise.all(upTo(8).map(() => watchFeed(app, shop, { after: 0 })));
    await working;
    const total = rows.length + changes * 2;
    for (const watcher of watchers) expect((await watcher.take(total)).map(seqOf)).toEqual(upTo(total));
  });

  it('of a parent carries each outlet’s feed under its own numbers, each resumed by itself [LIV-01]', async () => {
    const root = shop.vendor.vendor_id;
    const outlet = await aVendor(world, { parent_vendor_id: root });
    const id = outlet.vendor_id;
    for (let n = 0; n < 2; n += 1) await anOrderRow(world, outlet);
    await order();
    const client = await connectLive(app, shop);
    client.send(subscription(root, { include_outlets: true, after: { [root]: 1, [id]: 1 } }));
    const messages = await client.take(3);
    expect(messages.filter(({ type }) => type === 'subscribe_ok')).toHaveLength(2);
    expect(messages).toContainEqual({ type: 'subscribe_ok', vendor_id: root, seq: 1 });
    expect(messages).toContainEqual({ type: 'subscribe_ok', vendor_id: id, seq: 1 });
    expect(messages).toContainEqual(
      expect.objectContaining({ seq: 2, order: expect.objectContaining({ vendor_id: id }) }),
    );
    await anOrder(app, shop.headers, root);
    expect(await client.next()).toMatchObject({ seq: 2, order: { vendor_id: root } });
  });

  it('follows the vendor that was asked for last, and no other [LIV-01]', async () => {
    const other = await aVendor(world, { owners: [shop.user.email] });
    const client = await watchFeed(app, shop);
    client.send(subscription(other.vendor_id));
    expect(await client.next()).toMatchObject({ type: 'subscribe_ok', vendor_id: other.vendor_id });
    await anOrder(app, shop.headers, shop.vendor.vendor_id);
    const seen = await anOrder(app, shop.headers, other.vendor_id);
    expect(await client.next()).toMatchObject({ order: { order_id: seen.order_id } });
  });

  it('shows where a rider is, without a number [LIV-01]', async () => {
    const row = await order({ status: 'COURIER_ACCEPTED_DELIVERY' });
    const client = await watchFeed(app, shop);
    const rider = {
      id: 'r1',
      name: 'Robin Example',
      phone_number: '+12025550100',
      vehicle: 'bicycle' as const,
    };
    const occurred_at = world.clock.now().getTime() / 1000;
    const { order_id } = row;
    const position = { lat: 60.17, lng: 24.94 };
    await ingestRiderReports(world, [
      { event_id: 'e1', order_id, type: 'position', occurred_at, rider, position },
    ]);
    expect(await client.next()).toMatchObject({
      type: 'rider_update',
      order_id: row.order_id,
      info: { rider: { id: 'r1', position } },
    });
  });
});

describe('a feed under trouble', () => {
  it('ignores what it cannot read [LIV-04]', async () => {
    const client = await watchFeed(app, shop);
    const { vendor_id } = shop.vendor;
    client.socket.send('{"action":');
    client.socket.send(Buffer.from([0xff, 0x00]));
    for (const nonsense of [null, 7, [], {}, { action: 'dance' }, { action: 'subscribeToVendor' }])
      client.send(nonsense);
    for (const after of [-1, 1.5, 'x', 1e300, { x: 0.5 }]) client.send(subscription(vendor_id, { after }));
    client.send(subscription('\0'));
    client.send({ action: 'ping' });
    expect(await client.next()).toEqual({ type: 'pong' });
    await order();
    await modify(await order());
    expect(await client.next()).toMatchObject({ seq: 1 });
  });

  it('lets go of a peer that sends too much at a time, and of nobody else', async () => {
    const client = await watchFeed(app, shop);
    const loud = await connectLive(app, shop);
    loud.socket.send('x'.repeat(17 * 1024));
    expect(await loud.closed).toBe(1009);
    await anOrder(app, shop.headers, shop.vendor.vendor_id);
    expect(await client.next()).toMatchObject({ seq: 1 });
  });

  it('makes up for lost announcements, without a gap [LIV-06]', async () => {
    let announced = 0;
    const forgetful: Announcer = {
      ...world.announcer,
      announce: (changes) => {
        announced += 1;
        if (announced % 3 === 0) world.announcer.announce(changes);
      },
    };
    const forgetfulWorld = { ...world, announcer: forgetful };
    const server = await aListeningApp(forgetfulWorld);
    onTestFinished(() => server.close());
    const row = await order();
    const client = await watchFeed(server, shop, { after: 0 });
    for (let n = 0; n < 10; n += 1) await modify(row, forgetfulWorld);
    expect((await client.take(11)).map(seqOf)).toEqual(upTo(11));
  });

  it('carries what happens on another server [LIV-06]', async () => {
    const second = await createSecondWorld(world);
    const row = await order();
    const client = await watchFeed(app, shop, { after: 0 });
    await modify(row, second);
    expect((await client.take(2)).map(seqOf)).toEqual([1, 2]);
    await second.close();
  });

  it('lets go of a slow peer, who resumes where they were and misses nothing [LIV-06]', async () => {
    const changes = 120;
    const row = await order({ description: 'x'.repeat(200_000) });
    const slow = await watchFeed(app, shop, { after: 0 });
    slow.socket.pause();
    for (let n = 0; n < changes; n += 1) await modify(row);
    const seen: number[] = [];
    let connections = 1;
    for (let client = slow; seen.length <= changes;) {
      client.socket.resume();
      const message = await client.next().catch(() => null);
      if (message?.type === 'order_update') seen.push(message.seq);
      if (message) continue;
      client = await watchFeed(app, shop, { after: seen.at(-1) ?? 0 });
      connections += 1;
    }
    expect(seen).toEqual(upTo(changes + 1));
    expect(connections).toBeGreaterThan(1);
  });

  it('closes a connection that it cannot serve, so that it comes again [LIV-06]', async () => {
    const client = await watchFeed(app, shop);
    await world.db.pool.query('alter table order_events rename to gone');
    client.send(subscription(shop.vendor.vendor_id, { after: 0 }));
    const code = await client.closed;
    await world.db.pool.query('alter table gone rename to order_events');
    expect(code).toBe(1013);
    expect((await watchFeed(app, shop)).socket.readyState).toBe(WebSocket.OPEN);
  });
});
