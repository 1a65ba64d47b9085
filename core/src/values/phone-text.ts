// How a number that somebody may call stands on a page. The page of a recipient loads this, and no plan of any country’s numbers.

/**
 * A number in E.164 with its digits in groups of three, isolated so that it reads from left to right in any text. The
 * country's own grouping would take the metadata of all countries.
 */
export function readableNumber(number: string): string {
  return `\u2066${number.replaceAll(/(?<=\d)(?=(\d{3})+$)/g, '\u00A0')}\u2069`;
}

/** As `tel:` takes it: the keypad waits twice before it dials the extension. */
export function dialled({ number, extension }: { number: string; extension?: string | undefined }): string {
  return extension === undefined ? number : `${number},,${extension}`;
}
