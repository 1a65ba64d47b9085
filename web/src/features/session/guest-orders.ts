// The orders that a guest has placed on this device, newest first (NAV-04). A logout takes them along (AUTH-09).
import { deliveryPaymentOf } from '@sendero/core/order/delivery-payment';
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

/**
 * Brings the kept orders up to date with what the server tells of them. Orders that are not kept stay away, but for those
 * that a card paid after the page had been left (PAY-08).
 */
export function refreshGuestOrders(told: readonly Order[]): readonly Order[] {
  const byId = new Map(told.map((order) => [order.order_id, order]));
  const kept = new Map(slot.read().map((order) => [order.order_id, order]));
  const paid = told.filter(
    (order) => !kept.has(order.order_id) && deliveryPaymentOf(order.status_history) === 'card',
  );
  const known = [...kept.values()].map((held) => mergeOrder(held, byId.get(held.order_id) ?? held));
  const newestFirst = [...paid, ...known].toSorted((a, b) => b.created_at - a.created_at);
  const fresh = newestFirst.slice(0, MOST_KEPT);
  if (fresh.length > 0) slot.write(fresh);
  return fresh;
}

export const forgetGuestOrders = (): void => slot.clear();

/** Calls back when an order was placed here; answers the way to stop. */
export function onGuestOrder(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
