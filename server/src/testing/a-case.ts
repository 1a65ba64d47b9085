import { randomUUID } from 'node:crypto';
import { getOrderForRide } from '../features/order/find-order.ts';
import { inTransaction } from '../db/transaction.ts';
import { tellCase } from '../features/case/say-in-case.ts';
import { findKnownCase, openAndLock } from '../features/case/store.ts';
import type { World } from '../world.ts';
import { bareJpeg } from './a-photo.ts';

/** Opens a case of an order, if there is such an order, whatever its status. */
export async function aCase(world: World, orderId: string): Promise<void> {
  const order = await getOrderForRide(world, orderId);
  if (!order) return;
  const opened_at = world.clock.now();
  await inTransaction(world.db, (client) => openAndLock(client, { ...order, opened_at }));
}

/** Adds a photo to a case of an order, if there is such an order, and returns its id. */
export async function aCasePhoto(world: World, orderId: string): Promise<string> {
  const order = await getOrderForRide(world, orderId);
  await aCase(world, orderId);
  if (order) await tellCase(world, order, { kind: 'damaged', words: '' }, [bareJpeg]);
  const known = await findKnownCase(world.db, orderId);
  return known?.said[0]?.photos[0] ?? randomUUID();
}
