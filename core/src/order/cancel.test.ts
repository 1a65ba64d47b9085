import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CancelRefusal, cancelRefusal, mayCancel } from './cancel.ts';
import { type OrderStatus, mayFollow, orderStatuses } from './status.ts';

const now = new Date('2026-03-02T10:00:00Z');
const secondsAgo = (seconds: number) => now.getTime() / 1000 - seconds;
const created = (status: OrderStatus, age = 60, ...before: OrderStatus[]) => ({
  status,
  created_at: secondsAgo(age),
  status_history: [...before, status].map((entry) => ({ status: entry, created_at: secondsAgo(age) })),
});
const off = { delayed_cancellation: false };

describe('mayCancel', () => {
  it('allows received, waiting, assigned and modified orders, and no others without a flag [ORD-05]', () => {
    expect(orderStatuses.filter((status) => mayCancel(created(status), now, off))).toEqual([
      'RECEIVED',
      'WAITING_FOR_TRANSPORT',
      'ASSIGNED_TO_TRANSPORT',
      'MODIFIED',
    ]);
  });

  it('allows a delayed order where the flag is on, until it was collected [ORD-05]', () => {
    const on = { delayed_cancellation: true };
    expect(mayCancel(created('DELAYED'), now, off)).toBe(false);
    expect(mayCancel(created('DELAYED'), now, on)).toBe(true);
    expect(mayCancel(created('DELAYED', 60, 'ASSIGNED_TO_TRANSPORT'), now, on)).toBe(true);
    expect(mayCancel(created('DELAYED', 60, 'PICKED_UP'), now, on)).toBe(false);
  });

  it("allows the flag's own list beside the usual ones [ORD-05]", () => {
    const own = { delayed_cancellation: ['COURIER_ACCEPTED_DELIVERY'] as const };
    expect(mayCancel(created('COURIER_ACCEPTED_DELIVERY'), now, own)).toBe(true);
    expect(mayCancel(created('RECEIVED'), now, own)).toBe(true);
    expect(mayCancel(created('DELAYED'), now, own)).toBe(false);
  });

  it.each([
    [599, false],
    [600, false],
    [601, true],
  ])('answers for a payment committed %i s ago: %s [ORD-05]', (age, allowed) => {
    expect(mayCancel(created('PAYMENT_COMMITTED', age), now, off)).toBe(allowed);
  });

  it('allows nothing that may not move to CANCELLED, whatever the flag lists [ORD-05] [ORD-06]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderStatuses), fc.subarray([...orderStatuses]), (status, list) => {
        fc.pre(mayCancel(created(status), now, { delayed_cancellation: list }));
        expect(mayFollow(status, 'CANCELLED')).toBe(true);
      }),
    );
  });
});

describe('cancelRefusal', () => {
  it.each<[CancelRefusal | null, OrderStatus[]]>([
    [null, ['RECEIVED', 'WAITING_FOR_TRANSPORT', 'MODIFIED']],
    ['sending', ['NEW', 'RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR']],
    ['unpaid', ['INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED']],
    ['rider-accepted', ['COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR']],
    ['collected', ['PICKED_UP', 'NEAR_CUSTOMER', 'RETURN_INITIATED']],
    ['stalled', ['STALLED']],
    ['delayed', ['DELAYED']],
    ['ended', ['DELIVERED', 'CANCELLED', 'PAYMENT_FAILED', 'RETURNED_TO_VENDOR']],
  ])('is %s for %j [BRD-10]', (refusal, statuses) => {
    expect(statuses.map((status) => cancelRefusal(created(status), now, off))).toEqual(
      statuses.map(() => refusal),
    );
  });

  it('says of a delayed order that it was collected [BRD-10]', () => {
    expect(cancelRefusal(created('DELAYED', 60, 'PICKED_UP'), now, off)).toBe('collected');
  });
});
