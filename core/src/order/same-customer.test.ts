import { describe, expect, it } from 'vitest';
import { firstOfEach, isSameCustomer } from './same-customer.ts';

const one = {
  phone_number: '+358401234567',
  address_text: 'Bulevardi 10, 00120 Helsinki',
  latitude: 60.165,
  longitude: 24.94,
};

describe('two rows of an address book [BRD-12]', () => {
  it.each([
    ['in other letters', { address_text: 'BULEVARDI 10, 00120  helsinki', latitude: 61 }, true],
    ['at the same door, written otherwise', { address_text: 'Bulevardi 10', latitude: 60.1651 }, true],
    ['another number', { phone_number: '+358401234568' }, false],
    ['another place of the same person', { address_text: 'Fabianinkatu 1', latitude: 60.17 }, false],
  ])('are one customer: %s → %s', (_name, other, same) =>
    expect(isSameCustomer(one, { ...one, ...other })).toBe(same),
  );

  it('are found in a long list, by the first of them', () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ ...one, phone_number: `+35840${n % 2500}` }));
    const first = firstOfEach(many);
    expect(first.slice(0, 2500)).toEqual(many.slice(0, 2500).map((_, n) => n));
    expect(first.slice(2500)).toEqual(first.slice(0, 2500));
  });
});
