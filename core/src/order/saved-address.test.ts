import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAddress, splitAddress, tidyAddress } from './address-parts.ts';
import { searchWords, wordsOf } from './saved-address.ts';
import { phoneStarts, savedAddressIssue } from './saved-address-rules.ts';

const AINO = {
  name: 'Aino Mäkelä-Ström',
  phone_number: '+358501234567',
  unit: 'B 12',
  building: 'Talo 3',
  address_text: 'Aleksanterinkatu 21, 00100 Helsinki',
  latitude: 60.17,
  longitude: 24.95,
  notes: '',
};

describe('an address', () => {
  it.each([
    [
      'B 12, Talo 3, Katu 1, Helsinki',
      { unit: 'B 12', building: 'Talo 3' },
      ['B 12', 'Talo 3', 'Katu 1, Helsinki'],
    ],
    ['B 12, Katu 1', { unit: ' B 12 ' }, ['B 12', '', 'Katu 1']],
    ['Talo 3, Katu 1', { building: 'Talo 3' }, ['', 'Talo 3', 'Katu 1']],
    ['Katu 1', { unit: 'B 12' }, ['', '', 'Katu 1']],
    ['Katu 12', { unit: 'Katu 1' }, ['', '', 'Katu 12']],
    ['Katu 1', {}, ['', '', 'Katu 1']],
  ])('%j told with %j is taken apart [GEO-06]', (address, told, [unit, building, address_text]) => {
    expect(splitAddress(address, told)).toEqual({ unit, building, address_text });
  });

  it('that was joined from parts is taken apart into them again [GEO-06]', () => {
    const part = fc.string({ maxLength: 8 }).map(tidyAddress);
    const text = fc.string({ minLength: 1 }).map((some) => tidyAddress(`Katu ${some}`));
    fc.assert(
      fc.property(part, part, text, (unit, building, address_text) => {
        expect(splitAddress(joinAddress({ unit, building, address_text }), { unit, building })).toEqual({
          unit,
          building,
          address_text,
        });
      }),
    );
  });
});

describe('an entry', () => {
  const words = wordsOf(AINO);
  const isFoundByWords = (query: string) => {
    const typed = searchWords(query);
    return typed.length > 0 && typed.every((begin) => words.some((word) => word.startsWith(begin)));
  };
  const isFoundByNumber = (query: string) =>
    phoneStarts(query, 'FI').some((start) => AINO.phone_number.startsWith(start));

  it.each([
    'ai',
    'AINO',
    'makela',
    'Mäk',
    'ström',
    'mäkelä aino',
    'aleks',
    'aleks 21',
    '00100',
    'talo 3',
    'b 12',
  ])('is found by the beginnings of its words, as in %j [GEO-06]', (query) =>
    expect(isFoundByWords(query)).toBe(true),
  );

  it.each(['+358 50 123', '0501234567', '050-123 45', '50123', '(050) 1234567', '00358 50', '358501'])(
    'is found by its number, however it is typed, as in %j [GEO-06]',
    (query) => expect(isFoundByNumber(query)).toBe(true),
  );

  it.each(['ino', 'aino virtanen', '4567', '040', ', -', '', '+'])('is not found by %j [GEO-06]', (query) =>
    expect(isFoundByWords(query) || isFoundByNumber(query)).toBe(false),
  );

  it('is searched by nothing but letters, marks and digits, whatever is typed [GEO-06]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        expect(searchWords(query).join('')).toMatch(/^[\p{L}\p{M}\p{N}]*$/u);
      }),
    );
  });

  it('must be fit to be ordered to; a fault is told at its own field [GEO-06]', () => {
    const rules = { country_code: 'FI', unit_required: false };
    expect(savedAddressIssue(AINO, rules)).toBeNull();
    for (const [changes, field, name] of [
      [{ name: ' ' }, 'name', 'name-missing'],
      [{ phone_number: '12' }, 'phone_number', 'phone-invalid'],
      [{ address_text: 'x'.repeat(256) }, 'address', 'address-long'],
      [{ notes: 'x'.repeat(1001) }, 'notes', 'notes-long'],
    ] as const)
      expect(savedAddressIssue({ ...AINO, ...changes }, rules)).toEqual({
        field,
        key: `order.issue.${name}`,
      });
    expect(savedAddressIssue({ ...AINO, unit: '' }, { ...rules, unit_required: true })?.field).toBe('unit');
  });
});
