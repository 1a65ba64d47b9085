// CSV cannot mark a cell as text: an apostrophe before the text stops spreadsheets from calculating it (decision 0056).

/** First characters that make a spreadsheet calculate a cell; East Asian versions also accept the full-width forms. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n|＝＋－＠]/;
/** A telephone number, a number or a dash. Calculating one can only give a number. */
const IS_NUMBER = /^[+-][\d ().-]*$/;
const MARKED = /^'(?=[=+\-@\t\r\n|＝＋－＠])/;

/** `text` with an apostrophe if a spreadsheet would calculate it; otherwise unchanged. */
export function markText(text: string): string {
  return BEGINS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `markText` or a spreadsheet put before a text. */
export function unmarkText(text: string): string {
  return text.replace(MARKED, '');
}
