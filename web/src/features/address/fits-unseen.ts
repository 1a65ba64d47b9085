import type { Suggestion } from '@sendero/core/values/place';

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];

/**
 * Whether a suggestion may be taken for `text` before the user saw it: it is the typed coordinates, or its house number
 * is a typed one. A geocoder that does not know a number returns the nearest one, which the user has to check (GEO-08).
 */
export function fitsUnseen(text: string, { id, number, formatted_address }: Suggestion): boolean {
  if (id === '') return true;
  const typed = numbersIn(text);
  const [house] = numbersIn(number);
  return house === undefined
    ? typed.every((part) => formatted_address.includes(part))
    : typed.includes(house);
}
