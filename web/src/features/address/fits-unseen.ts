import type { Suggestion } from '@sendero/core/values/place';

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];

/**
 * Whether a suggestion may be taken for `text` before anybody saw it: it is the typed coordinates, or its house number is
 * one that was typed. Where the geocoder knows no such number it answers the nearest one, which somebody has to look at
 * (GEO-08).
 */
export function fitsUnseen(text: string, { id, number, formatted_address }: Suggestion): boolean {
  if (id === '') return true;
  const typed = numbersIn(text);
  const [house] = numbersIn(number);
  return house === undefined
    ? typed.every((part) => formatted_address.includes(part))
    : typed.includes(house);
}
