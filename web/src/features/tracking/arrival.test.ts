import { anOrder } from '@sendero/core/order/an-order';
import { describe, expect, it } from 'vitest';
import { arrivalOf, minutesLate } from './arrival.ts';
import type { RiderUpdate } from './riders.ts';

const heard_ms = Date.UTC(2026, 10, 21, 12);
const later = (seconds: number) => new Date(heard_ms + seconds * 1000);
const heard: RiderUpdate = {
  info: { rider: null, eta_origin_minutes: 7, eta_destination_minutes: 12 },
  heard_ms,
};

describe('arrival', () => {
  it('is at the shop until pick-up, then at the customer [RID-04]', () => {
    expect(arrivalOf({ status: 'COURIER_ACCEPTED_DELIVERY' }, heard, later(0))).toEqual({
      at: 'origin',
      minutes: 7,
      near: false,
    });
    expect(arrivalOf({ status: 'PICKED_UP' }, heard, later(0))).toEqual({
      at: 'destination',
      minutes: 12,
      near: false,
    });
  });

  it.each(['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT', 'DELIVERED', 'CANCELLED'] as const)(
    'is not shown for %s [RID-04]',
    (status) => {
      expect(arrivalOf({ status }, heard, later(0))).toBeNull();
    },
  );

  it('is unknown while nothing was heard, or the rider does not say [RID-04]', () => {
    const silent = { ...heard, info: { ...heard.info, eta_destination_minutes: null } };
    expect(arrivalOf({ status: 'PICKED_UP' }, undefined, later(0))).toBeNull();
    expect(arrivalOf({ status: 'PICKED_UP' }, silent, later(0))).toBeNull();
  });

  it('counts down since it was told and never below nothing', () => {
    const minutes = (seconds: number) => arrivalOf({ status: 'PICKED_UP' }, heard, later(seconds))?.minutes;
    expect([59, 60, 125, 9000].map(minutes)).toEqual([12, 11, 10, 0]);
  });

  it('is near under five minutes [RID-05]', () => {
    const near = (seconds: number) => arrivalOf({ status: 'NEAR_VENDOR' }, heard, later(seconds))?.near;
    expect([0, 120, 180].map(near)).toEqual([false, false, true]);
  });
});

describe('lateness', () => {
  const promised_at = heard_ms / 1000;
  it('is counted from the promised time while the order is under way [TRK-05]', () => {
    const order = anOrder(['PICKED_UP'], { promised_at });
    expect([-60, 0, 59, 60, 600].map((seconds) => minutesLate(order, later(seconds)))).toEqual([
      0, 0, 0, 1, 10,
    ]);
  });

  it('is no matter once the order has ended', () => {
    expect(minutesLate(anOrder(['DELIVERED'], { promised_at }), later(600))).toBe(0);
  });
});
