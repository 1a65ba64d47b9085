import type { Suggestion } from '../values/place.ts';
import { fold } from '../values/text.ts';

/** The words and numbers of an address, folded for comparison. */
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const houseNumber = /^\d{1,4}\p{L}?$/u;
const postcode = /^\d{5,6}$/;

/**
 * The one suggestion that a row's address means beyond doubt; null where somebody has to choose (BLK-03).
 *
 * It has the house number that was typed, contradicts no postcode, and is the only such suggestion of its name. A
 * street in another language or with a typing error counts as clear only if the geocoder found nothing else. A rider
 * sent to a wrong door costs more than a click.
 */
export function clearAddress<T extends Suggestion>(typed: string, found: readonly T[]): T | null {
  const words = wordsOf(typed);
  const fitting = found.filter((address) => isNumberedAs(words, address) && mayLieIn(words, address));
  const named = fitting.filter(({ street, formatted_address }) =>
    includesWords(words, wordsOf(street || (formatted_address.split(',')[0] ?? ''))),
  );
  const inCity = named.filter(({ city }) => city !== '' && includesWords(words, wordsOf(city)));
  const [only, ...others] = inCity.length > 0 ? inCity : named;
  if (only) return others.length === 0 ? only : null;
  return found.length === 1 ? (fitting[0] ?? null) : null;
}

/** A street without a number is too long to be a door; a named place needs no number. */
function isNumberedAs(words: readonly string[], { street, number }: Suggestion): boolean {
  const numbers = words.filter((word) => houseNumber.test(word)).map((word) => Number.parseInt(word, 10));
  return number === ''
    ? street === '' && numbers.length === 0
    : numbers.includes(Number.parseInt(number, 10));
}

function mayLieIn(words: readonly string[], { zipcode }: Suggestion): boolean {
  const codes = words.filter((word) => postcode.test(word));
  return codes.length === 0 || zipcode === '' || codes.includes(zipcode);
}

/** Whether the words of `part` stand side by side in `words`. */
function includesWords(words: readonly string[], part: readonly string[]): boolean {
  return part.length > 0 && ` ${words.join(' ')} `.includes(` ${part.join(' ')} `);
}
