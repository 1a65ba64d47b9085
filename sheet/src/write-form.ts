import { type Cell, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';

/** A column of a form. */
export interface FormColumn {
  readonly header: string;
  /** The hint that the program shows for the header. */
  readonly hint: string;
  /** The number format of the column's cells, as spreadsheet programs write it: `@` is text. */
  readonly format?: string | undefined;
  /** The choices of the cell's list; other values may still be typed. */
  readonly choices?: readonly string[] | undefined;
}

/** A sheet to fill in: headers, and blank rows with formats and choice lists. */
export interface Form {
  readonly name: string;
  readonly columns: readonly FormColumn[];
  readonly blank_rows: number;
}

/** An explanatory sheet beside the form. */
export interface FormPage {
  readonly name: string;
  /** The width of each column in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

const LISTS = 'Lists';
const MIN_WIDTH = 14;

/** Writes an XLSX file: the form, its explanatory pages, and a hidden sheet with the values of the choice lists. */
export function writeForm(form: Form, pages: readonly FormPage[]): Promise<Uint8Array> {
  const lists = form.columns.flatMap(({ choices }, place) => (choices ? [{ place, choices }] : []));
  return writeXlsx({
    sheets: [
      {
        name: form.name,
        columns: form.columns.map(({ header }) => ({ width: Math.max(MIN_WIDTH, header.length + 2) })),
        rows: [form.columns.map(({ header }) => header), ...blankRows(form)],
        cells: new Map([...headerCells(form), ...blankCells(form)]),
        dataValidations: lists.map(({ place, choices }, nth) => validation(form, place, nth, choices.length)),
        freezePane: { rows: 1 },
      },
      ...pages.map(({ name, widths, rows }) => ({
        name,
        columns: widths.map((width) => ({ width })),
        rows: rows.map((row) => [...row]),
      })),
      listsSheet(lists.map(({ choices }) => choices)),
    ],
  });
}

function blankRows({ columns, blank_rows }: Form): null[][] {
  const blank = columns.map(() => null);
  return Array.from({ length: blank_rows }, () => blank);
}

function headerCells({ columns }: Form): [string, Partial<Cell>][] {
  return columns.map(({ hint }, place) => [
    `0,${place}`,
    { style: { font: { bold: true } }, comment: { text: hint } },
  ]);
}

/** A format belongs to a cell, so blank cells are written to carry it. */
function blankCells({ columns, blank_rows }: Form): [string, Partial<Cell>][] {
  return columns.flatMap(({ format }, place) => {
    if (format === undefined) return [];
    return Array.from({ length: blank_rows }, (_, row): [string, Partial<Cell>] => [
      `${row + 1},${place}`,
      { style: { numFmt: format } },
    ]);
  });
}

function validation({ blank_rows }: Form, place: number, list: number, length: number): DataValidation {
  const letter = letterOf(place);
  const from = letterOf(list);
  return {
    type: 'list',
    formula1: `${LISTS}!$${from}$1:$${from}$${length}`,
    range: `${letter}2:${letter}${blank_rows + 1}`,
    allowBlank: true,
    showErrorMessage: false,
  };
}

function listsSheet(lists: readonly (readonly string[])[]): WriteSheet {
  const length = Math.max(0, ...lists.map((choices) => choices.length));
  const rows = Array.from({ length }, (_, row) => lists.map((choices) => choices[row] ?? null));
  return { name: LISTS, rows, hidden: true };
}

/** The letter of a column index from 0; a form has 26 columns at most. */
function letterOf(place: number): string {
  return String.fromCharCode(65 + place);
}
