import parse, { Metadata, getCountryCallingCode } from 'libphonenumber-js/core';
import type { CountryCode } from 'libphonenumber-js/core';
import { hasPhonePlan, phonePlans } from './phone-plans.ts';

/** The form of an E.164 number; the first digit of a calling code is never 0. */
const anyE164 = /^\+[1-9]\d{6,14}$/;

/** Grouped digits after a plus. */
const grouped = /^\+\d[\d -]*\d$/;
const MAX_CODE_DIGITS = 3;

/** Keeps digits and plus (OUT-06). */
export function cleanPhone(text: string): string {
  return text.replace(/[^\d+]/g, '');
}

/**
 * The calling code of a country with its plus, `+358` for `FI`; empty text if it is not one of our markets (FLOW-11).
 */
export function dialCode(country: string): string {
  return isKnown(country) ? `+${getCountryCallingCode(country, phonePlans)}` : '';
}

/**
 * The number in E.164, `+358401234567`. It is read as dialled inside `country` unless it starts with a plus or 00.
 *
 * Null if it cannot be a number: a wrong length for its country (FLOW-10). For a number of a country outside our
 * markets only E.164's own bounds are checked.
 */
export function toE164(text: string, country: string): string | null {
  if (last.text !== text || last.country !== country) last = { text, country, number: read(text, country) };
  return last.number;
}

/** The last result: code that checks a number formats it next, and parsing takes 20 µs. */
let last: { readonly text: string; readonly country: string; readonly number: string | null } = {
  text: '',
  country: '',
  number: null,
};

function read(text: string, country: string): string | null {
  const plain = grouped.test(text) ? text.replace(/[ -]/g, '') : text;
  if (isOfMarket(plain)) return plain;
  const known = isKnown(country)
    ? parse(text, { defaultCountry: country, extract: false }, phonePlans)
    : parse(text, { extract: false }, phonePlans);
  if (known) return known.isPossible() ? known.number : null;
  const abroad = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return anyE164.test(abroad) && !startsWithKnownCode(abroad) ? abroad : null;
}

/** Whether `text` could be a telephone number for someone in `country` (FLOW-10). */
export function isPossiblePhone(text: string, country: string): boolean {
  return toE164(text, country) !== null;
}

/** The possible numbers of digits in our markets, by calling code. */
let lengths: ReadonlyMap<string, readonly number[]> | undefined;
let plans_with_lengths = 0;

/**
 * Whether a number is already in E.164 and of one of our markets. Parsing gives the same answer but takes ten times as
 * long. A zero after the code may be a trunk prefix; only parsing can tell.
 */
function isOfMarket(number: string): boolean {
  if (!anyE164.test(number)) return false;
  const plans = Object.keys(phonePlans.country_calling_codes).length;
  if (!lengths || plans !== plans_with_lengths) [lengths, plans_with_lengths] = [lengthsByCode(), plans];
  for (let end = 2; end <= MAX_CODE_DIGITS + 1; end += 1) {
    const possible = lengths.get(number.slice(1, end));
    if (possible) return number[end] !== '0' && possible.includes(number.length - end);
  }
  return false;
}

function lengthsByCode(): Map<string, readonly number[]> {
  const plans = new Metadata(phonePlans);
  return new Map(
    Object.entries(phonePlans.country_calling_codes).map(([code, [country, ...others]]) => {
      if (country && others.length === 0) plans.selectNumberingPlan(country);
      return [code, others.length === 0 ? (plans.numberingPlan?.possibleLengths() ?? []) : []];
    }),
  );
}

function startsWithKnownCode(number: string): boolean {
  return Object.keys(phonePlans.country_calling_codes).some((code) => number.startsWith(`+${code}`));
}

function isKnown(country: string): country is CountryCode {
  return hasPhonePlan(country);
}
