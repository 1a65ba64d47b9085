import { describe, expect, it } from 'vitest';
import { progressOf } from './progress.ts';
import { type OrderStatus, orderStatuses } from './status.ts';

const told = (status: OrderStatus, ...before: OrderStatus[]) => ({
  status,
  status_history: [...before, status].map((entry) => ({ status: entry, created_at: 0 })),
});
const eta = (eta_origin_minutes: number | null, eta_destination_minutes: number | null) => ({
  eta_origin_minutes,
  eta_destination_minutes,
});

describe('progressOf', () => {
  it.each<[OrderStatus, string, number, boolean]>([
    ['NEW', 'placed', 0, false],
    ['WAITING_FOR_TRANSPORT', 'placed', 0, false],
    ['ASSIGNED_TO_TRANSPORT', 'to-pickup', 1, false],
    ['COURIER_ACCEPTED_DELIVERY', 'to-pickup', 1, false],
    ['NEAR_VENDOR', 'near-pickup', 1, false],
    ['PICKED_UP', 'collected', 2, false],
    ['COURIER_LEFT_VENDOR', 'collected', 2, false],
    ['NEAR_CUSTOMER', 'near-delivery', 2, false],
    ['DELIVERED', 'delivered', 3, true],
    ['RETURN_INITIATED', 'returning', 2, false],
    ['RETURNED_TO_VENDOR', 'returned', 2, true],
    ['STALLED', 'stalled', 0, false],
    ['CANCELLED', 'cancelled', 0, true],
    ['PAYMENT_FAILED', 'payment-failed', 0, true],
  ])('tells %s as %s, step %i [PUB-01]', (status, sentence, step, done) => {
    expect(progressOf(told(status))).toEqual({ sentence: `tracking.progress.${sentence}`, step, done });
  });

  it('tells the truth where nobody was found [BRD-09]', () => {
    const held = { ...eta(null, null), search: { state: 'held' as const } };
    expect(progressOf(told('STALLED'), held).sentence).toBe('tracking.progress.held');
    const { status, status_history } = told('CANCELLED', 'NEW', 'STALLED');
    const given = status_history.map((entry) => ({ ...entry, reason: 'no_courier' as const }));
    expect(progressOf({ status, status_history: given }).sentence).toBe('tracking.progress.no-rider');
  });

  it('speaks of a refund where the cancelled order had been paid for online [PUB-01]', () => {
    const { sentence } = progressOf(told('CANCELLED', 'PAYMENT_COMMITTED', 'NEW'));
    expect(sentence).toBe('tracking.progress.cancelled-refund');
  });

  it('keeps the step a delayed or modified order had reached [PUB-01]', () => {
    expect(progressOf(told('DELAYED', 'NEW', 'PICKED_UP'))).toMatchObject({
      sentence: 'tracking.progress.delayed',
      step: 2,
    });
    expect(progressOf(told('MODIFIED', 'NEW', 'ASSIGNED_TO_TRANSPORT'))).toMatchObject({
      sentence: 'tracking.progress.to-pickup',
      step: 1,
    });
  });

  it('goes back a step when a rider gives the order up [PUB-01]', () => {
    expect(progressOf(told('WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT')).step).toBe(0);
  });

  it('lets a known ETA decide whether the rider is near [RID-05]', () => {
    const sentenceOf = (status: OrderStatus, minutes: ReturnType<typeof eta>) =>
      progressOf(told(status), minutes).sentence;
    expect(sentenceOf('COURIER_ACCEPTED_DELIVERY', eta(4, 20))).toBe('tracking.progress.near-pickup');
    expect(sentenceOf('COURIER_ACCEPTED_DELIVERY', eta(5, 20))).toBe('tracking.progress.to-pickup');
    expect(sentenceOf('PICKED_UP', eta(null, 4.5))).toBe('tracking.progress.near-delivery');
    expect(sentenceOf('NEAR_CUSTOMER', eta(null, 7))).toBe('tracking.progress.collected');
    expect(sentenceOf('NEAR_CUSTOMER', eta(null, null))).toBe('tracking.progress.near-delivery');
  });

  it('has something to say of every status [PUB-01]', () => {
    for (const status of orderStatuses)
      expect(progressOf(told(status)).sentence).toMatch(/^tracking\.progress\../);
  });
});
