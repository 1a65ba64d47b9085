import type { Suggestion } from '@sendero/core/values/place';
import { expect, it } from 'vitest';
import { fitsUnseen } from './fits-unseen.ts';

const suggestion = (number: string, id = 'house'): Suggestion => ({
  id,
  formatted_address: `Runeberginkatu ${number}, 00100 Helsinki`,
  latitude: 60.17,
  longitude: 24.92,
  city: 'Helsinki',
  country_code: 'FI',
  zipcode: '00100',
  street: 'Runeberginkatu',
  number,
});

it.each<[string, string, boolean]>([
  ['Runeberginkatu 40', '40', true],
  ['Runeberginkatu 40 b 12', '40b', true],
  ['Runeberginkatu 40', '4', false],
  ['Runeberginkatu 4', '40', false],
  ['Runeberginkatu', '4', false],
  ['Runeberginkatu', '', true],
  ['Runeberginkatu 7', '', false],
])('"%s" takes house "%s" before it was seen: %s [GEO-08]', (typed, number, fits) => {
  expect(fitsUnseen(typed, suggestion(number))).toBe(fits);
});

it('takes typed coordinates as they are [GEO-08]', () => {
  expect(fitsUnseen('60.1, 24.9', suggestion('4', ''))).toBe(true);
});
