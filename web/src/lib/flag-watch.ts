/** Asks for the flags at once, and is over when they are there; can do so once the page keeps watch over them. */
export const flagWatch: { refresh: () => Promise<void> } = { refresh: () => Promise.resolve() };
