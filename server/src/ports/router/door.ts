// Between a door and the street, for every engine alike: a price must not depend on who was asked.

/** Further than this from any street, no way is known. */
export const STREET_REACH_M = 500;
/** From the door to the street and back. */
export const OFF_STREET_M_PER_S = 12 / 3.6;
