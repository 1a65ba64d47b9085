// How a row is stored: its cells packed, its draft without blank fields. This takes half the bytes and half the time of
// storing whole objects.
import type { RowDraft } from '@sendero/core/bulk/row-draft';

/** A draft without its blank fields. */
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
  preordered_end: null,
  route: '',
  repeat: null,
  vat_number: '',
  goods: null,
  pin_required: null,
};

/** Returns the object without nulls, empty texts and empty lists. */
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
