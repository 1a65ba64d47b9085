import type { Cell, Row, WholeCell } from './cell.ts';
import { MAX_COLUMNS } from './limits.ts';
import { parseXml } from './parse-xml.ts';
import { cellText, richText } from './shared-strings.ts';
import { serialTime } from './serial-date.ts';
import { SheetProblem } from './sheet-problem.ts';
import type { Workbook } from './workbook.ts';

/** A cell as in the markup. */
interface RawCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly hasFormula: boolean;
}

/**
 * The filled rows of a sheet, as they are read.
 *
 * Blank rows are skipped. Rows hidden by hand or by a filter are skipped and counted in `skipped`, since the sender did
 * not see them. The value of a merged cell belongs to its first row only; the rows below are blank there. A formula has
 * the value that was saved with it, `#CALC!` without one.
 */
export async function* xlsxRows(
  part: AsyncIterable<Uint8Array>,
  workbook: Workbook,
  skipped: { hidden: number },
): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  let number = 0;
  let isHidden = false;
  let cells: Cell[] = [];
  let cell = noCell();
  let isValue = false;
  const inline = richText();
  const reading = parseXml(part, {
    open(name, attributes) {
      if (name === 'c') {
        cell = startCell(attributes, cell.column);
        inline.begin();
      } else if (name === 'v') isValue = true;
      else if (name === 'f') cell.hasFormula = true;
      else if (name === 'row') {
        number = rowNumber(attributes['r'], number);
        isHidden = attributes['hidden'] === '1' || attributes['hidden'] === 'true';
        cells = [];
        cell = noCell();
      } else inline.open(name);
    },
    text(text) {
      if (isValue) cell.value += text;
      else inline.add(text);
    },
    close(name) {
      if (name === 'v') isValue = false;
      else if (name === 'c') {
        if (cell.type === 'inlineStr') cell.value = inline.end();
        const read = readCell(cell, workbook);
        if (read !== null) put(cells, cell.column, read);
      } else if (name === 'row') {
        if (cells.length > 0 && isHidden) skipped.hidden++;
        else if (cells.length > 0) rows.push({ number, cells });
      } else inline.close(name);
    },
  });
  while (!(await reading.next()).done) {
    yield rows;
    rows = [];
  }
}

/** The parser's state before the first cell of a row. */
function noCell() {
  return { column: -1, type: 'n', style: 0, value: '', hasFormula: false };
}

function startCell(attributes: Readonly<Record<string, string>>, before: number) {
  const { r, t = 'n', s = '0' } = attributes;
  const column = r === undefined ? before + 1 : columnOf(r);
  return { column, type: t, style: Number(s), value: '', hasFormula: false };
}

/** The column index from 0; `B7` is 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function rowNumber(typed: string | undefined, before: number): number {
  const number = Number(typed);
  return Number.isSafeInteger(number) && number > 0 ? number : before + 1;
}

function put(cells: Cell[], column: number, cell: Cell): void {
  if (column < 0 || column >= MAX_COLUMNS) throw new SheetProblem('TOO_MUCH');
  while (cells.length < column) cells.push(null);
  cells[column] = cell;
}

function readCell(cell: RawCell, { strings, formats, is1904 }: Workbook): Cell {
  const { type, value } = cell;
  if (value === '') return cell.hasFormula && type !== 'str' ? '#CALC!' : null;
  if (type === 's') return textCell(strings[Number(value)] ?? '');
  if (type === 'inlineStr') return textCell(value);
  if (type === 'd') return isoCell(value);
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
  const number = type === 'n' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) return textCell(cellText(value));
  const format = formats[cell.style];
  const time = format?.kind === 'date' ? serialTime(number, is1904) : null;
  if (time !== null) return timeCell(time);
  const shown = asShown(number, value);
  if (format?.kind !== 'digits' || String(shown).length >= format.count) return shown;
  return { text: String(shown).padStart(format.count, '0'), number: shown };
}

function textCell(text: string): string | null {
  return text === '' ? null : text;
}

/** `2026-11-21T14:30:00.000Z`: seconds and zone are dropped, since a sheet shows local time. */
function isoCell(value: string): Cell {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2})?/.exec(value.trim()) ?? [];
  const local = [date, time].filter((half) => half !== '').join('T');
  return local === '' ? textCell(cellText(value)) : timeCell(local);
}

function timeCell(local_time: string): WholeCell {
  return { text: local_time.replace('T', ' '), local_time };
}

/** Rounds to fifteen digits, as spreadsheets show numbers: 12.1 instead of 12.100000000000001. */
function asShown(number: number, written: string): number {
  return written.length > 15 ? Number(number.toPrecision(15)) : number;
}
