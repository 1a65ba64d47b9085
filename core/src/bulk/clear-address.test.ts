import { describe, expect, it } from 'vitest';
import type { Suggestion } from '../values/place.ts';
import { clearAddress } from './clear-address.ts';

function found(street: string, number: string, city = 'Helsinki', zipcode = '00100'): Suggestion {
  const name = [street, number].filter((part) => part !== '').join(' ');
  return {
    id: name + city,
    formatted_address: `${name}, ${zipcode} ${city}`,
    latitude: 60,
    longitude: 25,
    city,
    country_code: 'FI',
    zipcode,
    street,
    number,
  };
}

const [ten, twelve, bare] = [found('Bulevardi', '10'), found('Bulevardi', '12'), found('Bulevardi', '')];
const [espoo, station] = [
  found('Bulevardi', '10', 'Espoo', '02100'),
  { ...found('Rautatieasema', ''), street: '' },
];
const swedish = found('Mannerheimintie', '5');

describe('an address', () => {
  it.each([
    ['Bulevardi 10', [ten, twelve], ten],
    ['bulevardi 10 A 5, 00100 HELSINKI', [ten, twelve], ten],
    ['Bulevardi 10a', [ten], ten],
    ['10 Bulevardi', [ten], ten],
    ['Bulevardi 10, Espoo', [ten, espoo], espoo],
    ['Bulevardi 10, 02100', [ten, espoo], espoo],
    ['Rautatieasema', [station, ten], station],
    ['Mannerheimvägen 5', [swedish], swedish],
    ['Manerheimintie 5', [swedish], swedish],
  ])('“%s” is clear [BLK-03]', (typed, answers, meant) => {
    expect(clearAddress(typed, answers)).toBe(meant);
  });

  it('of a street without its number is asked for, and may be taken as it is [GEO-09]', () => {
    expect(clearAddress('Bulevardi', [bare])).toBeNull();
  });

  it.each([
    ['of a number that the street does not have', 'Bulevardi 999', [twelve]],
    ['of another number', 'Bulevardi 10', [twelve]],
    ['without its number', 'Bulevardi 10', [bare]],
    ['in two towns', 'Bulevardi 10', [ten, espoo]],
    ['in another postcode', 'Bulevardi 10, 00500', [ten]],
    ['with a typing error, among others', 'Manerheimintie 5', [swedish, found('Manerkatu', '5')]],
    ['that nobody knows', 'Bulevardi 10', []],
    ['of nothing', '', [ten]],
  ])('%s is not clear [BLK-03]', (_, typed, answers) => {
    expect(clearAddress(typed, answers)).toBeNull();
  });
});
