// Between a door and the street, the same for every engine: a price must not depend on the engine.

/** Beyond this distance from any street there is no route. */
export const STREET_REACH_M = 500;
/** Speed between the door and the street. */
export const OFF_STREET_M_PER_S = 12 / 3.6;
