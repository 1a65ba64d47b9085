import { numberFormat } from './formatters.ts';

/**
 * An amount of money as an integer of the currency's smallest unit: 490 is 4.90 EUR, 490 JPY or 0.490 KWD. Major units
 * exist only on the wire and on the screen, so that no sum is a binary fraction (FEE-04).
 */
export type Minor = number;

/** Currencies without two decimals: those with three, and those whose fraction is out of use, as in CLDR. */
const decimals: Readonly<Record<string, number>> = {
  BHD: 3,
  JOD: 3,
  KWD: 3,
  OMR: 3,
  HUF: 0,
  JPY: 0,
  LAK: 0,
  MMK: 0,
  PKR: 0,
  RSD: 0,
};

/** How many decimals an amount of `currency` (ISO 4217) has: 0 in PKR, 3 in KWD, else 2. */
export function currencyDecimals(currency: string): number {
  return decimals[currency] ?? 2;
}

/**
 * Minor units of an amount in major units, given as a number or as typed (`12.5`, a point, no grouping).
 *
 * Null, never rounded, if it has more decimals than the currency, is no plain decimal number, or exceeds exact
 * integers.
 */
export function toMinor(major: number | string, currency: string): Minor | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(major));
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const places = currencyDecimals(currency);
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > places) return null;
  const minor = Number(whole + kept.padEnd(places, '0'));
  if (!Number.isSafeInteger(minor)) return null;
  return sign && minor !== 0 ? -minor : minor;
}

/** The amount in major units: the number nearest to the decimal, which prints with at most the currency's decimals. */
export function toMajor(minor: Minor, currency: string): number {
  return minor / 10 ** currencyDecimals(currency);
}

/** How `formatMoney` may deviate from the locale's defaults. */
export interface MoneyFormat {
  /** Digits 0–9 in every locale, for amounts that are compared or copied. */
  readonly latinDigits?: boolean;
  /** Groups thousands unless false (flag digit-grouping, LNG-05). */
  readonly grouping?: boolean;
}

/** The amount with its currency as a reader of `locale` writes it, always with the currency's decimals. */
export function formatMoney(
  minor: Minor,
  currency: string,
  locale: string,
  format: MoneyFormat = {},
): string {
  const places = currencyDecimals(currency);
  return numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    useGrouping: format.grouping ?? true,
    ...(format.latinDigits === true && { numberingSystem: 'latn' }),
  }).format(toMajor(minor, currency));
}
