import type { Charge } from './port.ts';

/** Stripe counts in the currency's smallest unit as it was issued, ours as it is used: forints have two decimals there. */
export function stripeAmount({ amount, currency }: Pick<Charge, 'amount' | 'currency'>): number {
  return hundredfold.has(currency) ? amount * 100 : amount;
}
const hundredfold: ReadonlySet<string> = new Set(['HUF', 'LAK', 'MMK', 'PKR', 'RSD']);
