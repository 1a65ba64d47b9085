// Makes text that one person types safe for others to read: nothing hidden, no turned direction, nothing invisible
// (SAF-18).

/** Printable ASCII alone, as most texts are. */
const PLAIN = /^[ -~]*$/;

/** Matches any character of these parts of a character class. */
const anyOf = (...parts: readonly string[]): RegExp => new RegExp(`[${parts.join('')}]`, 'gu');

/**
 * Invisible characters, and those that turn the direction of the text around them; control characters for line breaks
 * stay.
 */
const HIDDEN = anyOf(
  String.raw`\p{Cc}`,
  // Direction marks, embeddings, overrides and isolates; word joiners.
  String.raw`\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff`,
  // Soft hyphen, grapheme joiner, unwritten vowels, Mongolian selectors.
  String.raw`\u00ad\u034f\u17b4\u17b5\u180b-\u180f`,
  // Hangul fillers, the empty Braille cell, annotation characters.
  String.raw`\u115f\u1160\u3164\uffa0\u2800\ufff0-\ufffb`,
  // Format controls of hieroglyphs, shorthand and music, and the code points reserved for more of them.
  String.raw`\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e001f}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}`,
);

/** Characters that are valid only in certain positions: joiners, variation selectors, tags. */
const IN_PLACE = anyOf(String.raw`\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u{e0020}-\u{e007f}`);

/** Scripts whose words are spelled with joiners. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Mongolian}]/u;

const EMOJI = /\p{Extended_Pictographic}/u;
const EMOJI_BASE = /[\p{Emoji}]/u;
const HAN = /\p{Script=Han}/u;
const TAGGED_FLAG = '\u{1f3f4}';
const CANCEL_TAG = '\u{e007f}';

/**
 * Marks above and below a letter. No language needs more than four on one letter; further ones would cover the
 * neighbouring lines.
 */
const MARKS = anyOf(String.raw`\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff`).source;
const PILED_MARKS = new RegExp(`(${MARKS}{4})${MARKS}+`, 'gu');

/** What stands between an emoji and its joiner: the emoji selector, and skin tones. */
const EMOJI_VARIANT = new RegExp(anyOf(String.raw`\ufe0f\u{1f3fb}-\u{1f3ff}`).source, 'u');

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * `text` as others may read it, with its line breaks: without hidden or direction-turning characters; empty if nothing
 * is visible.
 *
 * Joiners stay within words of scripts that spell with them and within emoji, variation selectors after characters that
 * have variants, and tags in flags.
 */
export function readableText(text: string): string {
  if (PLAIN.test(text)) return text;
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  const shown = inPlace(lines.replace(HIDDEN, (mark) => (mark === '\n' || mark === '\t' ? mark : '')));
  return VISIBLE.test(shown) ? shown.replace(PILED_MARKS, '$1') : '';
}

/** Like `readableText`, in one line: a name, a label, an address. */
export function readableLine(text: string): string {
  return PLAIN.test(text) ? text : readableText(text).replace(/\s*[\n\t]\s*/g, ' ');
}

/** Removes joiners, selectors and tags in positions where they are not valid. */
function inPlace(text: string): string {
  IN_PLACE.lastIndex = 0;
  if (!IN_PLACE.test(text)) return text;
  const characters = [...text];
  const kept: string[] = [];
  let flagged = false;
  for (const [at, mark] of characters.entries()) {
    const before = kept.at(-1) ?? '';
    flagged = mark === TAGGED_FLAG || (flagged && isTag(mark) && before !== CANCEL_TAG);
    if (!mark.match(IN_PLACE) || belongs(mark, kept, characters[at + 1] ?? '', flagged)) kept.push(mark);
  }
  return kept.join('');
}

function belongs(mark: string, kept: readonly string[], after: string, flagged: boolean): boolean {
  const before = kept.at(-1) ?? '';
  if (mark === '\u200c' || mark === '\u200d') return joins(mark, kept, after);
  if (isTag(mark)) return flagged;
  if (mark === '\ufe0e' || mark === '\ufe0f') return EMOJI_BASE.test(before);
  return HAN.test(before) || (mark === '\ufe00' && JOINING.test(before));
}

function joins(mark: string, kept: readonly string[], after: string): boolean {
  const before = kept.at(-1) ?? '';
  const base = EMOJI_VARIANT.test(before) ? (kept.at(-2) ?? '') : before;
  if (mark === '\u200d' && EMOJI.test(base)) return EMOJI.test(after);
  const isWithin = JOINING.test(after) || isVowelSign(after);
  return isJoined(before, kept) && (isWithin || (mark === '\u200d' && isVowelSign(before)));
}

/** Whether the text before ends with a letter that a joiner may follow, or with a mark on one. */
function isJoined(before: string, kept: readonly string[]): boolean {
  return JOINING.test(before) || (isVowelSign(before) && JOINING.test(kept.at(-2) ?? ''));
}

/** Whether it is a mark that is part of a word, and not a selector. */
const isVowelSign = (mark: string): boolean => /\p{M}/u.test(mark) && !mark.match(IN_PLACE);

const isTag = (mark: string): boolean => mark >= '\u{e0020}' && mark <= CANCEL_TAG && mark.length === 2;
