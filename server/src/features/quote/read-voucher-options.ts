import type { Market } from '@sendero/core/market/market';
import { tidyCode } from '@sendero/core/quote/voucher';
import { instantAt } from '@sendero/core/values/clock-time';
import { toMinor } from '@sendero/core/values/money';
import type { NewVoucher } from './voucher-store.ts';

/** A voucher's options as an operator typed them. */
export interface VoucherOptions {
  readonly percent?: string | undefined;
  readonly amount?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly 'minimum-fee'?: string | undefined;
  readonly uses?: string | undefined;
  readonly 'uses-per-vendor'?: string | undefined;
  readonly 'uses-per-customer'?: string | undefined;
}

/** What of a voucher is not right: its option, and the key of the text that says so beside a field. */
export class VoucherIssue extends Error {
  readonly option: keyof VoucherOptions | 'code';
  readonly key: string;

  constructor(option: VoucherIssue['option'], message: string, key = 'problem.field') {
    super(message);
    this.option = option;
    this.key = key;
  }
}

/**
 * Reads a voucher from an operator's options. Throws a VoucherIssue that shows the right form of an option it cannot read.
 *
 * Days are in the country's time zone, the last one included; money is in major units.
 */
export function readVoucherOptions(
  { country_code, currency, time_zone }: Market,
  typedCode: string,
  options: VoucherOptions,
): Omit<NewVoucher, 'root_id'> {
  const code = tidyCode(typedCode);
  if (code === null)
    throw new VoucherIssue(
      'code',
      `A code has 3 to 32 letters A–Z, digits, - or _; not "${typedCode}".`,
      'operator.voucher-code-hint',
    );
  const valid_from = dayAt(options, 'from', time_zone);
  const valid_until = dayAt(options, 'until', time_zone, 1);
  if (valid_from && valid_until && valid_from >= valid_until)
    throw new VoucherIssue('until', '--until is before --from.', 'history.issue.period-backwards');
  return {
    country_code,
    code,
    ...worthOf(options, currency),
    valid_from,
    valid_until,
    minimum_fee: moneyOf(options['minimum-fee'] ?? '0', 'minimum-fee', currency),
    most_uses: countOf(options, 'uses'),
    most_uses_per_vendor: countOf(options, 'uses-per-vendor'),
    most_uses_per_customer: countOf(options, 'uses-per-customer'),
  };
}

function worthOf(options: VoucherOptions, currency: string): Pick<NewVoucher, 'type' | 'amount'> {
  const { percent, amount } = options;
  if ((percent === undefined) === (amount === undefined))
    throw new VoucherIssue('percent', `Say either --percent 10 or --amount 2.50 (${currency}).`);
  if (amount !== undefined) {
    const minor = moneyOf(amount, 'amount', currency);
    if (minor === 0) throw new VoucherIssue('amount', '--amount is more than nothing.');
    return { type: 'FIXED', amount: minor };
  }
  const of100 = countOf(options, 'percent') ?? 0;
  if (of100 > 100) throw new VoucherIssue('percent', '--percent is 100 at most.');
  return { type: 'PERCENTAGE', amount: of100 };
}

function moneyOf(typed: string, option: keyof VoucherOptions, currency: string): number {
  const minor = toMinor(typed, currency);
  if (minor === null || minor < 0)
    throw new VoucherIssue(option, `--${option} is an amount in ${currency}, such as 5; not "${typed}".`);
  return minor;
}

function countOf(options: VoucherOptions, option: keyof VoucherOptions): number | null {
  const typed = options[option];
  if (typed === undefined) return null;
  const count = Number(typed);
  if (!/^[1-9]\d{0,8}$/.test(typed))
    throw new VoucherIssue(option, `--${option} is a whole number from 1 on; not "${typed}".`);
  return count;
}

/** The first moment of a day, or of the day `later` days after it. */
function dayAt(options: VoucherOptions, option: 'from' | 'until', zone: string, later = 0): Date | null {
  const typed = options[option];
  if (typed === undefined) return null;
  const day = new Date(`${typed}T00:00:00Z`);
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(typed) ||
    Number.isNaN(day.getTime()) ||
    !day.toISOString().startsWith(typed)
  )
    throw new VoucherIssue(option, `--${option} is a day such as 2027-01-31; not "${typed}".`);
  day.setUTCDate(day.getUTCDate() + later);
  return instantAt(
    { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate(), hour: 0, minute: 0 },
    zone,
  );
}
