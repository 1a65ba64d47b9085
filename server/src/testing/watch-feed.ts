import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Shop } from './a-shop.ts';
import { type LiveClient, connectLive } from './live-client.ts';

/** The message by which a page subscribes to a vendor's feed. */
export const subscription = (vendor_id: string, more: object = {}) => ({
  action: 'subscribeToVendor',
  vendor_id,
  ...more,
});

/** A connection subscribed to the shop's feed. */
export async function watchFeed(app: FastifyInstance, shop: Shop, more: object = {}): Promise<LiveClient> {
  const client = await connectLive(app, shop);
  client.send(subscription(shop.vendor.vendor_id, more));
  expect(await client.next()).toMatchObject({ type: 'subscribe_ok' });
  return client;
}
