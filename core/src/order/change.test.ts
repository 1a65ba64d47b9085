import { describe, expect, it } from 'vitest';
import { mayChange, revisionOf } from './change.ts';
import { type OrderStatus, orderStatuses } from './status.ts';

const after = (...statuses: OrderStatus[]) => ({
  status: statuses.at(-1) ?? 'NEW',
  status_history: statuses.map((status) => ({ status, created_at: 1 })),
});
const statusesWhere = (holds: (may: ReturnType<typeof mayChange>) => boolean) =>
  orderStatuses.filter((status) => holds(mayChange(after('RECEIVED', status))));

describe('mayChange', () => {
  it('allows changes of placed orders until pick-up, and none of a delayed one [TRK-06] [FLOW-19]', () => {
    expect(statusesWhere(({ order }) => order === null)).toEqual([
      'NEW',
      'RECEIVED',
      'RECEIVED_BY_VENDOR',
      'ACCEPTED_BY_VENDOR',
      'WAITING_FOR_TRANSPORT',
      'ASSIGNED_TO_TRANSPORT',
      'COURIER_ACCEPTED_DELIVERY',
      'MODIFIED',
      'NEAR_VENDOR',
    ]);
  });

  it('keeps where it goes once a rider has accepted to ride there [FLOW-19]', () => {
    const fixed = statusesWhere(({ order, place }) => order === null && place === 'rider-accepted');
    expect(fixed).toEqual(['COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR']);
    expect(mayChange(after('RECEIVED', 'COURIER_ACCEPTED_DELIVERY', 'MODIFIED')).place).toBe(
      'rider-accepted',
    );
    expect(mayChange(after('RECEIVED', 'MODIFIED')).place).toBeNull();
  });

  it('keeps place, price and payment of what was paid online [FLOW-19]', () => {
    expect(mayChange(after('INITIATED', 'PAYMENT_COMMITTED', 'RECEIVED'))).toEqual({
      order: null,
      place: 'paid-online',
      payment: 'paid-online',
    });
  });

  it('keeps place, price and payment of what was placed with a voucher [FLOW-19] [VOU-02]', () => {
    expect(mayChange({ ...after('RECEIVED'), voucher: { code: 'SPRING' } })).toEqual({
      order: null,
      place: 'voucher',
      payment: 'voucher',
    });
  });

  it.each([
    ['PAYMENT_INITIATED', 'unpaid'],
    ['PICKED_UP', 'collected'],
    ['DELAYED', 'delayed'],
    ['DELIVERED', 'ended'],
    ['STALLED', 'ended'],
    ['CANCELLED', 'ended'],
  ] as const)('says why nothing of an order that is %s may change: %s', (status, refusal) => {
    expect(mayChange(after(status))).toEqual({ order: refusal, place: refusal, payment: refusal });
  });
});

it('counts how often an order was changed', () => {
  expect(revisionOf(after('RECEIVED', 'MODIFIED', 'RECEIVED', 'MODIFIED'))).toBe(2);
});
