import { type PackedCell, type SheetCell, unpackCell } from './cell.ts';

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
  'collect_time',
  'route',
  'repeat',
  'latitude',
  'longitude',
  'vat_number',
  'goods',
  'pin_required',
] as const;
export type Column = (typeof columns)[number];

/** Maps the index of a sheet's column (from 0) to our column. Columns that match none of ours are absent. */
export type ColumnMatch = Readonly<Record<number, Column>>;

/** The cells of a row by our columns; blank cells are absent. */
export type RowCells = Readonly<Partial<Record<Column, SheetCell>>>;

/** Returns the cells of a row by our columns. */
export function pickCells(cells: readonly PackedCell[], match: ColumnMatch): RowCells {
  const picked: Partial<Record<Column, SheetCell>> = {};
  cells.forEach((cell, place) => {
    const column = match[place];
    const whole = column && unpackCell(cell);
    if (whole) picked[column] = whole;
  });
  return picked;
}
