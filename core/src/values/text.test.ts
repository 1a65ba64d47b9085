import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, utf8Bytes, withoutSpaces } from './text.ts';

describe('text', () => {
  it('counts the bytes that UTF-8 takes, lone surrogates included [OUT-09]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
    expect(utf8Bytes('\ud800')).toBe(3);
  });

  it.each([
    ['  Hämeentie  ', 'hameentie'],
    ['Nørrebro Straße', 'norrebro strasse'],
    ['ŁÓDŹ', 'lodz'],
    ['Αθήνα', 'αθηνα'],
    ['İstanbul', 'istanbul'],
    ['กรุงเทพมหานคร', 'กรุงเทพมหานคร'],
    ['Ｔｏｋｙｏ', 'tokyo'],
  ])('folds "%s" to "%s" [GEO-01]', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('folds to the same text a second time [GEO-01]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('folds a plain text as it stands before an accent [GEO-01]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(fold(`${text}e`)).toBe(fold(`${text}é`));
      }),
    );
  });

  it('drops white space inside a name [TRK-03]', () => {
    expect(withoutSpaces(' Aino\u00a0M.  Virtanen\t')).toBe('AinoM.Virtanen');
  });
});
