import { describe, expect, it } from 'vitest';
import { type RefundStanding, mayRefund, refundDueAt, settleRefund as settleAt } from './refund.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const MINUTE_MS = 60_000;

const settleRefund = (payment: Parameters<typeof settleAt>[0], told: Parameters<typeof settleAt>[1]) =>
  settleAt(payment, told, NOW);

const aRefund = (given: Partial<RefundStanding> = {}): RefundStanding => ({
  refund_state: null,
  refund_failures: null,
  refund_sent_at: NOW,
  ...given,
});

const refunding = (given: Partial<RefundStanding> = {}) =>
  ({ ...aRefund(given), state: 'refunding' }) as const;
const refunded = { ...aRefund(), state: 'refunded' } as const;
const failed = (failures: number) => ({ state: 'failed', failures }) as const;

describe('a refund', () => {
  it('is done when the provider says so, and not before [SAF-14]', () => {
    expect(settleRefund(refunding(), { state: 'pending' })).toEqual({ refund_state: 'pending' });
    expect(settleRefund(refunding(), { state: 'refunded' })).toEqual({
      state: 'refunded',
      refund_state: null,
    });
  });

  it('that fails, even once it was said to be done, is under way again; one failure is told once [SAF-14]', () => {
    const again = { state: 'refunding', refund_state: 'failed', refund_sent_at: NOW };
    expect(settleRefund(refunded, failed(1))).toEqual({ ...again, refund_failures: 1 });
    expect(settleRefund(refunding({ refund_failures: 1 }), failed(1))).toEqual({});
    expect(settleRefund(refunding({ refund_failures: 1 }), failed(2))).toEqual({
      ...again,
      refund_failures: 2,
    });
    expect(settleRefund(refunded, { state: 'pending' })).toEqual({});
    expect(settleRefund({ ...aRefund(), state: 'paid' }, { state: 'refunded' })).toEqual({});
  });

  it('is asked about less and less often while it is pending, and tried again after hours [SAF-14]', () => {
    const dueIn = (given: Partial<RefundStanding>, after = 0): number => {
      const now = new Date(NOW.getTime() + after * MINUTE_MS);
      return ((refundDueAt(aRefund(given), now)?.getTime() ?? 0) - now.getTime()) / MINUTE_MS;
    };
    const pending = { refund_state: 'pending' } as const;
    expect([0, 1, 10, 600].map((minutes) => dueIn(pending, minutes))).toEqual([1, 1, 10, 60]);
    const hours = [1, 2, 3, 9].map((n) => dueIn({ refund_state: 'failed', refund_failures: n }) / 60);
    expect(hours).toEqual([1, 2, 4, 24]);
    expect(refundDueAt(aRefund(), NOW)).toBeNull();
    const second = aRefund({ refund_state: 'failed', refund_failures: 2 });
    const after = (minutes: number) => mayRefund(second, new Date(NOW.getTime() + minutes * MINUTE_MS));
    expect([after(119), after(120), mayRefund(aRefund(), NOW)]).toEqual([false, true, true]);
  });
});
