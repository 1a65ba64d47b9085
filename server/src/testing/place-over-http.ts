import { addressOf } from '@sendero/core/contract/endpoint';
import { placeOrder } from '@sendero/core/contract/order-api';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aVendor } from './a-vendor.ts';
import { aDraft } from './an-order.ts';
import { ownerCredential } from './killable-servers.ts';
import type { TestWorld } from './test-world.ts';

const OWNER = 'owner@sendero.example';

/** Places an order of a new vendor with the server at `origin`, at a fee that `app`, on the same database, quoted. */
export async function placeOverHttp(world: TestWorld, app: FastifyInstance, origin: string): Promise<string> {
  const { vendor_id } = await aVendor(world, { owners: [OWNER] });
  const headers = { authorization: await ownerCredential(OWNER), host: 'localhost' };
  const body = JSON.stringify(await aDraft(app, headers, vendor_id));
  const reply = await fetch(origin + addressOf(placeOrder), {
    method: placeOrder.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  expect(reply.status).toBe(200);
  return (JSON.parse(await reply.text()) as { result: { order_id: string } }).result.order_id;
}
