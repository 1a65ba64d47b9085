import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderStatus, cancelledStatuses, collectedStatuses, deliveredStatuses } from './status.ts';
import { isTerminal, mayAdvance, mayFollow, newStatuses, orderStatuses, rankOf } from './status.ts';

const anyStatus = fc.constantFrom(...orderStatuses);
const road: OrderStatus[] = [
  'NEW',
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
];
const entries = (...statuses: OrderStatus[]) => statuses.map((status) => ({ status }));

describe('rankOf', () => {
  it('ranks the road in the order of the catalogue [ORD-06]', () => {
    expect(orderStatuses.slice(0, 18).map(rankOf)).toEqual(Array.from({ length: 18 }, (_, rank) => rank));
  });

  it.each([
    ['CANCELLED', -1],
    ['PAYMENT_CANCELLED', -2],
    ['PAYMENT_FAILED', -3],
    ['STALLED', -4],
  ])('ranks %s %i [ORD-06]', (status, rank) => {
    expect(rankOf(status)).toBe(rank);
  });

  it('ranks an unknown status below every known one [ORD-06]', () => {
    for (const unknown of ['SOMETHING_ELSE', '', 'toString', '__proto__']) {
      for (const status of orderStatuses) expect(rankOf(unknown)).toBeLessThan(rankOf(status));
    }
  });
});

describe('mayFollow', () => {
  it('lets an order go the whole road, and skip what a rider network lost once a rider is wanted [ORD-06]', () => {
    for (const [index, from] of road.entries()) {
      if (index + 1 < road.length) expect(mayFollow(from, road[index + 1] ?? from)).toBe(true);
      if (index < road.indexOf('WAITING_FOR_TRANSPORT')) continue;
      for (const to of road.slice(index + 1))
        expect([from, to, mayFollow(from, to)]).toEqual([from, to, true]);
    }
  });

  it.each<[OrderStatus, OrderStatus]>([
    ['INITIATED', 'PAYMENT_INITIATED'],
    ['PAYMENT_INITIATED', 'PAYMENT_COMMITTED'],
    ['PAYMENT_INITIATED', 'PAYMENT_FAILED'],
    ['PAYMENT_INITIATED', 'PAYMENT_CANCELLED'],
    ['PAYMENT_COMMITTED', 'NEW'],
    ['RECEIVED', 'RECEIVED_BY_VENDOR'],
    ['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR'],
    ['ACCEPTED_BY_VENDOR', 'WAITING_FOR_TRANSPORT'],
    ['ASSIGNED_TO_TRANSPORT', 'WAITING_FOR_TRANSPORT'],
    ['COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT'],
    ['WAITING_FOR_TRANSPORT', 'STALLED'],
    ['STALLED', 'WAITING_FOR_TRANSPORT'],
    ['NEAR_CUSTOMER', 'DELAYED'],
    ['DELAYED', 'NEAR_CUSTOMER'],
    ['MODIFIED', 'MODIFIED'],
    ['PICKED_UP', 'RETURN_INITIATED'],
    ['RETURN_INITIATED', 'RETURNED_TO_VENDOR'],
  ])('lets %s be followed by %s [ORD-06]', (from, to) => {
    expect(mayFollow(from, to)).toBe(true);
  });

  it.each<[OrderStatus, OrderStatus]>([
    ['NEW', 'PICKED_UP'],
    ['PICKED_UP', 'CANCELLED'],
    ['PICKED_UP', 'MODIFIED'],
    ['PICKED_UP', 'WAITING_FOR_TRANSPORT'],
    ['NEAR_VENDOR', 'RETURN_INITIATED'],
    ['RETURN_INITIATED', 'DELIVERED'],
    ['WAITING_FOR_TRANSPORT', 'WAITING_FOR_TRANSPORT'],
    ['PAYMENT_COMMITTED', 'DELIVERED'],
  ])('never lets %s be followed by %s [ORD-06]', (from, to) => {
    expect(mayFollow(from, to)).toBe(false);
  });

  it('lets every order be cancelled before pick-up and none after it [ORD-06]', () => {
    for (const status of orderStatuses.filter((known) => rankOf(known) >= 0)) {
      expect([status, mayFollow(status, 'CANCELLED')]).toEqual([
        status,
        rankOf(status) < rankOf('PICKED_UP'),
      ]);
    }
  });

  it('knows the statuses nothing follows [ORD-06]', () => {
    expect(orderStatuses.filter(isTerminal)).toEqual([
      'DELIVERED',
      'RETURNED_TO_VENDOR',
      'CANCELLED',
      'PAYMENT_FAILED',
      'PAYMENT_CANCELLED',
    ]);
  });

  it('reaches every status from INITIATED [ORD-06]', () => {
    const reached = new Set<OrderStatus>(['INITIATED']);
    for (const from of reached) for (const to of orderStatuses) if (mayFollow(from, to)) reached.add(to);
    expect([...reached].toSorted()).toEqual(orderStatuses.toSorted());
  });

  it('leads from everywhere to an end [ORD-06]', () => {
    const ending = new Set<OrderStatus>(orderStatuses.filter(isTerminal));
    for (const to of ending) for (const from of orderStatuses) if (mayFollow(from, to)) ending.add(from);
    expect(ending.size).toBe(orderStatuses.length);
  });

  it('never lets the rank fall, but for a rider who gives up and a modification [ORD-06]', () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, (from, to) => {
        fc.pre(mayFollow(from, to) && rankOf(from) >= 0 && rankOf(to) >= 0);
        const isNamed = to === 'WAITING_FOR_TRANSPORT' || to === 'MODIFIED' || from === 'MODIFIED';
        expect(isNamed || rankOf(to) > rankOf(from)).toBe(true);
      }),
    );
  });
});

