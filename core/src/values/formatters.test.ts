import { expect, it } from 'vitest';
import { dateFormat, numberFormat, pluralRules } from './formatters.ts';

it('are made once for a language and its options', () => {
  const euros = { style: 'currency', currency: 'EUR' } as const;
  expect(numberFormat('fi', euros)).toBe(numberFormat('fi', { ...euros }));
  expect(numberFormat('fi', euros)).not.toBe(numberFormat('sv', euros));
  expect(numberFormat('fi', euros)).not.toBe(numberFormat('fi', { ...euros, currency: 'SEK' }));
  expect(pluralRules('cs', {}).select(3)).toBe('few');
  expect(dateFormat('de', { timeZone: 'UTC', year: 'numeric' }).format(0)).toBe('1970');
});

it('do not grow without end', () => {
  const first = numberFormat('fi', { minimumFractionDigits: 7 });
  for (let nth = 0; nth < 600; nth += 1) numberFormat(`en-x-${nth}`, {});
  expect(numberFormat('fi', { minimumFractionDigits: 7 })).not.toBe(first);
});

it('refuse what Intl refuses', () => {
  expect(() => numberFormat('no such language', {})).toThrow(RangeError);
});
