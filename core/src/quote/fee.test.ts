import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMarket, markets } from '../market/all.ts';
import { toMajor, toMinor } from '../values/money.ts';
import { type FeeInput, feeFor, linesOf } from './fee.ts';
import { isTestVendor, TEST_FEE } from './test-vendors.ts';

function majorFee(country: string, ask: FeeInput): number | null {
  const market = findMarket(country);
  return market && toMajor(feeFor(market, ask).fee, market.currency);
}

describe('fee', () => {
  it.each([
    ['SG', { distance_m: 0 }, 6],
    ['SG', { distance_m: 1 }, 7],
    ['SG', { distance_m: 1000 }, 7],
    ['SG', { distance_m: 1001 }, 8],
    ['MY', { distance_m: 3000 }, 6.25],
    ['PK', { distance_m: 4200 }, 115],
    ['TW', { distance_m: 1000 }, 99],
    ['TW', { distance_m: 3000 }, 119],
    ['TW', { distance_m: 3000, payment_method: 'CASH_ON_DELIVERY' }, 144],
    ['TW', { distance_m: 3000, payment_method: 'PAID' }, 119],
    ['TH', { distance_m: 4000, city: 'Bangkok' }, 56],
    ['TH', { distance_m: 4000, city: 'กรุงเทพมหานคร' }, 56],
    ['TH', { distance_m: 4000, city: 'Chiang Mai' }, 35],
    ['TH', { distance_m: 5000, city: 'Chiang Mai' }, 42],
    ['TH', { distance_m: 5000 }, 42],
    ['MM', { distance_m: 2000 }, 1700],
    ['BD', { distance_m: 2000 }, 65],
    ['FI', { distance_m: 900 }, 4.9],
    ['FI', { distance_m: 2500 }, 6.5],
  ])('in %s for %j is %d [FEE-04]', (country, ask, fee) => {
    expect(majorFee(country, ask)).toBe(fee);
  });

  const anyAsk = fc.record({
    distance_m: fc.double({ min: 0, max: 50_000, noNaN: true }),
    city: fc.constantFrom('', 'Bangkok', 'Helsinki'),
    payment_method: fc.constantFrom('PAID', 'CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY'),
  });

  it('is the sum of its lines, in whole minor units [FEE-04]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...markets), anyAsk, (market, ask) => {
        const { fee, currency, lines } = feeFor(market, ask);
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(fee);
        expect(lines[0]?.key).toBe('base');
        expect(toMinor(toMajor(fee, currency), currency)).toBe(fee);
      }),
    );
  });

  it('tells its lines once it is asked and paid for, and none of a price that is not its own [PUB-02]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...markets), anyAsk, (market, ask) => {
        const { fee, lines } = feeFor(market, ask);
        expect(linesOf(market, fee, ask.payment_method)).toEqual(lines);
        expect(linesOf(market, market.price.base - 1, ask.payment_method)).toBe(null);
      }),
    );
  });

  it('never falls as the way gets longer [FEE-04]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...markets), anyAsk, fc.nat(20_000), (market, ask, further) => {
        const there = feeFor(market, ask).fee;
        expect(feeFor(market, { ...ask, distance_m: ask.distance_m + further }).fee).toBeGreaterThanOrEqual(
          there,
        );
      }),
    );
  });

  it('of a test vendor is 1337 in every currency [FEE-07]', () => {
    expect(isTestVendor('test-vendor-1')).toBe(true);
    expect(isTestVendor('vendor-1')).toBe(false);
    for (const { currency } of markets) expect(toMinor(TEST_FEE, currency)).not.toBeNull();
  });
});
