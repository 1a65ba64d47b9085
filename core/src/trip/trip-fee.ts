import type { Market } from '../market/market.ts';
import { type Fee, type FeeLine, feeFor } from '../quote/fee.ts';

/** The least and most drops of one trip. */
export const LEAST_STOPS = 2;
export const MOST_STOPS = 15;

/** Minutes that a rider spends at a door before going on to the next. */
const MINUTES_AT_A_DOOR = 3;

interface Asked {
  readonly city?: string;
  readonly payment_method?: string;
  /** How each drop is paid, where that is not the same for all. */
  readonly payment_methods?: readonly string[];
}

/** What one trip costs in a market, and the share of it that each of its drops bears. */
export interface TripFee extends Fee {
  /** In the order of the stops; all of them add up to the fee, line by line. */
  readonly shares: readonly { readonly fee: number; readonly lines: readonly FeeLine[] }[];
}

/**
 * The price of a trip: the base once, the way through all stops like the way of one delivery, half a base for each
 * further stop, and the surcharge for cash at each door that pays in it. One price; a drop bears its part of the way.
 */
export function tripFee(
  market: Pick<Market, 'price' | 'currency'>,
  legs_m: readonly number[],
  asked: Asked,
): TripFee {
  const way_m = legs_m.reduce((sum, leg) => sum + Math.round(leg), 0);
  const amountOf = (key: FeeLine['key'], payment_method = asked.payment_method ?? '') =>
    feeFor(market, { ...asked, payment_method, distance_m: way_m }).lines.find((line) => line.key === key)
      ?.amount ?? 0;
  const cash = legs_m.map((_, n) => amountOf('cash-on-delivery', asked.payment_methods?.[n]));
  const further = furtherStop(market);
  const ways = divided(amountOf('distance'), legs_m);
  const shares = legs_m.map((_, n) => {
    const lines = withoutNothing([
      n === 0 ? { key: 'base', amount: amountOf('base') } : { key: 'further-stops', amount: further },
      { key: 'distance', amount: ways[n] ?? 0 },
      { key: 'cash-on-delivery', amount: cash[n] ?? 0 },
    ]);
    return { fee: sumOf(lines), lines };
  });
  const lines = withoutNothing([
    { key: 'base', amount: amountOf('base') },
    { key: 'distance', amount: amountOf('distance') },
    { key: 'further-stops', amount: further * (legs_m.length - 1) },
    { key: 'cash-on-delivery', amount: cash.reduce((sum, amount) => sum + amount, 0) },
  ]);
  return { fee: sumOf(lines), currency: market.currency, lines, shares };
}

/** What each stop after the first costs: half of the base, in steps of ten minor units where the base has them. */
function furtherStop({ price }: Pick<Market, 'price'>): number {
  const step = price.base % 10 === 0 ? 10 : 1;
  return Math.ceil(price.base / 2 / step) * step;
}

/** Seconds from the collection to each stop: the ways there, and the time at the doors before. */
export function secondsToStops(legs_s: readonly number[]): readonly number[] {
  return legs_s.map((_, n) =>
    Math.round(legs_s.slice(0, n + 1).reduce((sum, leg) => sum + leg, 0) + n * MINUTES_AT_A_DOOR * 60),
  );
}

/** An amount in whole parts by weight, which add up to it. */
function divided(amount: number, weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const upTo = (count: number) =>
    all > 0
      ? Math.round((amount * weights.slice(0, count).reduce((sum, weight) => sum + weight, 0)) / all)
      : Math.round((amount * count) / weights.length);
  return weights.map((_, n) => upTo(n + 1) - upTo(n));
}

const sumOf = (lines: readonly FeeLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** A part that costs nothing has no line, except the base. */
const withoutNothing = (lines: readonly FeeLine[]): readonly FeeLine[] =>
  lines.filter(({ key, amount }) => key === 'base' || amount > 0);
