import { anOrder } from '@sendero/core/order/an-order';
import type { Order } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';
import { expect, it } from 'vitest';
import { nextToAsk } from './rider-queue.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number) => now.getTime() - seconds * 1000;
const order = (order_id: string, ...statuses: OrderStatus[]): Order => anOrder(statuses, { order_id });

const a = order('a', 'NEW', 'COURIER_ACCEPTED_DELIVERY');
const b = order('b', 'NEW', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP');
const done = order('done', 'NEW', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED');
const fresh = order('fresh', 'NEW');

function next(last: Record<string, number>, opened: Order | null = null): string | null {
  return nextToAsk({ orders: [a, b, done, fresh], opened, lastMs: (id) => last[id] }, now);
}

it('asks for the rider of whom nothing was heard for longest [RID-01]', () => {
  expect(next({ a: ago(20), b: ago(40) })).toBe('b');
  expect(next({ a: ago(20) })).toBe('b');
});

it('asks for nobody while everything is fresh, and never for orders without a rider to come [RID-03]', () => {
  expect(next({ a: ago(3), b: ago(3) })).toBeNull();
});

it('asks for the opened order first and more often [RID-01]', () => {
  expect(next({ a: ago(6), b: ago(60) }, a)).toBe('a');
  expect(next({ a: ago(2), b: ago(60) }, a)).toBe('b');
});

it('asks once who delivered an order that is opened afterwards [RID-02]', () => {
  expect(next({ a: ago(1), b: ago(1) }, done)).toBe('done');
  expect(next({ a: ago(1), b: ago(1), done: ago(9000) }, done)).toBeNull();
});

it('asks for riders of the cards in sight before all others [RID-01]', () => {
  const visibleOrders = new Set(['a']);
  const lastMs = (id: string) => (id === 'a' ? ago(20) : undefined);
  expect(nextToAsk({ orders: [b, a], opened: null, visibleOrders, lastMs }, now)).toBe('a');
});
