// The orders that a guest placed on this device, newest first (NAV-04). Deleted at logout (AUTH-09).
import { deliveryPaymentOf } from '@sendero/core/order/delivery-payment';
import { mergeOrder } from '@sendero/core/order/merge';
import { type Order, orderSchema } from '@sendero/core/order/order';
import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { localSlot } from '../../lib/storage.ts';

const MOST_KEPT = 50;

const slot = localSlot<readonly Order[]>('guest-orders', z.array(orderSchema), []);
const listeners = new Set<() => void>();
/** Kept apart from who listens: a guest who comes back from the bank may have an order before the bar is there. */
const offer = createStore(() => ({ isDue: false }));

export const savedGuestOrders = (): readonly Order[] => slot.read();

/** Stores a newly placed order and calls the listeners. */
export function saveGuestOrder(order: Order): void {
  const others = slot.read().filter(({ order_id }) => order_id !== order.order_id);
  slot.write([order, ...others].slice(0, MOST_KEPT));
  offer.setState({ isDue: true });
  for (const listener of listeners) listener();
}

/** Whether an account is to be offered, since an order was placed here (NAV-16). */
export const useAccountOffer = (): boolean => useStore(offer, ({ isDue }) => isDue);

/** The guest has answered the offer. */
export const endAccountOffer = (): void => offer.setState({ isDue: false });

/**
 * Updates the stored orders with the server's versions. Other orders are not added, except those paid by card after the
 * page was left (PAY-08).
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

export function clearGuestOrders(): void {
  slot.clear();
  endAccountOffer();
}

/** Calls back when an order was placed here; returns a function that unsubscribes. */
export function onGuestOrder(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
