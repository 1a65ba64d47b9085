// Splits a typed address into parts: `Mannerh. 10 A 5, 00100` → words, house number, unit, postcode.
import { asciiDigits, compact, fold, SPACELESS } from '../text/fold.ts';
import { FLOOR_WORDS, HOUSE_WORDS, STAIR_WORDS, UNIT_WORDS } from './address-words.ts';

export interface TypedAddress {
  /** Folded words of the name and of the areas around it, in typed order. */
  readonly words: readonly string[];
  /** `10`, `10b`, `2-4`, `12/3`, the likeliest house number first. One of them may belong to the name: `Street 271`. */
  readonly numbers: readonly string[];
  /** Stairway, floor and flat as typed: `A 5`, `#05-12`. The search ignores them. */
  readonly unit: string;
  /** Without spaces or hyphens. */
  readonly postcode: string;
}

const LONGEST = 250;
/** The end of a word: no letter, mark or digit follows. */
const EDGE = '(?![\\p{L}\\p{M}\\p{N}])';
const HEAD = '(?<![\\p{L}\\p{M}\\p{N}])';
const NUMBER = '\\d{1,5}(?:\\s?[-–/]\\s?\\d{1,5})*\\p{L}?';
const UNITS: readonly RegExp[] = [
  pattern(`#\\s?\\p{L}?\\d+\\s?-\\s?\\d+\\p{L}?${EDGE}`),
  pattern(`${HEAD}\\p{L}[\\s-](?:${oneOf(STAIR_WORDS)})${EDGE}`),
  pattern(
    `${HEAD}(?:${oneOf(`${UNIT_WORDS} ${STAIR_WORDS}`)})\\.?\\s?(?:no\\.?\\s?)?#?(?:\\p{L}?${NUMBER}|\\p{L})${EDGE}`,
  ),
  pattern(`${HEAD}(?:${oneOf(FLOOR_WORDS)})\\.?\\s?\\d{1,3}${EDGE}`),
  pattern(`${HEAD}\\d{1,3}(?:st|nd|rd|th|\\.)?\\s?(?:${oneOf(FLOOR_WORDS)})${EDGE}`),
  pattern(`${HEAD}\\d{1,3}/?F${EDGE}`),
  pattern('[\\d一二三四五六七八九十]{1,3}\\s?[樓楼階](?:之\\d+)?'),
];

const HOUSES: readonly RegExp[] = [
  pattern('(\\d+)番(?:地の?)?(\\d+)号?'),
  pattern('(\\d+(?:-\\d+)?)\\s?[號号](?:之(\\d+))?'),
  pattern(`${HEAD}(?:${oneOf(HOUSE_WORDS)})\\.?\\s?:?\\s?#?(${NUMBER})${EDGE}`),
];

const TOKEN = new RegExp(`${NUMBER}${EDGE}|[\\p{L}\\p{M}\\p{N}'’]+`, 'gu');
const LETTER = /^\p{L}$/u;
const DIGIT = /\d/;
const IS_NUMBER = new RegExp(`^${NUMBER}$`, 'u');

/** A part of the typed text and its position. */
interface Part {
  readonly at: number;
  readonly text: string;
}

/** Parses a typed address; `isPostcode` knows the region's postcodes, written without spaces or hyphens. */
export function readQuery(query: string, isPostcode: (compact: string) => boolean): TypedAddress {
  const plain = asciiDigits(query.slice(0, LONGEST).normalize('NFKC')).slice(0, LONGEST);
  const whole = spacedOut(withoutAsides(plain));
  const { parts: units, text: unitless } = cutOut(whole, UNITS);
  const { parts: houses, text } = cutOut(unitless, HOUSES);
  const tokens = [...text.matchAll(TOKEN)].map(({ index, 0: token }): Part => ({ at: index, text: token }));
  const { left, postcode } = withoutPostcode(tokens, houses.length, isPostcode);
  const words: string[] = [];
  const numbers = houses.map((house) => plainNumber(house.text));
  let before: 'word' | 'number' | 'stair' = 'word';
  for (const token of left) {
    const isNumber = IS_NUMBER.test(token.text);
    if (before === 'number' && LETTER.test(token.text)) before = 'stair';
    else if (isNumber) before = before === 'stair' ? 'stair' : 'number';
    else before = 'word';
    if (before === 'stair') units.push(token);
    else if (before === 'number') numbers.push(plainNumber(token.text));
    else words.push(...wordsIn(token.text));
  }
  const unit = units.sort((a, b) => a.at - b.at).map((part) => part.text);
  // `10F` is a floor only beside another number.
  if (numbers.length === 0 && IS_NUMBER.test(unit[0] ?? '')) numbers.push(plainNumber(unit.shift() ?? ''));
  return { words, numbers, unit: unit.join(' '), postcode };
}

