import type { Opened, Refund } from '../ports/payments/port.ts';

/** A payment to be refunded, with no other server refunding it. */
export const aRefund = (payment: Opened, given: Partial<Refund> = {}): Refund => ({
  ...payment,
  failures: 0,
  sent_at: null,
  sending: () => Promise.resolve(true),
  ...given,
});
