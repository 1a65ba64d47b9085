import { describe, expect, it } from 'vitest';
import { etaKind, hasRider, isNear, mayPollRider, minutesLeft, showsFullMap } from './eta.ts';
import { type OrderStatus, orderStatuses } from './status.ts';

const entries = (...statuses: OrderStatus[]) => statuses.map((status) => ({ status }));

describe('hasRider', () => {
  it.each<[boolean, OrderStatus[]]>([
    [false, []],
    [false, ['RECEIVED', 'WAITING_FOR_TRANSPORT']],
    [false, ['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT']],
    [true, ['COURIER_ACCEPTED_DELIVERY']],
    [true, ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'DELAYED']],
    [false, ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT']],
    [
      true,
      [
        'WAITING_FOR_TRANSPORT',
        'COURIER_ACCEPTED_DELIVERY',
        'WAITING_FOR_TRANSPORT',
        'COURIER_ACCEPTED_DELIVERY',
      ],
    ],
  ])('says %s for %j [RID-02]', (expected, history) => {
    expect(hasRider(entries(...history))).toBe(expected);
  });
});

describe('what is shown by status', () => {
  it('asks for the rider when delayed, or from received-by-vendor until delivered [RID-03]', () => {
    expect(orderStatuses.filter((status) => mayPollRider({ status }))).toEqual([
      'RECEIVED_BY_VENDOR',
      'ACCEPTED_BY_VENDOR',
      'WAITING_FOR_TRANSPORT',
      'ASSIGNED_TO_TRANSPORT',
      'COURIER_ACCEPTED_DELIVERY',
      'MODIFIED',
      'NEAR_VENDOR',
      'PICKED_UP',
      'COURIER_LEFT_VENDOR',
      'NEAR_CUSTOMER',
      'DELAYED',
    ]);
  });

  it('shows the arrival at the shop, then at the customer [RID-04]', () => {
    expect(orderStatuses.filter((status) => etaKind(status) === 'origin')).toEqual([
      'RECEIVED_BY_VENDOR',
      'ACCEPTED_BY_VENDOR',
      'ASSIGNED_TO_TRANSPORT',
      'COURIER_ACCEPTED_DELIVERY',
      'NEAR_VENDOR',
    ]);
    expect(orderStatuses.filter((status) => etaKind(status) === 'destination')).toEqual([
      'PICKED_UP',
      'COURIER_LEFT_VENDOR',
      'NEAR_CUSTOMER',
    ]);
  });

  it('keeps the full map back for new, received and waiting orders [RID-04]', () => {
    expect(orderStatuses.filter((status) => !showsFullMap(status))).toEqual([
      'NEW',
      'RECEIVED',
      'WAITING_FOR_TRANSPORT',
    ]);
  });
});

describe('minutes', () => {
  it.each([
    [4.9, true],
    [5, false],
  ])('calls %d minutes near: %s [RID-05]', (minutes, near) => {
    expect(isNear(minutes)).toBe(near);
  });

  it.each([
    [61, 2],
    [60, 1],
    [0, 0],
    [-90, 0],
  ])('counts %i s ahead as %i minutes', (seconds, minutes) => {
    const now = new Date('2026-03-02T10:00:00Z');
    expect(minutesLeft(now.getTime() / 1000 + seconds, now)).toBe(minutes);
  });
});
