/** The card networks that a number tells apart. */
export const cardSchemes = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay'] as const;
export type CardScheme = (typeof cardSchemes)[number];

/** What the person typed; nothing of it leaves the browser in the clear but the last digits and the first six. */
export interface TypedCard {
  readonly number: string;
  readonly expiry_month: number;
  /** Four digits. */
  readonly expiry_year: number;
  readonly security_code: string;
  readonly holder_name: string;
}

/** What is wrong with a card; the text of one is `payment.card.issue.<name>`. */
export type CardIssue = 'number-invalid' | 'scheme-unknown' | 'expired' | 'code-invalid' | 'name-missing';

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

/** The digits of a number as people write it, with spaces or dashes. */
export function cardDigits(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

/** Whose card a number is, from its first digits on; null while nobody's. */
export function schemeOf(typed: string): CardScheme | null {
  return ruleOf(typed)?.scheme ?? null;
}

/** How many digits the security code of that card has. */
export function codeLength(typed: string): 3 | 4 {
  return ruleOf(typed)?.code_length ?? 3;
}

/** The first six digits, which name the bank, and the last four, which a person knows their card by. */
export function cardEnds(typed: string): { readonly bin: string; readonly card_last_digits: string } {
  const digits = cardDigits(typed);
  return { bin: digits.slice(0, 6), card_last_digits: digits.slice(-4) };
}

/** Everything that keeps a card from being tried at `now`, in the order of its fields (PAY-05). */
export function cardIssues(card: TypedCard, now: Date): readonly CardIssue[] {
  const issues: CardIssue[] = [];
  const rule = ruleOf(card.number);
  const digits = cardDigits(card.number);
  if (!rule) issues.push(hasCheckDigit(digits) ? 'scheme-unknown' : 'number-invalid');
  else if (!rule.lengths.includes(digits.length) || !hasCheckDigit(digits)) issues.push('number-invalid');
  if (isExpired(card, now)) issues.push('expired');
  if (!new RegExp(`^\\d{${codeLength(card.number)}}$`).test(card.security_code)) issues.push('code-invalid');
  if (card.holder_name.trim() === '') issues.push('name-missing');
  return issues;
}

/** A card is good to the end of its month, wherever on earth that is still so. */
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
