import { currencyDecimals } from '../values/money.ts';
import type { SheetCell } from './cell.ts';
import { conventionsOf, wordKey } from './conventions.ts';
import { latinDigits } from '../values/digits.ts';
import { type Reading, type SheetCountry, unreadable } from './row-issue.ts';

/** Largest difference between a computed number and the decimal that it means. */
const NOISE = 1e-9;

/**
 * The amount of a cell in major units: a number, or a text such as `12,50`, `1 234,5`, `€12.50`, `12.50 EUR`.
 *
 * One mark before exactly three digits, `1,234`, may separate thousands or decimals; a wrong guess is a price a
 * thousand times off. It is accepted only where the country gives it one meaning: as its thousands separator, if the
 * currency has not three decimals; as its decimal mark, if it has. Otherwise the amount is reported as ambiguous. A
 * currency other than the country's is refused.
 */
export function readAmount(cell: SheetCell, country: SheetCountry): Reading<number> {
  const places = currencyDecimals(country.currency);
  if (cell.number !== undefined) return { value: withoutNoise(cell.number, places) };
  const text = latinDigits(cell.text).replaceAll('٬', "'").replaceAll('٫', '.').replaceAll('−', '-');
  const [, before = '', number = '', after = ''] =
    /^([^\d+-]*)([+-]?\d(?:[\d.,'’\s]*\d)?)(?:[.,]-+)?([^\d]*)$/u.exec(text) ?? [];
  if (number === '') return unreadable('amount', 'amount-unreadable');
  const words = [before, after].map(wordKey).filter((word) => word !== '');
  const { currency_words } = conventionsOf(country);
  if (words.some((word) => !currency_words.has(word)))
    return unreadable('amount', 'amount-currency', { currency: country.currency });
  return readNumber(number, country);
}

function readNumber(number: string, country: SheetCountry): Reading<number> {
  const sign = number.startsWith('-') ? -1 : 1;
  const typed = number.replace(/^[+-]/, '');
  const isSpaced = /^\d{1,3}(?:['’\s]\d{3})+(?:[.,]\d+)?$/.test(typed);
  const digits = isSpaced ? typed.replace(/['’\s]/g, '') : typed;
  if (/[^\d.,]/.test(digits)) return unreadable('amount', 'amount-unreadable');
  const decimal = isSpaced ? (/[.,]/.exec(digits)?.[0] ?? '') : decimalMark(digits, country);
  if (decimal === null) return unreadable('amount', 'amount-ambiguous', { amount: number });
  const [whole = '', fraction = ''] = decimal === '' ? [digits] : digits.split(decimal);
  if (!isGrouped(whole)) return unreadable('amount', 'amount-unreadable');
  return { value: sign * Number(`${whole.replace(/[.,]/g, '')}.${fraction || '0'}`) };
}

/** The decimal mark; empty where there are no decimals, null where it is ambiguous. */
function decimalMark(digits: string, country: SheetCountry): string | null {
  const marks = digits.replace(/\d/g, '');
  const last = marks.at(-1) ?? '';
  const isOneKind = marks.replaceAll(last, '') === '';
  if (marks === '' || (isOneKind && marks.length > 1)) return '';
  if (!isOneKind || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return last;
  const places = currencyDecimals(country.currency);
  const { decimal_mark, group_mark } = conventionsOf(country);
  if (places === 0 || (last === group_mark && places < 3)) return '';
  return last === decimal_mark && places === 3 ? last : null;
}

/** Digits without separators, in groups of three, or grouped as in `1,23,456`. */
function isGrouped(whole: string): boolean {
  return /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/.test(whole);
}

function withoutNoise(value: number, places: number): number {
  const rounded = Number(value.toFixed(places));
  return Math.abs(rounded - value) <= NOISE * Math.max(1, Math.abs(value)) ? rounded : value;
}
