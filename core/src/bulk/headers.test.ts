import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markets } from '../market/all.ts';
import { columns } from './columns.ts';
import { findHeaderRow, foldHeader, isReasonHeader, matchHeaders } from './headers.ts';
import { isOneTypoApart } from './typo.ts';
import { findVocabulary, vocabularies } from './words/all.ts';
import { waysOf } from './words/vocabulary.ts';

const titlesIn = (locale: string) =>
  columns.map((column) => waysOf(findVocabulary(locale).columns[column])[0] ?? '');

const everyWord = vocabularies.flatMap((vocabulary) =>
  columns.flatMap((column) =>
    waysOf(vocabulary.columns[column]).map((word) => ({ word, column, language: vocabulary.language })),
  ),
);

describe('matchHeaders', () => {
  it.each(vocabularies.map(({ language }) => language))(
    'finds every column of a template in %s [BLK-03]',
    (language) => {
      expect(matchHeaders(titlesIn(language))).toEqual({ ...columns });
    },
  );

  it('has words for the language of every market [BLK-03]', () => {
    const spoken = new Set(markets.flatMap(({ languages }) => languages));
    const isKnown = (locale: string) => locale.startsWith('en') || findVocabulary(locale).language !== 'en';
    expect([...spoken].filter((locale) => !isKnown(locale))).toEqual([]);
  });

  it('has no word that stands for two columns, or for the reasons too [BLK-03]', () => {
    const meanings = new Map<string, Set<string>>();
    for (const { word, column } of everyWord) {
      const key = foldHeader(word).replaceAll(' ', '');
      meanings.set(key, (meanings.get(key) ?? new Set()).add(column));
    }
    expect([...meanings].filter(([, meant]) => meant.size > 1)).toEqual([]);
    expect(everyWord.filter(({ word }) => isReasonHeader(word))).toEqual([]);
  });

  it.each([
    ['in capitals', 'PHONE NUMBER'],
    ['with a mark that it is required', 'Phone number *'],
    ['with its unit in brackets', 'Phone number (with country code)'],
    ['written as a name', 'phone_number'],
    ['run together', 'PhoneNumber'],
    ['with points and blanks', '  Phone  no. '],
    ['with a letter too many', 'Phone nummber'],
    ['with a letter too few', 'Phon number'],
    ['with a wrong letter', 'Phone numbar'],
    ['with two letters swapped', 'Phone nubmer'],
    ['without its accents', 'puhelinnumero'],
    ['in wide letters', 'Ｐｈｏｎｅ ｎｕｍｂｅｒ'],
  ])('knows a header %s [BLK-03]', (_how, header) => {
    expect(matchHeaders(['x', header])).toEqual({ 1: 'phone_number' });
  });

  it('matches any known word, however its letters are cased and spaced [BLK-03]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everyWord), fc.boolean(), ({ word, column, language }, isUpper) => {
        const written = isUpper ? word.toLocaleUpperCase(language) : word;
        const back = isUpper ? written.toLocaleLowerCase(language) : written;
        fc.pre(foldHeader(back) === foldHeader(word));
        expect(matchHeaders([` ${written.replaceAll(' ', '  ')} :`])).toEqual({ 0: column });
      }),
    );
  });

  it('leaves alone what it does not know, and short words with a slip [BLK-03]', () => {
    expect(matchHeaders(['', 'Colour', 'tex', 'dat', '123', '—'])).toEqual({});
  });

  it('gives a column to one header only, to the exact one before the nearly exact one [BLK-03]', () => {
    expect(matchHeaders(['Adress line', 'Addresss', 'Address', 'Street'])).toEqual({ 2: 'address' });
    expect(matchHeaders(['Phone', 'Mobile'])).toEqual({ 0: 'phone_number' });
  });

  it('does first what was chosen before, and leaves alone what was to be left alone [BLK-03]', () => {
    const remembered = { [foldHeader('Kenttä 7')]: 'address', [foldHeader('Address')]: null } as const;
    expect(matchHeaders(['Address', 'KENTTÄ 7', 'Name'], remembered)).toEqual({
      1: 'address',
      2: 'customer_name',
    });
  });

  it('never takes the reasons of a failure sheet for a column [BLK-03]', () => {
    for (const { reason } of vocabularies) {
      for (const word of waysOf(reason)) {
        expect(isReasonHeader(word)).toBe(true);
        expect(matchHeaders([word])).toEqual({});
      }
    }
  });
});

describe('findHeaderRow', () => {
  const order = ['Aino Example', '0401234567', 'Mannerheimintie 1'];

  it.each([
    ['in the first row', [['Name', 'Phone', 'Address'], order], 0],
    ['below a title and a date', [['Orders'], ['Friday', '21.11.'], ['Nimi', 'Puhelin', 'Osoite'], order], 2],
    ['below a row that groups columns', [['Customer', ''], ['Name', 'Phone', 'Address'], order], 1],
    ['in words of its own', [['Kuka', 'Minne'], order], 0],
    ['nowhere', [order, order], -1],
    ['nowhere in nothing', [], -1],
  ])('finds it %s [BLK-03]', (_where, rows, place) => {
    expect(findHeaderRow(rows)).toBe(place);
  });
});

describe('isOneTypoApart', () => {
  it.each([
    ['adress', 'address', true],
    ['addresss', 'address', true],
    ['addrass', 'address', true],
    ['adderss', 'address', true],
    ['address', 'address', false],
    ['adres', 'address', false],
    ['ddaress', 'address', false],
    ['', 'a', true],
  ])('%s and %s: %s [BLK-03]', (a, b, apart) => {
    expect(isOneTypoApart(a, b)).toBe(apart);
    expect(isOneTypoApart(b, a)).toBe(apart);
  });
});
