import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableLine, readableText } from './readable.ts';

const MARKS = [
  '\u200c',
  '\u200d',
  '\ufe0f',
  '\u{e0100}',
  '\u{e0067}',
  '\u{e007f}',
  '🏴',
  '👩',
  '🏽',
  '漢',
  'ک',
  'क',
  '्',
  'a',
  '\u202e',
  '\n',
  '\u2028',
];

describe('what hides or turns the line around is taken out [SAF-18]', () => {
  it.each([
    ['a right-to-left override', 'Ada \u202egnp.exe', 'Ada gnp.exe'],
    ['isolates and marks', '\u2066Ada\u2069 \u200eLovelace\u200f', 'Ada Lovelace'],
    ['zero width', 'A\u200bd\u2060a\ufeff', 'Ada'],
    ['joiners between Latin letters', 'A\u200dd\u200ca', 'Ada'],
    ['a soft hyphen', 'Ada\u00adLovelace', 'AdaLovelace'],
    ['controls', 'A\u0000d\u001b[31ma\u0085', 'Ad[31ma\n'],
    ['tags behind a letter', 'Ada\u{e0041}\u{e0064}', 'Ada'],
    ['selectors behind a letter', 'A\ufe0fd\u{e0101}a\ufe00', 'Ada'],
    ['Hangul fillers', 'Ada\u3164\u115f\uffa0', 'Ada'],
    ['heaps of marks', `A${'\u0301'.repeat(40)}da`, `A${'\u0301'.repeat(4)}da`],
    ['selectors behind selectors', '漢\u{e0100}\u{e0101}\u{e0102}', '漢\u{e0100}'],
  ])('%s', (_name, typed, read) => {
    expect(readableText(typed)).toBe(read);
  });

  it.each([
    '\u200b\u200b',
    '\u3164',
    '\u2800\u2800',
    '\u202e',
    ' \u00ad ',
    '\u0301\u0301',
    '\u{e0041}',
    '\u200d',
  ])('nothing to see is nothing: %j', (typed) => {
    expect(readableText(typed)).toBe('');
    expect(readableLine(typed)).toBe('');
  });
});

describe('what languages need stays [SAF-18]', () => {
  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Persian with marks', 'خانه\u0654\u200cای'],
    ['Urdu', 'کھا\u200cنا'],
    ['Hindi', 'क्\u200dष'],
    ['Bengali', 'র\u200d্যাম'],
    ['Malayalam in its old spelling', 'അവന\u0d4d\u200d'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Khmer', 'ស្រី\u200cស'],
    ['a family', '👩🏽\u200d👩\u200d👧'],
    ['a rainbow', '🏳\ufe0f\u200d🌈'],
    ['a heart and a keycap', '❤\ufe0f 1\ufe0f\u20e3'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a variant of a Japanese name', '葛\u{e0100}城'],
    ['accents', 'Ngu\u0303ye\u0302\u0303n'],
    ['Arabic', 'مُحَمَّد'],
    ['Hebrew', 'שָׁלוֹם'],
    ['Thai', 'ผู้ส่ง'],
    ['Burmese', 'မြန်မာ'],
    ['Chinese', '中環皇后大道中'],
    ['lines', 'Ring\n\ttwice'],
    ['Latin', 'Åse O’Brien-Łuka'],
  ])('%s', (_language, typed) => {
    expect(readableText(typed)).toBe(typed);
  });
});

it('what is read once reads the same again, shows no control and is no longer [SAF-18]', () => {
  const marks = fc.constantFrom(...MARKS);
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(marks).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (typed) => {
      const read = readableText(typed);
      expect(readableText(read)).toBe(read);
      expect(read.length).toBeLessThanOrEqual(typed.length);
      expect(read).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]/);
      expect(readableLine(typed)).not.toMatch(/[\n\t]/);
    }),
    { numRuns: 2000 },
  );
});
