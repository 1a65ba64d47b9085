// The rank of an address in the list of suggestions.

/** How well a name matches the typed text, best first. */
export type Fit = 0 | 1 | 2 | 3 | 4;
/** The name equals the typed text. */
export const EXACT: Fit = 0;
/** The name begins with the typed text, or contains all of it as words. */
export const BEGINNING: Fit = 1;
/** A later word of the name begins with the typed text. */
export const LATER: Fit = 2;
/** The typed text is inside a word. */
export const INSIDE: Fit = 3;
/** The typed text matches except for a typo. */
export const TYPO: Fit = 4;

/**
 * The match of the house number: 0 the typed number, 1 another house of the street, 2 a street without houses,
 * NO_STREET no street at all.
 */
export type HouseFit = 0 | 1 | 2 | typeof NO_STREET;
/**
 * A typed number means a street, so a house whose street name contains the word ranks above a kiosk whose name begins
 * with it.
 */
export const NO_STREET = 7;

interface Merits {
  readonly fit: Fit;
  readonly house: HouseFit;
  /** From the asker's position; null if unknown. */
  readonly metres: number | null;
  /** From 0 to 9. */
  readonly importance: number;
}

const NEAR_M = 250;
const FARTHEST = 15;

/**
 * The rank; lower values come first. Compares fit, then house, then distance in doublings of 250 m, then importance,
 * then the exact distance.
 *
 * Distance counts in doublings because twice as far is another part of the city; between two streets around the corner
 * the larger one is likelier.
 */
export function rankOf({ fit, house, metres, importance }: Merits): number {
  const doublings =
    metres === null ? 0 : Math.min(FARTHEST, Math.max(0, Math.ceil(Math.log2(metres / NEAR_M))));
  const last = metres === null ? 0 : Math.min(0.999, metres / 1e6);
  return ((fit * 3 + house) * (FARTHEST + 1) + doublings) * 10 + (9 - importance) + last;
}
