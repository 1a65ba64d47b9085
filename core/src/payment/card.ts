import type { Issue } from '../values/issue.ts';

/** The card networks that can be recognised from a number. */
export const cardSchemes = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay'] as const;
export type CardScheme = (typeof cardSchemes)[number];

/** A card as typed. Only its first six and last four digits leave the browser unencrypted. */
export interface TypedCard {
  readonly number: string;
  readonly expiry_month: number;
  /** Four digits. */
  readonly expiry_year: number;
  readonly security_code: string;
  readonly holder_name: string;
}

/** The fields of a card form. */
export type CardField = 'number' | 'expiry' | 'code' | 'name';

export type CardIssue = Issue<
  CardField,
  `payment.card.issue.${'number-invalid' | 'scheme-unknown' | 'expired' | 'code-invalid' | 'name-missing'}`
>;

export const numberInvalid: CardIssue = { field: 'number', key: 'payment.card.issue.number-invalid' };

interface SchemeRule {
  readonly scheme: CardScheme;
  readonly prefix: RegExp;
  readonly lengths: readonly number[];
  readonly code_length: 3 | 4;
}

const rules: readonly SchemeRule[] = [
  { scheme: 'amex', prefix: /^3[47]/, lengths: [15], code_length: 4 },
  { scheme: 'diners', prefix: /^3(?:0[0-5]|[689])/, lengths: [14, 16, 19], code_length: 3 },
  { scheme: 'jcb', prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19], code_length: 3 },
  {
    scheme: 'mastercard',
    prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    code_length: 3,
  },
  { scheme: 'discover', prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 19], code_length: 3 },
  { scheme: 'unionpay', prefix: /^62/, lengths: [16, 17, 18, 19], code_length: 3 },
  { scheme: 'visa', prefix: /^4/, lengths: [13, 16, 19], code_length: 3 },
];

/** The digits of a card number typed with spaces or dashes. */
export function cardDigits(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

/** The scheme of a card number, from its first digits; null if unknown. */
export function schemeOf(typed: string): CardScheme | null {
  return ruleOf(typed)?.scheme ?? null;
}

/** The number of digits in the card's security code. */
export function codeLength(typed: string): 3 | 4 {
  return ruleOf(typed)?.code_length ?? 3;
}

/** The first six digits, which identify the bank, and the last four, by which a person recognises their card. */
export function cardEnds(typed: string): { readonly bin: string; readonly card_last_digits: string } {
  const digits = cardDigits(typed);
  return { bin: digits.slice(0, 6), card_last_digits: digits.slice(-4) };
}

/** Every issue that prevents trying a card at `now`, in the order of its fields (PAY-05). */
export function cardIssues(card: TypedCard, now: Date): readonly CardIssue[] {
  const issues: CardIssue[] = [];
  const rule = ruleOf(card.number);
  const digits = cardDigits(card.number);
  const isWhole = hasCheckDigit(digits) && (!rule || rule.lengths.includes(digits.length));
  if (!isWhole) issues.push(numberInvalid);
  else if (!rule) issues.push({ field: 'number', key: 'payment.card.issue.scheme-unknown' });
  if (isExpired(card, now)) issues.push({ field: 'expiry', key: 'payment.card.issue.expired' });
  if (!new RegExp(`^\\d{${codeLength(card.number)}}$`).test(card.security_code))
    issues.push({ field: 'code', key: 'payment.card.issue.code-invalid' });
  if (card.holder_name.trim() === '') issues.push({ field: 'name', key: 'payment.card.issue.name-missing' });
  return issues;
}

/** A card is valid to the end of its month in the last time zone on earth. */
export function isExpired(
  { expiry_month, expiry_year }: Pick<TypedCard, 'expiry_month' | 'expiry_year'>,
  now: Date,
): boolean {
  if (!Number.isInteger(expiry_month) || expiry_month < 1 || expiry_month > 12) return true;
  const LAST_ZONE_MS = 12 * 60 * 60 * 1000;
  return Date.UTC(expiry_year, expiry_month) + LAST_ZONE_MS <= now.getTime();
}

function ruleOf(typed: string): SchemeRule | undefined {
  const digits = cardDigits(typed);
  return rules.find(({ prefix }) => prefix.test(digits));
}

/** ISO/IEC 7812-1, annex B: every second digit from the right is doubled, and the sum of all digits ends in 0. */
function hasCheckDigit(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
