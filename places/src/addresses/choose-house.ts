// Chooses the house of a street that the typed numbers mean.
import type { House, Street } from '../region/region.ts';

export interface ChosenHouse {
  readonly house: House | null;
  /** The remaining typed numbers and letters: flat and stairway. */
  readonly unit: string;
}

/** Whether the street has a house of this number, with or without its letter, or within a range such as `2-4`. */
export function hasHouse({ houses }: Street, typed: string): boolean {
  const asked = Number.parseInt(typed, 10);
  return houses.some(({ number }) => number === typed || covers(number, asked));
}

/**
 * The house that matches the typed numbers best. `10 A 5` matches `10a` if it exists, else `10`; `12/3` is flat 3
 * unless a house has that number. Without a match returns the nearest number on the same side of the street, else on
 * either side.
 */
export function chooseHouse({ houses }: Street, numbers: readonly string[], unit: string): ChosenHouse {
  const [typed, ...spare] = numbers;
  if (typed === undefined) return { house: null, unit };
  const more = [...spare, unit].filter((part) => part !== '').join(' ');
  const called = (number: string) => houses.find((house) => house.number.toLowerCase() === number);
  const [, digits = '', letter = '', flat = ''] = /^(\d+)(\p{L}?)(?:[-/](.*))?/u.exec(typed) ?? [];
  const [stair = ''] = /^\p{L}(?!\p{L})/u.exec(unit) ?? [];

  const exact = called(typed);
  if (exact && stair === '') return { house: exact, unit: more };
  const atStair = stair === '' ? undefined : called(typed + stair.toLowerCase());
  if (atStair) return { house: atStair, unit: more === stair ? '' : more };
  const house = exact ?? called(digits) ?? coveringOrNearest(houses, Number(digits));
  const isFlat = typed.includes('/') && !exact;
  const beside = exact ? '' : isFlat ? flat : letter;
  return { house, unit: [beside, more].filter((part) => part !== '').join(' ') };
}

function coveringOrNearest(houses: readonly House[], asked: number): House | null {
  const lettered = houses.find(
    ({ number }) => Number.parseInt(number, 10) === asked && !number.includes('-'),
  );
  const covering = lettered ?? houses.find(({ number }) => covers(number, asked));
  if (covering) return covering;
  const far = ({ number }: House) => Math.abs(Number.parseInt(number, 10) - asked);
  const sameSide = houses.filter((house) => far(house) % 2 === 0);
  let best: House | null = null;
  for (const house of sameSide.length > 0 ? sameSide : houses) {
    if (!best || far(house) < far(best)) best = house;
  }
  return best;
}

/** Whether a house number includes another: `10b` includes 10; `8-12` includes 8, 10 and 12. */
function covers(number: string, asked: number): boolean {
  const first = Number.parseInt(number, 10);
  if (first === asked) return true;
  const dash = number.indexOf('-');
  if (dash < 0 || first > asked || (asked - first) % 2 !== 0) return false;
  return asked <= Number.parseInt(number.slice(dash + 1), 10);
}
