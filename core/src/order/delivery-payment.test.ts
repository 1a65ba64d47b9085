import { expect, it } from 'vitest';
import { type DeliveryPayment, deliveryPaymentOf } from './delivery-payment.ts';
import type { OrderStatus } from './status.ts';

const cases: readonly (readonly [DeliveryPayment, readonly OrderStatus[]])[] = [
  ['account', ['NEW', 'RECEIVED']],
  ['account', ['NEW', 'PICKED_UP', 'DELIVERED']],
  ['account', ['NEW', 'PICKED_UP', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR']],
  ['account', ['NEW', 'WAITING_FOR_TRANSPORT', 'STALLED']],
  ['none', ['NEW', 'CANCELLED']],
  ['waiting', ['INITIATED', 'PAYMENT_INITIATED']],
  ['none', ['INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_FAILED']],
  ['card', ['INITIATED', 'PAYMENT_COMMITTED', 'RECEIVED', 'PICKED_UP', 'DELIVERED']],
  ['refunded', ['INITIATED', 'PAYMENT_COMMITTED', 'RECEIVED', 'CANCELLED']],
];

it.each(cases)('the delivery is %s after %s [PUB-02] [PUB-03]', (payment, statuses) => {
  expect(deliveryPaymentOf(statuses.map((status) => ({ status })))).toBe(payment);
});
