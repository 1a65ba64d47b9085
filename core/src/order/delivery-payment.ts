import { type OrderStatus, endedUncollected } from './status.ts';

/**
 * How the delivery fee was settled (PUB-02, PUB-03): paid by card, refunded, waiting for the card, never charged, or on
 * the sender's account.
 */
export type DeliveryPayment = 'card' | 'refunded' | 'waiting' | 'none' | 'account';

/** The `DeliveryPayment` of an order's history: `PAYMENT_COMMITTED` means a delivery paid online (decision 0029). */
export function deliveryPaymentOf(history: readonly { readonly status: OrderStatus }[]): DeliveryPayment {
  const isIn = (status: OrderStatus): boolean => history.some((entry) => entry.status === status);
  const hasEnded = endedUncollected(history);
  if (isIn('PAYMENT_COMMITTED')) return hasEnded ? 'refunded' : 'card';
  if (hasEnded) return 'none';
  const isUnpaid = isIn('INITIATED') && !isIn('NEW') && !isIn('RECEIVED');
  return isUnpaid ? 'waiting' : 'account';
}
