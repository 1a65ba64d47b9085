import type { Opened, Refund } from '../ports/payments/port.ts';

/** A payment that is to be given back, as nobody else does at the time. */
export const aRefund = (payment: Opened, given: Partial<Refund> = {}): Refund => ({
  ...payment,
  failures: 0,
  sent_at: null,
  sending: () => Promise.resolve(true),
  ...given,
});
