/** Letters are told by their place too, for keyboards of other scripts: Κ and ن are where K and J are. */
export const isKey = ({ key, code }: KeyboardEvent, letter: string): boolean =>
  key.toLowerCase() === letter || (code === `Key${letter.toUpperCase()}` && !/^[a-z]$/i.test(key));

/** Ctrl K, or ⌘ K: what opens a command palette elsewhere. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && isKey(event, 'k');
