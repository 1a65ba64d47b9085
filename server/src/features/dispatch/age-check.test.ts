import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { networkFleet } from '../../ports/riders/network.ts';
import { aGuard } from '../../testing/a-guard.ts';
import { aShop } from '../../testing/a-shop.ts';
import { anOrder } from '../../testing/an-order.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from './dispatch-due.ts';

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

it('tells the fleet whose customer’s age is to be checked [FLOW-15]', async () => {
  const asked: { order_id: string; age_validation_required: boolean }[] = [];
  const server = createServer((request, response) => {
    void request
      .toArray()
      .then((chunks) => asked.push(JSON.parse(Buffer.concat(chunks).toString('utf8'))))
      .finally(() => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const riders = networkFleet({ clock: world.clock, url, secret: 's'.repeat(32), guard: aGuard() });
  const { headers, vendor } = await aShop(world, app);
  const [wine, bread] = await Promise.all([
    anOrder(app, headers, vendor.vendor_id, { age_validation_required: true }),
    anOrder(app, headers, vendor.vendor_id),
  ]);
  await dispatchDue({ ...world, riders });
  server.close();
  const told = new Map(asked.map((ride) => [ride.order_id, ride.age_validation_required]));
  expect([told.get(wine.order_id), told.get(bread.order_id)]).toEqual([true, false]);
  expect([wine.age_validation_required, bread.age_validation_required]).toEqual([true, undefined]);
});
