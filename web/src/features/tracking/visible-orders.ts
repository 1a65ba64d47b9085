/** The orders whose cards are in or near the visible part; their riders are queried first. */
export const visibleOrders = new Set<string>();
