// Patterns that find one telephone number, and no other, in free text.
import { digitZeros } from './digits.ts';
import parse from 'libphonenumber-js/core';
import { phonePlans } from './phone-plans.ts';

/** What may stand between two digits: never a letter, nor a character that ends a text or a field of JSON. */
const GAP = '[^0-9a-z",:;]{0,3}';
/** The trunk prefix of calls within a country, where there is one: 0, or 06 as in Hungary. */
const TRUNK = `(?:\\(?06?\\)?${GAP})?`;

/**
 * A regular expression, for JavaScript and PostgreSQL alike, that finds an E.164 number in lower-case text with Latin
 * digits, in every spelling: with its country's code after a plus, 00 or nothing, with the trunk prefix or without, in
 * groups or not (SAF-11). It finds neither a longer number nor the same digits after another country's code.
 */
export function phonePattern(e164: string): string {
  const known = parse(e164, { extract: false }, phonePlans);
  const code = known?.countryCallingCode ?? '';
  const abroad = `(?:(?:\\+|00)${GAP})?${spaced(code)}${GAP}${TRUNK}`;
  const isOwn = `(?<![0-9])(?<!(?:\\+|00)[0-9]{1,3}${GAP})`;
  return `${isOwn}(?:${abroad}|${TRUNK})${spaced(known?.nationalNumber ?? e164.slice(1))}(?![0-9])`;
}

/**
 * A fast version of `phonePattern` for original text in any script, which also matches some other numbers. The exact
 * pattern takes PostgreSQL 250 µs for an order, and 17 µs if this one is applied first.
 */
export function quickPhonePattern(e164: string): string {
  const national = parse(e164, { extract: false }, phonePlans)?.nationalNumber ?? e164.slice(1);
  return [...national].map((digit) => `[${digit}${digitsLike(Number(digit))}]`).join(GAP.replace('0-9', ''));
}

const digitsLike = (digit: number): string =>
  digitZeros.map((zero) => String.fromCodePoint(zero + digit)).join('');

const spaced = (digits: string): string => [...digits].join(GAP);
