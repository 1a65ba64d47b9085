import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Shop } from './a-shop.ts';
import { type LiveClient, connectLive } from './live-client.ts';

/** What a page asks a vendor's feed by. */
export const subscription = (vendor_id: string, more: object = {}) => ({
  action: 'subscribeToVendor',
  vendor_id,
  ...more,
});

/** A connection that watches the shop's feed. */
export async function watchFeed(app: FastifyInstance, shop: Shop, more: object = {}): Promise<LiveClient> {
  const client = await connectLive(app, shop);
  client.send(subscription(shop.vendor.vendor_id, more));
  expect(await client.next()).toMatchObject({ type: 'subscribe_ok' });
  return client;
}