describe('mayAdvance', () => {
  it('goes on from the stage at which the order was delayed or modified [ORD-06]', () => {
    expect(mayAdvance(entries('PICKED_UP', 'DELAYED'), 'NEAR_CUSTOMER')).toBe(true);
    expect(mayAdvance(entries('PICKED_UP', 'DELAYED'), 'PICKED_UP')).toBe(true);
    expect(mayAdvance(entries('PICKED_UP', 'DELAYED'), 'WAITING_FOR_TRANSPORT')).toBe(false);
    expect(mayAdvance(entries('PICKED_UP', 'DELAYED'), 'CANCELLED')).toBe(false);
    expect(mayAdvance(entries('NEAR_VENDOR', 'MODIFIED'), 'NEAR_VENDOR')).toBe(true);
    expect(mayAdvance(entries('NEAR_VENDOR', 'MODIFIED'), 'ASSIGNED_TO_TRANSPORT')).toBe(false);
    expect(mayAdvance(entries('WAITING_FOR_TRANSPORT', 'DELAYED', 'MODIFIED'), 'ASSIGNED_TO_TRANSPORT')).toBe(
      true,
    );
  });

  it('never lets a collected order be new again, whatever is reported [ORD-06]', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { maxLength: 60 }), (reports) => {
        let history = entries('NEW');
        for (const status of reports) if (mayAdvance(history, status)) history = [...history, { status }];
        const pickedUp = history.findIndex(({ status }) => collectedStatuses.has(status));
        const after = pickedUp < 0 ? [] : history.slice(pickedUp);
        expect(
          after.filter(({ status }) => newStatuses.has(status) || cancelledStatuses.has(status)),
        ).toEqual([]);
      }),
    );
  });
});

describe('groups', () => {
  it('puts every placed status but DELAYED into exactly one of the tracking groups [ORD-06]', () => {
    const groups = [newStatuses, collectedStatuses, deliveredStatuses, cancelledStatuses];
    const homeless = orderStatuses.filter(
      (status) => groups.filter((group) => group.has(status)).length !== 1,
    );
    expect(homeless).toEqual(['INITIATED', 'PAYMENT_INITIATED', 'DELAYED']);
  });
});
