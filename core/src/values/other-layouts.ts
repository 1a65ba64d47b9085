// What was meant by text that was typed with another keyboard layout than the customer's name is written with (BRD-06).
import { latinDigits } from './digits.ts';

/** The letters of a layout, key by key in the places of `KEYS`. */
const KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const layouts = ['йцукенгшщзхъфывапролджэячсмитьбю', ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,."];
/** The digits' keys where they need Shift, on French keyboards and on Czech ones. */
const digitRows = ['à&é"\'(-è_ç', 'é+ěščřžýáí'];

const toLatin = layouts.map((letters) => pairs(letters, KEYS));
const fromLatin = layouts.map((letters) => pairs(KEYS, letters));
const toDigits = digitRows.map((row) => pairs(row, '0123456789'));

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const meant = [...to];
  return new Map([...from].map((typed, key) => [typed, meant[key] ?? typed]));
}

/** `text`, then what it may be in another layout: letters of another script, or digits that were typed without Shift. */
export function layoutsOf(text: string): string[] {
  const typed = latinDigits(text).toLowerCase();
  const letters = [...toLatin, ...fromLatin].map((layout) => through(typed, layout));
  const digits = toDigits.map((row) => through(typed, row)).filter((meant) => /^\d{3,}$/.test(meant));
  return [...new Set([typed, ...letters, ...digits])];
}

const through = (text: string, layout: ReadonlyMap<string, string>): string =>
  [...text].map((character) => layout.get(character) ?? character).join('');
