// The picture of a screen before any script has run: the build makes its markup, the server writes a page's own words into it.

/** Stands in the markup for a text, by its key, for `brand.name`, or for the brand's mark: see `markPlace`. */
export const frameMark = (key: string): string => `⟦${key}⟧`;

const MARK_PLACE = 'brand.mark ';

/** Stands in the markup for the brand's mark, with the classes of its element. */
export const markPlace = (classes: string): string => frameMark(`${MARK_PLACE}${classes}`);

/** The classes that a key asks for the brand's mark with; null for any other key. */
export const classesOfMark = (key: string): string | null =>
  key.startsWith(MARK_PLACE) ? key.slice(MARK_PLACE.length) : null;

const MARK = /⟦([^⟧]+)⟧/g;

/** Puts what `say` answers, which must be escaped, in the place of every mark. */
export const fillFrame = (markup: string, say: (key: string) => string): string =>
  markup.replaceAll(MARK, (_mark, key: string) => say(key));
