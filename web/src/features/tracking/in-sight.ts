/** The orders whose cards are in or near sight, whose riders are asked for before others'. */
export const inSight = new Set<string>();
