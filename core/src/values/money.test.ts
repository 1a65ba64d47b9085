import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyDecimals, formatMoney, toMajor, toMinor } from './money.ts';

const currencies = ['EUR', 'PKR', 'KWD', 'JPY', 'BHD', 'TWD'];

describe('money', () => {
  it.each([
    ['EUR', 2],
    ['PKR', 0],
    ['JPY', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['OMR', 3],
    ['JOD', 3],
    ['SGD', 2],
  ])('%s has %i decimals [LNG-05]', (currency, places) => {
    expect(currencyDecimals(currency)).toBe(places);
  });

  it.each([
    [12.5, 'EUR', 1250],
    ['12.50', 'EUR', 1250],
    ['12.500', 'EUR', 1250],
    [0.1, 'EUR', 10],
    [1.005, 'EUR', null],
    [4.75, 'MYR', 475],
    [0.125, 'KWD', 125],
    [0.1255, 'KWD', null],
    [100, 'PKR', 100],
    [99.5, 'PKR', null],
    [-2.5, 'EUR', -250],
    [-0, 'EUR', 0],
    [Number.NaN, 'EUR', null],
    [Infinity, 'EUR', null],
    [1e21, 'EUR', null],
    [1e-7, 'EUR', null],
    [Number.MAX_SAFE_INTEGER, 'EUR', null],
    ['1,5', 'EUR', null],
    ['1 000', 'EUR', null],
    ['', 'EUR', null],
  ])('reads %s %s as %s minor units, never rounded [FEE-04]', (major, currency, minor) => {
    expect(toMinor(major, currency)).toBe(minor);
  });

  it('comes back exactly from the wire, whatever the amount [FEE-04]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom(...currencies),
        (minor, currency) => {
          expect(toMinor(toMajor(minor, currency), currency)).toBe(minor);
        },
      ),
    );
  });

  it('refuses one decimal too many, whatever the amount [FEE-04]', () => {
    fc.assert(
      fc.property(
        fc.nat(1e9),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...currencies),
        (whole, last, currency) => {
          const tooFine = `${whole}.${'0'.repeat(currencyDecimals(currency))}${last}`;
          expect(toMinor(tooFine, currency)).toBeNull();
        },
      ),
    );
  });

  it.each([
    [490, 'EUR', 'en', {}, '€4.90'],
    [490, 'EUR', 'fi', {}, '4,90 €'],
    [100, 'PKR', 'en', {}, 'PKR 100'],
    [1250, 'KWD', 'en', {}, 'KWD 1.250'],
    [123456700, 'EUR', 'en', {}, '€1,234,567.00'],
    [123456700, 'EUR', 'en', { grouping: false }, '€1234567.00'],
    [130000, 'MMK', 'my', { latinDigits: true }, '130,000 K'],
  ])('writes %i %s in %s as a reader expects [LNG-05]', (minor, currency, locale, format, text) => {
    expect(formatMoney(minor, currency, locale, format).replace(/\s/g, ' ')).toBe(text);
  });

  it('writes Arabic and Burmese digits only where they are not forced to 0–9 [LNG-05]', () => {
    expect(formatMoney(1234, 'EGP', 'ar-EG')).toMatch(/١٢/);
    expect(formatMoney(1234, 'EGP', 'ar-EG', { latinDigits: true })).toMatch(/12/);
  });
});
