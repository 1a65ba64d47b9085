import { describe, expect, it } from 'vitest';
import { expiryText, groupedExpiry, groupedNumber, readExpiry } from './typed-card.ts';

describe('a card as it is typed', () => {
  it.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 42424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828224', '3782 8224'],
    ['4242 x', '4242'],
    ['42424242424242424242999', '4242 4242 4242 4242 424'],
  ])('%j has its number in groups: %j [PAY-05]', (typed, grouped) => {
    expect(groupedNumber(typed)).toBe(grouped);
  });

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['12/', '12/'],
    ['4', '04'],
    ['1/', '01/'],
    ['1/30', '01/30'],
    ['12/2030', '12/30'],
    ['122030', '12/30'],
    ['12 / 30', '12/30'],
    ['', ''],
  ])('%j has its expiry as %j [PAY-05]', (typed, grouped) => {
    expect(groupedExpiry(typed)).toBe(grouped);
  });

  it.each([
    ['12/30', { expiry_month: 12, expiry_year: 2030 }],
    ['04/3', { expiry_month: 0, expiry_year: 2000 }],
    ['', { expiry_month: 0, expiry_year: 2000 }],
  ])('%j expires at %j [PAY-05]', (typed, expiry) => {
    expect(readExpiry(typed)).toEqual(expiry);
  });

  it('that is known says when it expires [PAY-05]', () => {
    expect(expiryText({ expiry_month: 4, expiry_year: 2031 })).toBe('04/31');
  });
});
