import type { Market } from '../market/market.ts';
import type { Minor } from '../values/money.ts';
import { fold } from '../values/text.ts';

/** The kinds of lines in a fee; the text of each is `fee.line.<key>`. */
export const feeLineKeys = ['base', 'distance', 'further-stops', 'cash-on-delivery'] as const;
export type FeeLineKey = (typeof feeLineKeys)[number];

export interface FeeLine {
  readonly key: FeeLineKey;
  readonly amount: Minor;
}

export interface Fee {
  readonly fee: Minor;
  readonly currency: string;
  /** They add up to `fee`. A part that costs nothing has no line, except the base. */
  readonly lines: readonly FeeLine[];
}

export interface FeeInput {
  /** Metres along the route, counted in whole metres. */
  readonly distance_m: number;
  /** The city of the collection point, as the geocoder names it. */
  readonly city?: string;
  readonly payment_method?: string;
}

/**
 * What a delivery costs in a market: the base, the price for every started kilometre beyond the included ones, and the
 * surcharge for cash on delivery (FEE-04). The price never rises with demand (HLP-05).
 *
 * Whole started kilometres let people check a fee with the price list, and make it the same wherever a marker was
 * dropped within a kilometre.
 */
export function feeFor({ price, currency }: Pick<Market, 'price' | 'currency'>, ask: FeeInput): Fee {
  const beyond_m = Math.round(ask.distance_m) - includedKm(price, ask.city ?? '') * 1000;
  const startedKm = Math.max(0, Math.ceil(beyond_m / 1000));
  const lines = linesWith(price, startedKm * price.per_km, ask.payment_method);
  return { fee: lines.reduce((sum, { amount }) => sum + amount, 0), currency, lines };
}

/** The lines of a fee in this market; null if its prices do not add up to that fee. */
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
