import { cardDigits, schemeOf } from './card.ts';

/** A card number in its printed grouping, while it is typed: in fours, or 4-6-5 for American Express. */
export function groupedNumber(typed: string): string {
  const digits = cardDigits(typed).replaceAll(/\D/g, '').slice(0, 19);
  const cuts = schemeOf(digits) === 'amex' ? [0, 4, 10, 15] : [0, 4, 8, 12, 16];
  return cuts
    .map((from, group) => digits.slice(from, cuts[group + 1]))
    .filter(Boolean)
    .join(' ');
}

/**
 * An expiry date in its printed form, while it is typed: 12/30. A four-digit year, as browsers fill it in, is shortened
 * to two.
 */
export function groupedExpiry(typed: string): string {
  const full = /^\s*(\d{1,2})\s*[/.-]?\s*20(\d{2})\s*$/.exec(typed);
  if (full?.[1] && full[2]) return `${full[1].padStart(2, '0')}/${full[2]}`;
  const [month = '', ...rest] = typed.split('/');
  const early = /^[2-9]$/.test(month.trim()) || (rest.length > 0 && /^\d$/.test(month.trim()));
  const digits = (early ? `0${typed}` : typed).replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 || (typed.includes('/') && digits.length === 2)
    ? `${digits.slice(0, 2)}/${digits.slice(2)}`
    : digits;
}

/** The month and the four-digit year of a typed expiry; month 0 while it is incomplete or invalid. */
export function readExpiry(typed: string): { readonly expiry_month: number; readonly expiry_year: number } {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(typed) ?? [];
  return { expiry_month: Number(month ?? 0), expiry_year: 2000 + Number(year ?? 0) };
}

/** The expiry of a known card in its printed form. */
export function expiryText({ expiry_month, expiry_year }: ReturnType<typeof readExpiry>): string {
  return `${String(expiry_month).padStart(2, '0')}/${String(expiry_year % 100).padStart(2, '0')}`;
}
