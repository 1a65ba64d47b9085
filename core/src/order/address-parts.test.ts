import { describe, expect, it } from 'vitest';
import {
  isAddress,
  joinAddress,
  readAddress,
  splitAddress,
  tidyAddress,
  wholeAddress,
} from './address-parts.ts';

describe('an address', () => {
  it.each([
    [',,Street 1', 'Street 1'],
    ['B 4,,Street 1, 00100 Helsinki', 'B 4, Street 1, 00100 Helsinki'],
    [' B 4 , , Street 1 ', 'B 4, Street 1'],
    ['Street 1', 'Street 1'],
    [', ,', ''],
  ])('%j is shown as %j [ORD-11]', (given, shown) => {
    expect(tidyAddress(given)).toBe(shown);
  });

  it.each(['', '  ', ',', ',,', ' , , ', '-', '...', '–/–', '\u200b', '\u00a0,\u00a0'])(
    'cannot be %j [OUT-12]',
    (text) => {
      expect(isAddress(text)).toBe(false);
    },
  );

  it.each(['1', 'Katu', 'شارع', '銀座', 'ถนน'])('can be %j [OUT-12]', (text) => {
    expect(isAddress(text)).toBe(true);
  });

  it('is joined of its parts, none of which is a comma, and split again [ORD-11]', () => {
    const joined = joinAddress({ unit: 'B 4', building: ',', address_text: ',,Street 1' });
    expect(joined).toBe('B 4, Street 1');
    expect(splitAddress(joined, { unit: 'B 4' })).toEqual({
      unit: 'B 4',
      building: '',
      address_text: 'Street 1',
    });
  });

  it.each([
    [',,Street 1', {}, '', '', 'Street 1'],
    ['B 4,,Street 1, 00100 Helsinki', {}, 'B 4', '', 'Street 1, 00100 Helsinki'],
    [',Tower A,Street 1', {}, '', 'Tower A', 'Street 1'],
    ['12,Tower A,Street 1,00100 Helsinki', {}, '12', 'Tower A', 'Street 1, 00100 Helsinki'],
    ['12,Tower A,Street 1', { unit: '12', building: 'Tower A' }, '12', 'Tower A', 'Street 1'],
    [',,Street 1', { unit: 'B 4' }, 'B 4', '', 'Street 1'],
    ['B 4, Street 1', { unit: 'B 4', building: '' }, 'B 4', '', 'Street 1'],
    ['Street 1', { unit: 'B 4', building: 'Tower A' }, 'B 4', 'Tower A', 'Street 1'],
    ['Street 1, 00100, Helsinki', {}, '', '', 'Street 1, 00100, Helsinki'],
    ['Street 1, 00100 Helsinki', {}, '', '', 'Street 1, 00100 Helsinki'],
    [',,', {}, '', '', ''],
  ])(
    '%j with %j beside it is understood in its parts [ORD-11]',
    (given, told, unit, building, address_text) => {
      const parts = readAddress(given, told);
      expect(parts).toEqual({ unit, building, address_text });
      expect(wholeAddress({ unit, building, address: address_text })).not.toMatch(/,\s*,|^,|,$/);
    },
  );
});
