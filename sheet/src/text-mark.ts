// In CSV nothing says that a cell is text: what a spreadsheet would calculate stands behind an apostrophe (decision 0056).

/** How a cell begins that a spreadsheet calculates; the wide forms count in East Asia. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n|＝＋－＠]/;
/** A telephone number, a number or a dash: however it is calculated, no more than a number comes of it. */
const IS_NUMBER = /^[+-][\d ().-]*$/;
const MARKED = /^'(?=[=+\-@\t\r\n|＝＋－＠])/;

/** `text` as a cell that nobody calculates; no character more where nobody would. */
export function markText(text: string): string {
  return BEGINS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text;
}

/** What `markText` was given, or a spreadsheet's own apostrophe before a text. */
export function unmarkText(text: string): string {
  return text.replace(MARKED, '');
}
