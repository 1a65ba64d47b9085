// Connections that are cut, reset or left half-open, at whatever moment: nobody else notices.
import { type Socket, connect } from 'node:net';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aListeningApp } from '../testing/a-listening-app.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { anOrder } from '../testing/an-order.ts';
import { connectLive, portOf } from '../testing/live-client.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import { subscription } from '../testing/watch-feed.ts';

const ROUNDS = 40;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await aListeningApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function open(): Promise<Socket> {
  const socket = connect(portOf(app), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const UPGRADE =
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
const upgrade = (token: string): string =>
  `GET /live?authorization=${token} HTTP/1.1\r\nhost: ${shop.headers.host}\r\n${UPGRADE}\r\n`;
const ownToken = (): string => shop.headers.authorization.replace('Bearer ', '');

const cut: Record<string, () => string> = {
  'an upgrade with a credential': () => upgrade(ownToken()),
  'an upgrade with a false credential': () => upgrade('bm9ib2R5'),
  'an upgrade to nowhere': () => upgrade('x').replace('/live', '/elsewhere'),
  'half an upgrade': () => upgrade(ownToken()).slice(0, -6),
  'a request': () => `GET /readyz HTTP/1.1\r\nhost: ${shop.headers.host}\r\n\r\n`,
  'a page that is compressed': () => `GET /openapi.json HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n\r\n`,
  'half a body': () =>
    'POST /session/api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"email',
  'no request at all': () => '',
  'another protocol': () => '\u0016\u0003\u0001\u0002\u0000\u0001',
};

describe('a connection that is cut', () => {
  it.each(Object.keys(cut))('in %s ends nothing but itself [SAF-01]', async (what) => {
    const watching = await connectLive(app, shop);
    watching.send(subscription(shop.vendor.vendor_id));
    await watching.next();
    for (let round = 0; round < ROUNDS; round += 1) {
      const socket = await open();
      socket.write(cut[what]?.() ?? '');
      // At once, a turn later, when the answer has begun: each is another moment for the server.
      if (round % 3 === 1) await new Promise((turn) => setImmediate(turn));
      if (round % 3 === 2 && socket.bytesWritten > 0) await app.inject({ url: '/healthz' });
      socket.resetAndDestroy();
    }
    const placed = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    expect(await watching.next()).toMatchObject({ order: { order_id: placed.order_id } });
  });

  it('leaves nothing behind [SAF-01]', async () => {
    const sockets = await Promise.all(Array.from({ length: 100 }, open));
    for (const socket of sockets) socket.write(upgrade(ownToken()));
    for (const socket of sockets) socket.resetAndDestroy();
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
      .toBeLessThan(10);
    await expect.poll(async () => (await world.metrics.sockets.get()).values[0]?.value).toBeLessThan(10);
  });
});
