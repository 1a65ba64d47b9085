// What no reader sees and a program finds: behind a text stands the place of its key among all keys (STU-05, decision 0161).

/** They have no width, join no letters, and stand in no text of the product. */
const DIGITS = ['\u2061', '\u2062', '\u2064'] as const;
const EDGE = '\u2063';
const LENGTH = 8;

/** The mark of the text whose key is the `place`th. */
export function markOfText(place: number): string {
  const digits = place.toString(DIGITS.length).padStart(LENGTH, '0');
  return EDGE + [...digits].map((digit) => DIGITS[Number(digit)]).join('') + EDGE;
}

const MARK = new RegExp(`${EDGE}([${DIGITS.join('')}]{${LENGTH}})${EDGE}`, 'g');

/** The places of the keys of the texts in `words`, in their order. */
export const placesIn = (words: string): readonly number[] =>
  [...words.matchAll(MARK)].map(([, digits = '']) =>
    Number.parseInt([...digits].map((digit) => DIGITS.indexOf(digit as (typeof DIGITS)[number])).join(''), 3),
  );

export const withoutMarks = (words: string): string => words.replaceAll(MARK, '');
