import { describe, expect, it } from 'vitest';
import { maySay } from './actor.ts';
import { type OrderStatus, orderStatuses } from './status.ts';

const historyOf = (...statuses: OrderStatus[]) => statuses.map((status) => ({ status }));
const asked = historyOf('NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT');

describe('who may say what', () => {
  it('a fleet what riders do, of orders that it was asked for [SAF-15]', () => {
    const said = orderStatuses.filter((status) => maySay('fleet', asked, status));
    expect(said).toEqual([
      'WAITING_FOR_TRANSPORT',
      'ASSIGNED_TO_TRANSPORT',
      'COURIER_ACCEPTED_DELIVERY',
      'NEAR_VENDOR',
      'PICKED_UP',
      'COURIER_LEFT_VENDOR',
      'NEAR_CUSTOMER',
      'DELIVERED',
      'RETURN_INITIATED',
      'RETURNED_TO_VENDOR',
      'STALLED',
      'DELAYED',
    ]);
  });

  it.each([
    ['not paid', historyOf('INITIATED', 'PAYMENT_INITIATED')],
    ['paid, and not placed', historyOf('INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED')],
    ['a pre-order that nobody was asked for yet', historyOf('NEW', 'RECEIVED')],
  ])('a fleet nothing of an order that is %s [SAF-15]', (_, history) => {
    expect(orderStatuses.filter((status) => maySay('fleet', history, status))).toEqual([]);
  });

  it('a payment nothing of riders, a shop nothing of money, dispatch that a rider is wanted or was not found [SAF-15]', () => {
    const said = (by: Parameters<typeof maySay>[0]) => orderStatuses.filter((to) => maySay(by, asked, to));
    expect(said('payment')).toEqual([
      'PAYMENT_INITIATED',
      'PAYMENT_COMMITTED',
      'RECEIVED',
      'PAYMENT_FAILED',
      'PAYMENT_CANCELLED',
    ]);
    expect(said('shop')).toEqual(['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'MODIFIED', 'CANCELLED']);
    expect(said('dispatch')).toEqual(['WAITING_FOR_TRANSPORT', 'CANCELLED']);
  });

  it('a shop that a changed order goes on from where it stood, and from nowhere else [SAF-15]', () => {
    const changed = [...asked, ...historyOf('ASSIGNED_TO_TRANSPORT', 'MODIFIED')];
    expect(maySay('shop', changed, 'ASSIGNED_TO_TRANSPORT')).toBe(true);
    expect(maySay('shop', changed, 'NEAR_VENDOR')).toBe(false);
    expect(maySay('shop', [...asked, ...historyOf('ASSIGNED_TO_TRANSPORT')], 'ASSIGNED_TO_TRANSPORT')).toBe(
      false,
    );
  });
});
