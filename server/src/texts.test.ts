import { markets } from '@sendero/core/market/all';
import { describe, expect, it } from 'vitest';
import { loadOperatorTexts, loadTexts } from './texts.ts';

const texts = await loadTexts();
const english = texts.file('en') ?? {};
const languages = [...new Set(markets.flatMap((market) => market.languages))];
const foreign = languages.filter((locale) => locale !== 'en');

/** How many words the English text has to translate, beside arguments and the names of file formats. */
const wordsOf = (key: string): number =>
  (english[key] ?? '')
    .replaceAll(/\{\w+\}|Excel|\(\.\w+\)/g, '')
    .split(/\P{L}+/u)
    .filter((word) => word.length > 2).length;

/** Terms of trade such as "Cash on delivery" are borrowed in the Philippines and Pakistan; sentences are not. */
const A_SENTENCE = 4;

/** Languages that are not written in Latin letters, and the letters they are written in. */
const scripts = [
  ['ar', /\p{Script=Arabic}/u],
  ['ar-SA', /\p{Script=Arabic}/u],
  ['bn', /\p{Script=Bengali}/u],
  ['el', /\p{Script=Greek}/u],
  ['el-CY', /\p{Script=Greek}/u],
  ['ja', /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u],
  ['km', /\p{Script=Khmer}/u],
  ['lo', /\p{Script=Lao}/u],
  ['my', /\p{Script=Myanmar}/u],
  ['th', /\p{Script=Thai}/u],
  ['ur', /\p{Script=Arabic}/u],
  ['zh-HK', /\p{Script=Han}/u],
  ['zh-MY', /\p{Script=Han}/u],
  ['zh-TW', /\p{Script=Han}/u],
] as const;

describe.each(foreign)('%s [LNG-03]', (locale) => {
  const own = Object.entries(texts.file(locale) ?? {});

  it('has a text of its own for every key', () => {
    expect(texts.locales).toContain(locale);
    expect(own.map(([key]) => key).toSorted()).toEqual(Object.keys(english).toSorted());
    const untranslated = own.filter(([key, text]) => text === english[key] && wordsOf(key) >= A_SENTENCE);
    expect(untranslated.map(([key]) => key)).toEqual([]);
  });

  it('has every form that its grammar counts with', () => {
    const rules = new Intl.PluralRules(locale);
    const forms = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    const lacking = own
      .filter(([key]) => english[key]?.includes(' one {'))
      .flatMap(([key, text]) =>
        [...forms].filter((form) => !text.includes(`${form} {`)).map((form) => `${key}: ${form}`),
      );
    expect(lacking).toEqual([]);
  });
});

it.each(scripts)('%s is written in its own letters [LNG-03]', (locale, letters) => {
  const strangers = Object.entries(texts.file(locale) ?? {}).filter(
    ([key, text]) => wordsOf(key) > 1 && !letters.test(text),
  );
  expect(strangers).toEqual([]);
});

it('the operator’s application is whole in Arabic, in Arabic letters [OPR-01]', async () => {
  const staff = await loadOperatorTexts(texts);
  const own = (locale: string) =>
    Object.entries(staff.file(locale) ?? {}).filter(([key]) => key.startsWith('operator.'));
  expect(own('ar').map(([key]) => key)).toEqual(own('en').map(([key]) => key));
  const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));
  expect(own('ar').filter(([, text]) => hasWords(text) && !/\p{Script=Arabic}/u.test(text))).toEqual([]);
});

describe('the server’s own words', () => {
  it('are those of the language, else English, else the key [LNG-01]', () => {
    expect(texts.say('xx', 'address.clear')).toBe(english['address.clear']);
    expect(texts.say('fi', 'no.such.key')).toBe('no.such.key');
    expect(texts.say('fi', 'address-book.found', { count: 2 })).toMatch(/^2 /);
  });

  it('of a country’s variant stand on those of its language [LNG-01]', () => {
    expect(texts.say('ar-SA', 'address.clear')).toBe(texts.say('ar', 'address.clear'));
  });
});
