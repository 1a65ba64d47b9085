import type { Market } from '../market/market.ts';
import type { Minor } from '../values/money.ts';
import { fold } from '../values/text.ts';

/** What the parts of a fee may be for; the text of each is `fee.line.<key>`. */
export const feeLineKeys = ['base', 'distance', 'cash-on-delivery'] as const;
export type FeeLineKey = (typeof feeLineKeys)[number];

export interface FeeLine {
  readonly key: FeeLineKey;
  readonly amount: Minor;
}

export interface Fee {
  readonly fee: Minor;
  readonly currency: string;
  /** They add up to `fee`; a part that costs nothing has no line, but there is always a base. */
  readonly lines: readonly FeeLine[];
}

export interface FeeAsk {
  /** Metres along the route, counted in whole metres. */
  readonly distance_m: number;
  /** The city of the collection point, as the geocoder names it. */
  readonly city?: string;
  readonly payment_method?: string;
}

/**
 * What a delivery costs in a market: its base, its price for every started kilometre beyond the included ones, and
 * what cash on delivery adds (FEE-04). The price never rises with demand (HLP-05).
 *
 * Whole started kilometres keep a fee explicable from the price list, and the same wherever a marker was dropped
 * within a kilometre.
 */
export function feeFor({ price, currency }: Pick<Market, 'price' | 'currency'>, ask: FeeAsk): Fee {
  const beyond_m = Math.round(ask.distance_m) - includedKm(price, ask.city ?? '') * 1000;
  const startedKm = Math.max(0, Math.ceil(beyond_m / 1000));
  const lines = linesWith(price, startedKm * price.per_km, ask.payment_method);
  return { fee: lines.reduce((sum, { amount }) => sum + amount, 0), currency, lines };
}

/** The lines of a fee that this market asked for; null where its prices do not make it up. */
export function linesOf(
  { price }: Pick<Market, 'price'>,
  fee: Minor,
  method: string,
): readonly FeeLine[] | null {
  const distance = fee - price.base - surchargeOf(price, method);
  return distance < 0 ? null : linesWith(price, distance, method);
}

function linesWith(price: Market['price'], distance: Minor, method?: string): readonly FeeLine[] {
  const extras: FeeLine[] = [
    { key: 'distance', amount: distance },
    { key: 'cash-on-delivery', amount: surchargeOf(price, method) },
  ];
  return [{ key: 'base', amount: price.base }, ...extras.filter(({ amount }) => amount > 0)];
}

const surchargeOf = (price: Market['price'], method?: string): Minor =>
  method === 'CASH_ON_DELIVERY' ? price.cash_on_delivery_surcharge : 0;

function includedKm(price: Market['price'], city: string): number {
  const asked = fold(city);
  const own = price.cities.find(({ names }) => names.some((name) => fold(name) === asked));
  return own?.included_km ?? price.included_km;
}
