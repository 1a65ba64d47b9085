// How a row lies in its table: without what is blank, and a cell of nothing but its text as that text. It takes half the
// bytes and half the time of the whole objects.
import type { SheetCell } from '@sendero/core/bulk/cell';
import type { RowDraft } from '@sendero/core/bulk/row-draft';

/** A cell that says no more than a text or a number is that text or number. */
export type PackedCell = string | number | SheetCell | null;

/** A draft without what it leaves open. */
export type PackedDraft = Readonly<Partial<RowDraft>>;

const blank: RowDraft = {
  client_order_id: '',
  outlet: '',
  customer_name: '',
  phone_number: '',
  address: '',
  unit: '',
  building: '',
  notes: '',
  latitude: null,
  longitude: null,
  amount: null,
  description: '',
  payment_type: null,
  preordered_for: null,
  vat_number: '',
};

export function packCells(cells: readonly (SheetCell | null)[]): PackedCell[] {
  return cells.map((cell) => {
    if (!cell || cell.local_time !== undefined) return cell;
    if (cell.number === undefined) return cell.text;
    return String(cell.number) === cell.text ? cell.number : cell;
  });
}

export function unpackCells(cells: readonly PackedCell[]): (SheetCell | null)[] {
  return cells.map((cell) => {
    if (typeof cell === 'string') return { text: cell };
    return typeof cell === 'number' ? { text: String(cell), number: cell } : cell;
  });
}

/** An object without what is null, empty text or an empty list. */
export function withoutBlanks<T extends object>(whole: T): Partial<T> {
  const rest: Partial<T> = {};
  for (const key in whole) {
    const value = whole[key];
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    rest[key] = value;
  }
  return rest;
}

export function unpackDraft(draft: PackedDraft): RowDraft {
  return { ...blank, ...draft };
}
