/** What the table can tell of an order, in its order. */
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

/** The columns left out until somebody asks for them: few orders have anything to tell there. */
export const usuallyHidden: readonly ColumnName[] = ['voucher', 'discount'];

/** The columns to show: an order's id always, its outlet only where there are several. */
export function shownColumns(hidden: readonly ColumnName[], withOutlets: boolean): ColumnName[] {
  return choosable(withOutlets).filter((name) => name === 'order-id' || !hidden.includes(name));
}

/** The columns that there are. */
export function choosable(withOutlets: boolean): ColumnName[] {
  return columnNames.filter((name) => name !== 'outlet' || withOutlets);
}
