import type { Flags } from '../flag/flag.ts';
import type { Market } from '../market/market.ts';
import type { Vendor } from '../vendor/vendor.ts';
import type { PaymentMethod } from './order.ts';

/**
 * The payment methods that the country offers, the vendor allows and the flags do not hide (FLOW-09).
 *
 * A method that the vendor does not mention is allowed. Pay-at-pickup has a flag of its own.
 */
export function offeredPayments(
  market: Pick<Market, 'payment_methods'>,
  vendor: Pick<Vendor, 'flags'>,
  flags: Pick<Flags, 'pay-at-pickup' | 'no-payment-method'>,
): readonly PaymentMethod[] {
  const offered = market.payment_methods.filter(
    (method) =>
      vendor.flags.payment_methods[method] !== false &&
      (method !== 'PAYMENT_ON_DELIVERY' || flags['pay-at-pickup']),
  );
  return offered.length === 0 && flags['no-payment-method'] ? ['NONE'] : offered;
}
