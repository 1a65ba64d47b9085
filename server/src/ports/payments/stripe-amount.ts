import type { Charge } from './port.ts';

/**
 * The amount in Stripe's units. Stripe uses the currency's smallest issued unit, we use the one in circulation: forints
 * have two decimals there.
 */
export function stripeAmount({ amount, currency }: Pick<Charge, 'amount' | 'currency'>): number {
  return hundredfold.has(currency) ? amount * 100 : amount;
}
const hundredfold: ReadonlySet<string> = new Set(['HUF', 'LAK', 'MMK', 'PKR', 'RSD']);
