// Words that misled a native reader do not come back, and figures read in one order from either side.
import { readFile, readdir } from 'node:fs/promises';
import { findVocabulary } from '@sendero/core/bulk/words/all';
import { waysOf } from '@sendero/core/bulk/words/vocabulary';
import { spokenKeys } from '@sendero/core/tracking/words';
import { describe, expect, it } from 'vitest';
import { loadTexts } from './texts.ts';

const texts = await loadTexts();

const textsOf = (locale: string): [string, string][] => Object.entries(texts.file(locale) ?? {});

/** The customer's pages, where a place to collect would be the reader's own. */
const CUSTOMERS = /^(public\.|tracking\.progress\.|paper\.(at|off)\.)/;
/** What is said of any delivery, whatever it is (RCP-02). */
const SENTENCES = /^(public\.(?!goods\.)|tracking\.progress\.)/;
const PERIODS = /^history\.period\.past_/;
const COLLECTED = /^(public\.step\.collected|order\.status\.picked-up|paper\.parcel\.collected)$/;
const AGE = /^request\.age-check-hint$/;
const ANY = /^/;

/** What a text of these keys must not say in this language, and what a reader took it for. */
const misleading = [
  ['en', CUSTOMERS, /collection point/, 'where I collect'],
  ['cs', SENTENCES, /zásilk/i, 'a parcel, of soup'],
  ['da', SENTENCES, /pakke/i, 'a parcel, of soup'],
  ['el', SENTENCES, /δέμα/i, 'a parcel, of soup'],
  ['en', SENTENCES, /parcel/i, 'a parcel, of soup'],
  ['fi', SENTENCES, /paket/i, 'a parcel, of soup'],
  ['hu', SENTENCES, /csomag/i, 'a parcel, of soup'],
  ['nb', SENTENCES, /pakke/i, 'a parcel, of soup'],
  ['pl', SENTENCES, /paczk/i, 'a parcel, of soup'],
  ['ro', SENTENCES, /colet/i, 'a parcel, of soup'],
  ['sr-Latn', SENTENCES, /paket/i, 'a parcel, of soup'],
  ['sv', SENTENCES, /paket/i, 'a parcel, of soup'],
  ['zh-HK', SENTENCES, /包裹/, 'a parcel, of soup'],
  ['zh-MY', SENTENCES, /包裹/, 'a parcel, of soup'],
  ['zh-TW', SENTENCES, /包裹/, 'a parcel, of soup'],
  ['en', PERIODS, /past/i, 'of the calendar'],
  ['en', COLLECTED, /collected$/i, 'by the buyer'],
  ['en', /^request\.promise$/, /^by/, 'a price'],
  ['ar', CUSTOMERS, /نقطة الاستلام/, 'where I collect'],
  ['ar', PERIODS, /الماضي/, 'of the calendar'],
  ['ar', /PAYMENT_ON_DELIVERY$/, /عند الاستلام|عند استلام/, 'cash on delivery'],
  ['ar', ANY, /one \{لم /, 'not a single one'],
  ['ar', AGE, /كحول/, 'forbidden by law'],
  ['ar-SA', ANY, /دباب/, 'slang'],
  ['ur', ANY, /وصولی ک/, 'recovery of money'],
  ['ur', PERIODS, /پچھلا/, 'of the calendar'],
  ['ur', AGE, /شراب/, 'forbidden by law'],
  ['ur', ANY, /(اپنا|میرا|آپ کا) ای میل/, 'of the other gender'],
  ['ur', ANY, /لاگ (ان|آؤٹ)/, 'another pair of words'],
  ['ur-Latn', ANY, /wasooli/i, 'recovery of money'],
  ['ur-Latn', /^(order\.status|tracking\.list)\.cancelled$/, /^Cancel$/, 'a button'],
  ['ur-Latn', /discard|leave-out|unmatched/, /chhor/i, 'leave it be'],
  ['ur-Latn', ANY, /[a-z]-t[ie]\b/, 'two words'],
  ['ur-Latn', AGE, /sharab/i, 'forbidden by law'],
  ['th', ANY, /รับสินค้าแล้ว|เมื่อรับสินค้า/, 'the buyer’s receipt'],
  ['th', CUSTOMERS, /จุดรับสินค้า/, 'where I collect'],
  ['th', ANY, /\Sๆ/u, 'without its space'],
  ['km', ANY, /(ការបញ្ជាទិញ|ជួរដេក|ជួរឈរ) #/, 'the number of one'],
  ['km', ANY, /អាជីវករ/, 'a market trader'],
  ['lo', ANY, /^ຈັດສົ່ງແລ້ວ|^ຮັບສິນຄ້າແລ້ວ/, 'sent out, received'],
  ['lo', CUSTOMERS, /ຈຸດຮັບສິນຄ້າ/, 'where I collect'],
  ['lo', ANY, /ຄ່າສົ່ງ|ອອບລາຍ/, 'another word for one thing'],
  ['my', ANY, /ပို့ဆောင်သူ/, 'the sender'],
  ['my', ANY, /ဘူးလား|တာလဲ/, 'spoken language'],
  ['my', /leave-out|left-out|LEFT_OUT/, /ချန်/, 'set aside'],
  ['bn', ANY, /পরিমাণ/, 'a quantity'],
  ['bn', ANY, /সংগ্রহের স্থান/, 'where I collect'],
  ['bn', AGE, /অ্যালকোহল/, 'forbidden by law'],
  ['bn', /^ui\.cancel$/, /^বাতিল$/, 'a state'],
  ['ms', ANY, /\bpenghantar\b/i, 'one who sends'],
  ['ms', /^bulk\./, /tinggalkan/i, 'abandon'],
  ['ms', CUSTOMERS, /pengambilan/, 'where I collect'],
  ['tl', /^(?!session\.hide-password|bulk\.hidden-rows)/, /itago|nakatago|itinatago/i, 'hide'],
  ['tl', ANY, /mag-\{time\}|lugar ng pagkuha/i, 'glued to a time; a word that nobody says'],
  [
    'ceb',
    ANY,
    /bisan unsang oras|kantidad|naibalik|dapit sa pagkuha|kataposan/i,
    'another meaning or language',
  ],
  ['ja', ANY, /お客様(名|の電話番号|の住所)/, 'your own name'],
] as const;

describe('a text misleads nobody [LNG-06]', () => {
  it.each(misleading)('%s, %s: not %s, which is %s', (locale, keys, words) => {
    const own = textsOf(locale).filter(([key]) => keys.test(key));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(([, text]) => words.test(text))).toEqual([]);
  });

  it.each(texts.locales)('%s has proper dots, and no blanks too many', (locale) => {
    expect(textsOf(locale).filter(([, text]) => /\.\.\.|^\s|\s$| {2}/.test(text))).toEqual([]);
  });
});

describe('figures read in one order [LNG-06]', () => {
  /** From right to left, digits apart from one another change places. */
  const APART = /\d[,;/]? +\d/;

  it.each(['ar', 'ar-SA', 'ur'])('%s isolates what has a gap', (locale) => {
    const turning = textsOf(locale).filter(([, text]) =>
      APART.test(text.replaceAll(/[\u2066-\u2068][^\u2069]*\u2069/g, '')),
    );
    expect(turning).toEqual([]);
  });

  it('values are isolated in the texts as they are shown', () => {
    const shown = texts.say('ar', 'tracking.map-crowd-orders', { orders: '1 200' });
    expect(shown).toContain('\u20681 200\u2069');
  });
});

it.each(['en', 'ar', 'bn', 'ceb', 'ja', 'km', 'lo', 'ms', 'my', 'th', 'tl', 'ur', 'ur-Latn'])(
  '%s has one word for as soon as possible, in the form and in sheets [LNG-06]',
  (locale) => {
    expect(waysOf(findVocabulary(locale).instant)[0]).toBe(texts.say(locale, 'request.asap'));
  },
);

it('what translators read is no language [LNG-06]', () => {
  expect(texts.locales).not.toContain('notes');
  expect(texts.file('notes')).toBeUndefined();
});

describe('the tracking page', () => {
  it('gets every text that its script may say', async () => {
    const folder = new URL('../../core/src/tracking/', import.meta.url);
    const parts = (await readdir(folder)).filter((name) =>
      /^(?!parcel|proof|receipt|whereabouts|.*test)/.test(name),
    );
    const sources = await Promise.all(parts.map((name) => readFile(new URL(name, folder), 'utf8')));
    const said = sources.flatMap((source) => [...source.matchAll(/say\(voice, ['`]([\w.-]+)/g)]);
    const keys = said.map(([, key = '']) => key);
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => !spokenKeys.some((head) => key.startsWith(head)))).toEqual([]);
  });
});
