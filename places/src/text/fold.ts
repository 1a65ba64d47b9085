// Folds text of any script for search: removes accents, case, punctuation, and differences between letters that people
// confuse.

/** Letters that Unicode does not decompose, with their plain spelling on other keyboards. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Letters of the same sound or meaning; the first of each group replaces the others. */
const ALIKE =
  'اأإآٱ يىیےئۓ وؤ كکڪ هةہھۂۃە σς 台臺 aа bб vв gг dдђ eеєэ zзж iиіїы jј kк lл mм nн oо pп rр sсш tт uу fф hх cцчћ';
/** Serbian and other Cyrillic letters that become two Latin ones. */
const PAIRS: Readonly<Record<string, string>> = {
  љ: 'lj',
  њ: 'nj',
  џ: 'dz',
  щ: 'sc',
  ю: 'ju',
  я: 'ja',
  ъ: '',
  ь: '',
};
/** The zeros of other scripts' digits; their other nine digits follow each zero in Unicode. */
const ZEROS = '٠۰०০๐໐၀០';
const NUMERALS = '〇一二三四五六七八九';

const digits = new Map(
  [...ZEROS].flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [later(zero, digit), String(digit)] as const),
  ),
);
const letters = new Map([
  ...ALIKE.split(' ').flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)),
  ...Object.entries(PAIRS),
  ...digits,
]);

const LATIN = /^[\0-\u017f]*$/;
/** Text that needs no folding, such as most names. */
const WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const LATIN_BEYOND_ASCII = /[\x80-\u017f]/g;
/** Memoizes `plain` for Latin letters: a city has a hundred thousand names, and most are Latin. */
const latin = new Map<string, string>();
const BEYOND_LATIN = /[\u0370-\uffff]/;
/** Vowel points, and the line that stretches a word. Marks of other scripts are part of the word and remain. */
const ARABIC_MARKS = /[\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const ARABIC_ARTICLE = /(?<!\p{L})ال(?=\p{L}{3})/gu;
const BEGUN_ARTICLE = /^(?:ا$|ال(?=\p{L}{0,2}$))/u;
const HAN_NUMBER = /([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)(?=[段丁巷弄樓楼號号])/gu;
const UNSEEN = /\p{Cf}+/gu;
const APOSTROPHES = /['’´`]/g;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** The letters of scripts without spaces between words, for a pattern with the flag `u`. */
export const SPACELESS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';

/**
 * `Töölönkatu` → `toolonkatu`, `أحمد` → `احمد`, `Милоша` → `milosa`; anything except letters and digits becomes one
 * blank.
 */
export function fold(text: string): string {
  if (LATIN.test(text)) {
    const folded = text.replace(LATIN_BEYOND_ASCII, foldLatin).toLowerCase();
    return WORDS.test(folded) ? folded : spaced(folded, /[^a-z0-9]+/g);
  }
  const folded = plain(text);
  return spaced(BEYOND_LATIN.test(folded) ? foldScripts(folded) : folded, BETWEEN_WORDS);
}

/** The id part of a name: `Iso Roobertinkatu` → `iso-roobertinkatu`. */
export function slug(text: string): string {
  return fold(text).replaceAll(' ', '-');
}

/** A postcode in the form used for comparison: `SW1A 1AA` → `sw1a1aa`. */
export function compact(postcode: string): string {
  return fold(postcode).replaceAll(' ', '');
}

/** `٢٧` and `๒๗` → `27`; other text is unchanged. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (digit) => digits.get(digit) ?? digit);
}

/**
 * Removes the Arabic article from a folded word that is still being typed, as folding does for whole words: `الت` →
 * `ت`.
 */
export function withoutBegunArticle(word: string): string {
  return word.replace(BEGUN_ARTICLE, '');
}

/**
 * Lower case without the accents of Latin, Greek and Cyrillic letters. Vowel signs of other scripts are part of the
 * word and remain.
 */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[æœøßłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

function foldLatin(letter: string): string {
  const folded = latin.get(letter) ?? plain(letter);
  latin.set(letter, folded);
  return folded;
}

function spaced(text: string, between: RegExp): string {
  return text.replace(APOSTROPHES, '').replace(between, ' ').trim();
}

function foldScripts(text: string): string {
  const folded = text
    .replace(UNSEEN, '')
    .replace(ARABIC_MARKS, '')
    .replace(/[^\0-\x7f]/gu, (letter) => letters.get(letter) ?? letter);
  return folded.replace(ARABIC_ARTICLE, '').replace(HAN_NUMBER, hanNumber);
}

/** `二` → `2`, `十五` → `15`, before a word that counts streets, lanes or floors. */
function hanNumber(written: string, tens: string, ten: string, ones: string): string {
  if (written === '') return '';
  const value = (numeral: string) => Math.max(0, NUMERALS.indexOf(numeral));
  return ten === '' ? String(value(tens || ones)) : String((value(tens) || 1) * 10 + value(ones));
}

function later(zero: string, digit: number): string {
  return String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit);
}
