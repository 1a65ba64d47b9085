// The picture of a screen before any script has run: the build makes its markup, the server writes a page's own words into it.

/** Stands in the markup for a text, by its key, or for `brand.name` and `brand.logo`. */
export const frameMark = (key: string): string => `⟦${key}⟧`;

const MARK = /⟦([^⟧]+)⟧/g;

/** Puts what `say` answers, which must be escaped, in the place of every mark. */
export const fillFrame = (markup: string, say: (key: string) => string): string =>
  markup.replaceAll(MARK, (_mark, key: string) => say(key));
