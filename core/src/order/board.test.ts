import { describe, expect, it } from 'vitest';
import { anOrder } from './an-order.ts';
import { byUrgency, type Concern, isUnderWay, lacksRider, standingOf } from './board.ts';
import type { Order } from './order.ts';
import type { OrderStatus } from './status.ts';

const now = new Date('2026-03-02T10:00:00Z');
const now_s = now.getTime() / 1000;
const MINUTE = 60;

/** Placed and last changed `age` minutes ago, promised in `left` minutes. */
function order(statuses: OrderStatus[], age: number, left: number, changes: Partial<Order> = {}): Order {
  const created_at = now_s - age * MINUTE;
  return anOrder(statuses, {
    created_at,
    updated_at: created_at,
    status_history: statuses.map((status) => ({ status, created_at })),
    promised_at: now_s + left * MINUTE,
    ...changes,
  });
}

const found: OrderStatus[] = ['NEW', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'];

describe('isUnderWay', () => {
  it.each<[boolean, OrderStatus]>([
    [false, 'INITIATED'],
    [true, 'PAYMENT_COMMITTED'],
    [true, 'NEW'],
    [true, 'WAITING_FOR_TRANSPORT'],
    [true, 'NEAR_CUSTOMER'],
    [true, 'DELAYED'],
    [true, 'STALLED'],
    [true, 'RETURN_INITIATED'],
    [false, 'DELIVERED'],
    [false, 'CANCELLED'],
    [false, 'PAYMENT_FAILED'],
  ])('is %s for %s [BRD-01]', (under, status) => {
    expect(isUnderWay(anOrder([status]), now)).toBe(under);
  });

  it.each<[boolean, number]>([
    [true, 60],
    [false, 61],
  ])('is %s for one for later that is promised in %i minutes [BRD-01]', (under, left) => {
    const preordered_for = now_s + left * MINUTE;
    expect(isUnderWay(order(['RECEIVED'], 200, left, { preordered_for }), now)).toBe(under);
  });
});

describe('standingOf', () => {
  it.each<[string, Concern | null, number, Order, number | null]>([
    ['just placed', null, 30, order(['NEW'], 0, 30), null],
    ['looked for', null, 26, order(['NEW', 'WAITING_FOR_TRANSPORT'], 4, 26), null],
    ['looked for too long', 'riderless', 5, order(['NEW', 'WAITING_FOR_TRANSPORT'], 5, 25), null],
    [
      'offered, not accepted',
      'stuck',
      6,
      order(['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT'], 6, 24),
      null,
    ],
    ['accepted', null, 20, order(found, 10, 20), null],
    ['accepted, nothing since', 'stuck', 25, order(found, 25, 5), null],
    ['changed, nothing since', 'stuck', 25, order([...found, 'MODIFIED'], 25, 5), null],
    ['at the shop for long', 'stuck', 10, order([...found, 'NEAR_VENDOR'], 10, 20), null],
    ['on the road', null, 10, order([...found, 'PICKED_UP'], 20, 10), 10],
    ['a minute behind', null, 10, order([...found, 'PICKED_UP'], 20, 10), 11],
    ['expected behind', 'late-soon', 7, order([...found, 'PICKED_UP'], 20, 10), 17],
    ['no rider found', 'stuck', 2, order(['NEW', 'WAITING_FOR_TRANSPORT', 'STALLED'], 2, 20), null],
    ['delayed', 'stuck', 0, order([...found, 'DELAYED'], 0, 20), null],
    ['due now', null, 0, order(found, 10, 0), null],
    ['late', 'late', 12, order(found, 42, -12), null],
    ['late without a rider', 'late', 3, order(['NEW', 'WAITING_FOR_TRANSPORT'], 33, -3), null],
    ['late on the way back', 'late', 3, order([...found, 'PICKED_UP', 'RETURN_INITIATED'], 1, -3), null],
    ['delivered late', null, -12, order([...found, 'DELIVERED'], 1, -12), null],
    ['for later', null, 50, order(['RECEIVED'], 300, 50, { preordered_for: now_s + 40 * MINUTE }), null],
  ])('%s: %s, %i minutes [BRD-01]', (_, concern, minutes, given, arrivesIn) => {
    expect(standingOf(given, now, arrivesIn)).toEqual({ concern, minutes });
  });

  it('counts a search from when it began again', () => {
    const given = order(['WAITING_FOR_TRANSPORT'], 40, 20);
    const again = { status: 'WAITING_FOR_TRANSPORT' as const, created_at: now_s - 4 * MINUTE };
    const history = [...given.status_history, ...order(found, 30, 0).status_history, again];
    expect(standingOf({ ...given, status_history: history }, now).concern).toBeNull();
  });
});

it.each<[boolean, OrderStatus[]]>([
  [true, ['NEW']],
  [true, ['WAITING_FOR_TRANSPORT']],
  [false, ['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT']],
  [false, ['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'DELAYED']],
  [true, ['ASSIGNED_TO_TRANSPORT', 'WAITING_FOR_TRANSPORT']],
  [false, found],
  [true, [...found, 'WAITING_FOR_TRANSPORT']],
  [true, ['WAITING_FOR_TRANSPORT', 'DELAYED']],
  [false, ['NEW', 'PICKED_UP']],
])('lacks a rider: %s after %j [BRD-01] [RID-02]', (lacks, statuses) => {
  expect(lacksRider(anOrder(statuses))).toBe(lacks);
});

it('puts concerns first, each by how much, then what is due next [BRD-01]', () => {
  const rows = [
    order(found, 5, 40, { order_id: 'due-later' }),
    order(['NEW', 'WAITING_FOR_TRANSPORT'], 6, 24, { order_id: 'riderless' }),
    order(found, 35, -2, { order_id: 'late' }),
    order(found, 5, 8, { order_id: 'due-soon' }),
    order(['STALLED'], 1, 20, { order_id: 'stuck' }),
    order(found, 50, -14, { order_id: 'very-late' }),
  ].map((each) => ({ order: each, standing: standingOf(each, now) }));
  expect(rows.toSorted(byUrgency).map((row) => row.order.order_id)).toEqual([
    'very-late',
    'late',
    'stuck',
    'riderless',
    'due-soon',
    'due-later',
  ]);
});