/** Cuts the matches of the patterns out of the text; the other parts keep their positions. */
function cutOut(
  whole: string,
  patterns: readonly RegExp[],
): { readonly parts: Part[]; readonly text: string } {
  const parts: Part[] = [];
  let text = whole;
  for (const sought of patterns) {
    for (const found of text.matchAll(sought)) {
      const groups = found.slice(1).filter((group) => group !== undefined);
      parts.push({ at: found.index, text: groups.length > 0 ? groups.join('-') : found[0].trim() });
    }
    text = text.replace(sought, (found) => ' '.repeat(found.length));
  }
  return { parts, text };
}

/** Where to split digits from letters; in scripts without spaces, unless a word for a street follows. */
const APART: readonly (readonly [RegExp, string])[] = [
  [pattern(`(${SPACELESS})(\\d+)-(\\d+)-(\\d+)(?!\\d)`), '$1$2丁目 $3-$4'],
  [pattern(`(${SPACELESS})(?<!之)(\\d+(?:-\\d+)*)(?![\\p{L}\\p{M}\\d-])`), '$1 $2'],
  [pattern(`${HEAD}(\\d{3,6})(?=${SPACELESS}{2})`), '$1 '],
  [pattern(`${HEAD}(\\d{1,4})(\\p{L})(\\d{1,3})${EDGE}`), '$1 $2 $3'],
  [pattern(`(?<=\\d\\p{L}?\\s)(\\p{L})(\\d{1,3})${EDGE}`), '$1 $2'],
  [pattern(`(?<=[\\p{L}\\p{M}]{3})(?<!${SPACELESS})(\\d{1,4}\\p{L}?)${EDGE}`), ' $1'],
];

/** Removes notes in brackets such as `(ovikoodi 1234)`, which are for the courier; kept if nothing else is typed. */
function withoutAsides(text: string): string {
  const rest = text.replace(/\([^()]*\)?/g, ' ');
  return rest.trim() === '' ? text : rest;
}

function spacedOut(text: string): string {
  return APART.reduce((spaced, [together, apart]) => spaced.replace(together, apart), text);
}

/**
 * Removes the postcode, which may have two parts: `114 55`, `00-950`. Three digits are a postcode only if another
 * number can be the house number.
 */
function withoutPostcode(
  tokens: readonly Part[],
  houses: number,
  isPostcode: (compact: string) => boolean,
): { readonly left: readonly Part[]; readonly postcode: string } {
  const codes = tokens.map(({ text }) => compact(text));
  const numbered = houses + codes.filter((code) => DIGIT.test(code)).length;
  const pair = codes.findIndex((code, at) => {
    const both = code + (codes[at + 1] ?? '');
    return both !== code && both.length > 4 && DIGIT.test(both) && isPostcode(both);
  });
  if (pair >= 0) return { left: tokens.toSpliced(pair, 2), postcode: codes.slice(pair, pair + 2).join('') };
  const one = codes.findIndex((code) => {
    const isKnown = DIGIT.test(code) && isPostcode(code) && (code.length > 3 || numbered > 1);
    return isKnown || /^\d{5,7}$/.test(code);
  });
  const alone = tokens.length === 1 && /^\d{3,4}$/.test(codes[0] ?? '') ? 0 : one;
  return alone < 0
    ? { left: tokens, postcode: '' }
    : { left: tokens.toSpliced(alone, 1), postcode: codes[alone] ?? '' };
}

function wordsIn(token: string): readonly string[] {
  return fold(token)
    .split(' ')
    .filter((word) => word !== '');
}

/** `10 – 12` → `10-12`, `10B` → `10b`. */
function plainNumber(typed: string): string {
  return typed.replace(/\s/g, '').replace('–', '-').toLowerCase();
}

function pattern(source: string): RegExp {
  return new RegExp(source, 'giu');
}

function oneOf(words: string): string {
  return words
    .split(' ')
    .map((word) => word.replaceAll('.', '\\.'))
    .join('|');
}
