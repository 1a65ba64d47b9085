// Takes a typed address apart: `Mannerh. 10 A 5, 00100` → words, house number, postcode; the unit is left out.
import { fold } from '../../region/fold.ts';

export interface TypedAddress {
  /** Folded words of the name, in the order typed. */
  readonly words: readonly string[];
  readonly house: number | null;
  /** A postcode or the first digits of one. */
  readonly postcode: string;
}

/** Words up to the first number are the name; stairway and flat (`A 5`) never take part in the search. */
export function readQuery(query: string): TypedAddress {
  const words: string[] = [];
  let house: number | null = null;
  let postcode = '';
  const [street = '', ...rest] = query.split(',');
  for (const token of [
    ...fold(street).split(' '),
    ...fold(rest.join(' '))
      .split(' ')
      .filter((word) => word.length > 1),
  ]) {
    if (/^\d{5,6}$/.test(token)) postcode = token;
    else if (/^\d{1,4}[a-z]?$/.test(token)) house ??= Number.parseInt(token, 10);
    else if (token !== '' && !isUnit(token, house)) words.push(token);
  }
  return words.length === 0 && postcode === '' && house !== null
    ? { words, house: null, postcode: String(fold(query)) }
    : { words, house, postcode };
}

/** `A`, `as` (Finnish for flat) and the like, after a house number. */
function isUnit(token: string, house: number | null): boolean {
  return house !== null && (token.length === 1 || token === 'as');
}
