// The orders that a guest has placed on this device, newest first (NAV-04). A logout takes them along (AUTH-09).
import { mergeOrder } from '@sendero/core/order/merge';
import { type Order, orderSchema } from '@sendero/core/order/order';
import * as z from 'zod/mini';
import { localSlot } from '../../lib/storage.ts';

const MOST_KEPT = 50;

const slot = localSlot<readonly Order[]>('guest-orders', z.array(orderSchema), []);
const listeners = new Set<() => void>();

export const keptGuestOrders = (): readonly Order[] => slot.read();

/** Keeps an order that was placed just now, and tells whoever waits for one. */
export function keepGuestOrder(order: Order): void {
  const others = slot.read().filter(({ order_id }) => order_id !== order.order_id);
  slot.write([order, ...others].slice(0, MOST_KEPT));
  for (const listener of listeners) listener();
}

/** Brings the kept orders up to date with what the server tells of them; orders that are not kept stay away. */
export function refreshGuestOrders(told: readonly Order[]): readonly Order[] {
  const byId = new Map(told.map((order) => [order.order_id, order]));
  const fresh = slot.read().map((held) => mergeOrder(held, byId.get(held.order_id) ?? held));
  if (fresh.length > 0) slot.write(fresh);
  return fresh;
}

export const forgetGuestOrders = (): void => slot.clear();

/** Calls back when an order was placed here; answers the way to stop. */
export function onGuestOrder(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
