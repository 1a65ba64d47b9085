/** The available columns, in the table's order. */
export const columnNames = [
  'order-id',
  'created',
  'outlet',
  'customer',
  'phone',
  'address',
  'status',
  'payment',
  'amount',
  'fee',
  'voucher',
  'discount',
  'promised',
  'ended',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Columns hidden by default: few orders have a value there. */
export const usuallyHidden: readonly ColumnName[] = ['voucher', 'discount'];

/** The columns to show: the order's id always, the outlet only if there are several. */
export function shownColumns(hidden: readonly ColumnName[], withOutlets: boolean): ColumnName[] {
  return choosable(withOutlets).filter((name) => name === 'order-id' || !hidden.includes(name));
}

/** The columns that can be hidden. */
export function choosable(withOutlets: boolean): ColumnName[] {
  return columnNames.filter((name) => name !== 'outlet' || withOutlets);
}
