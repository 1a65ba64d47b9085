import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type VoucherTerms, discountOf, paysFor, tidyCode } from './voucher.ts';
import { voucherTypes } from './voucher-type.ts';

const NOON = new Date('2026-11-18T10:00:00Z');
const hours = (count: number) => new Date(NOON.getTime() + count * 3_600_000);

describe('what a voucher takes off', () => {
  it.each([
    ['PERCENTAGE', 10, 650, 65],
    ['PERCENTAGE', 15, 570, 86],
    ['PERCENTAGE', 100, 570, 570],
    ['FIXED', 200, 650, 200],
    ['FIXED', 900, 650, 650],
    ['FIXED', 200, 0, 0],
  ] as const)('%s of %i takes, off %i, %i [VOU-01]', (type, amount, fee, discount) => {
    expect(discountOf({ type, amount }, fee)).toBe(discount);
  });

  it('leaves a whole amount, never below nothing and never more than before [VOU-01]', () => {
    const terms = fc.record({
      type: fc.constantFrom(...voucherTypes),
      amount: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(terms, fc.nat(1e9), (voucher, fee) => {
        const left = fee - discountOf(voucher, fee);
        expect(Number.isSafeInteger(left) && left >= 0 && left <= fee).toBe(true);
      }),
    );
  });
});

describe('what a voucher pays for', () => {
  const terms: VoucherTerms = {
    type: 'PERCENTAGE',
    amount: 10,
    valid_from: hours(-1),
    valid_until: hours(1),
    minimum_fee: 500,
  };

  it.each([
    ['within its period', {}, 500, null, true],
    ['at its first moment', { valid_from: NOON }, 500, null, true],
    ['at its end', { valid_until: NOON }, 500, null, false],
    ['before it begins', { valid_from: hours(0.5) }, 500, null, false],
    ['for a time in it, asked before', { valid_from: hours(0.5) }, 500, hours(0.75), true],
    ['for a time after it', {}, 500, hours(2), false],
    ['for a time in it, asked after', { valid_until: hours(-0.5) }, 500, hours(-0.75), false],
    ['for less than its minimum', {}, 499, null, false],
    ['without a period', { valid_from: null, valid_until: null }, 500, hours(999), true],
  ] as const)('%s [VOU-01]', (_, changes, fee, order_time, pays) => {
    expect(paysFor({ ...terms, ...changes }, fee, order_time, NOON)).toBe(pays);
  });
});

it.each([
  [' kahvi 2 ', 'KAHVI2'],
  ['SENDERO-10', 'SENDERO-10'],
  ['ab', null],
  ['x'.repeat(33), null],
  ["'; drop", null],
])('%s is kept as %s', (typed, code) => {
  expect(tidyCode(typed)).toBe(code);
});
