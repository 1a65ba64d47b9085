// What stands higher in a list of suggestions.

/** How well a name fits what was typed, best first. */
export type Fit = 0 | 1 | 2 | 3 | 4;
/** The name is what was typed. */
export const EXACT: Fit = 0;
/** It begins with what was typed, or has all of it as words. */
export const BEGINNING: Fit = 1;
/** A later word of it begins so. */
export const LATER: Fit = 2;
/** What was typed stands inside a word. */
export const INSIDE: Fit = 3;
/** It is what was typed but for one slip. */
export const SLIP: Fit = 4;

/** Whether its house was found: the typed number, another one of the street, a street without any, or no street at all. */
export type HouseFit = 0 | 1 | 2 | typeof NO_STREET;
/** Who types a number means a street: the door inside whose name the word stands is above the kiosk that begins with it. */
export const NO_STREET = 7;

interface Merits {
  readonly fit: Fit;
  readonly house: HouseFit;
  /** From the asker; null where nobody knows. */
  readonly metres: number | null;
  /** From 0 to 9. */
  readonly importance: number;
}

const NEAR_M = 250;
const FARTHEST = 15;

/**
 * The less, the higher: by fit, then by house, then by nearness in doublings of 250 m, then by importance, then to the metre.
 *
 * In doublings, since what is twice as far is another part of the city, while between two streets around the corner the
 * larger one is likelier.
 */
export function rankOf({ fit, house, metres, importance }: Merits): number {
  const doublings =
    metres === null ? 0 : Math.min(FARTHEST, Math.max(0, Math.ceil(Math.log2(metres / NEAR_M))));
  const last = metres === null ? 0 : Math.min(0.999, metres / 1e6);
  return ((fit * 3 + house) * (FARTHEST + 1) + doublings) * 10 + (9 - importance) + last;
}
