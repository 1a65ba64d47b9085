/** Reads the flags at once and resolves when they have arrived. Does nothing until the page watches its flags. */
export const flagWatch: { refresh: () => Promise<void> } = { refresh: () => Promise.resolve() };
