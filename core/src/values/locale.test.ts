import { describe, expect, it } from 'vitest';
import { clockTag, digitsTag, directionOf, nameOfLocale } from './locale.ts';

it.each([
  ['ar', 'rtl'],
  ['ar-SA', 'rtl'],
  ['ur', 'rtl'],
  ['ur-Latn', 'ltr'],
  ['zh-TW', 'ltr'],
  ['fi', 'ltr'],
])('%s is written %s [LNG-04]', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction);
});

it.each([
  ['ar-SA', 'العربية (المملكة العربية السعودية)'],
  ['zh-HK', '中文（香港）'],
  ['sr-Latn', 'Srpski (latinica)'],
  ['tl', 'Filipino'],
  ['ur-Latn', 'Urdu (Latin)'],
])('%s calls itself %s [LNG-03]', (locale, name) => {
  expect(nameOfLocale(locale)).toBe(name);
});

describe('dates and numbers [LNG-05]', () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  const month = (tag: string) =>
    new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon);

  it.each([
    ['ar-SA', 'SA', 'نوفمبر 2026'],
    ['th', 'TH', 'พฤศจิกายน 2026'],
    ['sr-Latn', 'RS', 'novembar 2026.'],
    ['ur-Latn', 'PK', 'November 2026'],
  ])('are those of %s in the Gregorian calendar', (locale, country, expected) => {
    expect(month(clockTag(locale, country))).toBe(expected);
  });

  it('have western digits', () => {
    expect(new Intl.NumberFormat(digitsTag('my')).format(1234)).toBe('1,234');
  });
});
