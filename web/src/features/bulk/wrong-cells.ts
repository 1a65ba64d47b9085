// Finds the wrong cells of a sheet, and navigates between them.
import { type Column, columns } from '@sendero/core/bulk/columns';
import type { BulkRow } from '@sendero/core/contract/bulk-api';

/** A cell: its row number and its name. */
export interface CellAt {
  readonly row_number: number;
  readonly column: Column;
}

/** The cells of the table that show a sheet's columns; columns without a cell are shown with the reason. */
const cellNames = ['customer', 'phone', 'address', 'payment', 'delivery', 'amount', 'reason'] as const;
export type CellName = (typeof cellNames)[number];

const cellOfColumn: Readonly<Partial<Record<Column, CellName>>> = {
  customer_name: 'customer',
  phone_number: 'phone',
  address: 'address',
  latitude: 'address',
  longitude: 'address',
  payment_method: 'payment',
  delivery_date: 'delivery',
  delivery_time: 'delivery',
  collect_time: 'delivery',
  amount: 'amount',
};

/** The column that a cell edits if nothing in it is wrong. */
const mainColumn: Readonly<Record<Exclude<CellName, 'reason'>, Column>> = {
  customer: 'customer_name',
  phone: 'phone_number',
  address: 'address',
  payment: 'payment_method',
  delivery: 'delivery_time',
  amount: 'amount',
};

/** The cell that shows a column. */
export const cellOf = (column: Column): CellName => cellOfColumn[column] ?? 'reason';

/** Whether a fault keeps a row from becoming an order. */
export const isWrong = ({ status }: BulkRow): boolean => status === 'INVALID' || status === 'FAILED';

/** The wrong columns of a row, each once, in the order of the table. */
export function wrongColumns(row: BulkRow): Column[] {
  if (!isWrong(row)) return [];
  const wrong = new Set(row.issues.map(({ column }) => column));
  return [...wrong].toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * The column that a press on a cell edits: its wrong column, else its main one; null for a reason that has no column.
 */
export function columnIn(row: BulkRow, cell: CellName): Column | null {
  const wrong = wrongColumns(row).find((column) => cellOf(column) === cell);
  if (wrong) return wrong;
  if (cell === 'delivery' && row.cells['collect_time']) return 'collect_time';
  return cell === 'reason' ? null : mainColumn[cell];
}

/** The wrong cell after (1) or before (-1) `from`, wrapping around; null if nothing is wrong. */
export function nextWrongCell(rows: readonly BulkRow[], from: CellAt | null, step: 1 | -1): CellAt | null {
  return neighbour(rows.flatMap(wrongCells), from, step);
}

/** The first wrong cell of the next (1) or previous (-1) wrong row, wrapping around. */
export function nextWrongRow(rows: readonly BulkRow[], from: CellAt | null, step: 1 | -1): CellAt | null {
  const first = rows.flatMap((row) => wrongCells(row).slice(0, 1));
  const own = first.find(({ row_number }) => row_number === from?.row_number);
  return neighbour(first, own ?? from, step);
}

const wrongCells = (row: BulkRow): CellAt[] =>
  wrongColumns(row).map((column) => ({ row_number: row.row_number, column }));

function neighbour(cells: readonly CellAt[], from: CellAt | null, step: 1 | -1): CellAt | null {
  const next =
    step === 1
      ? cells.find((cell) => from !== null && follows(cell, from))
      : cells.findLast((cell) => from !== null && follows(from, cell));
  return next ?? cells.at(step === 1 ? 0 : -1) ?? null;
}

/** Whether one cell comes after another: by row, then in the order of the table. */
function follows(one: CellAt, other: CellAt): boolean {
  if (one.row_number !== other.row_number) return one.row_number > other.row_number;
  return placeOf(one.column) > placeOf(other.column);
}

/** Columns that share a cell are in the order of the sheet. */
const placeOf = (column: Column): number =>
  cellNames.indexOf(cellOf(column)) * columns.length + columns.indexOf(column);
