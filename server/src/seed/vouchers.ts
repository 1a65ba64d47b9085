import type { NewVoucher } from '../features/quote/voucher-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const without_limits = {
  root_id: null,
  valid_from: null,
  valid_until: null,
  minimum_fee: 0,
  most_uses: null,
  most_uses_per_vendor: null,
  most_uses_per_customer: null,
};

/** Vouchers for trying: one of each type, an expired one, and one of another country. */
export function demonstrationVouchers(now: Date): readonly NewVoucher[] {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
  return [
    { ...without_limits, country_code: 'FI', code: 'SENDERO10', type: 'PERCENTAGE', amount: 10 },
    {
      ...without_limits,
      country_code: 'FI',
      code: 'KAHVI2',
      type: 'FIXED',
      amount: 200,
      root_id: 'hki1',
      valid_until: after(60),
      most_uses: 100,
      most_uses_per_customer: 3,
    },
    {
      ...without_limits,
      country_code: 'FI',
      code: 'KESA25',
      type: 'PERCENTAGE',
      amount: 25,
      valid_until: after(-30),
    },
    { ...without_limits, country_code: 'SG', code: 'SENDERO10', type: 'PERCENTAGE', amount: 10 },
  ];
}
