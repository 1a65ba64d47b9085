import type { SheetCell } from './cell.ts';
import { type PackedCell, unpackCell } from './packed-cell.ts';

/** The columns of a sheet of orders, in the order of the template (BLK-02). */
export const columns = [
  'client_order_id',
  'outlet',
  'customer_name',
  'phone_number',
  'address',
  'unit',
  'building',
  'notes',
  'amount',
  'description',
  'payment_method',
  'delivery_date',
  'delivery_time',
  'latitude',
  'longitude',
  'vat_number',
] as const;
export type Column = (typeof columns)[number];

/** Which of our columns each column of a sheet is, by its place from 0; a column that is none of ours is not there. */
export type ColumnMatch = Readonly<Record<number, Column>>;

/** What a row says, by our columns; a blank cell is not there. */
export type RowCells = Readonly<Partial<Record<Column, SheetCell>>>;

/** The cells of a row by our columns. */
export function pickCells(cells: readonly PackedCell[], match: ColumnMatch): RowCells {
  const picked: Partial<Record<Column, SheetCell>> = {};
  cells.forEach((cell, place) => {
    const column = match[place];
    const whole = column && unpackCell(cell);
    if (whole) picked[column] = whole;
  });
  return picked;
}
