import type { Issue } from '@sendero/core/order/validate';

/** The questions of the form, in the order in which they open. */
export type Part = 'destination' | 'details' | 'payment';

/** What is wrong with one field, as core or the server says it. */
export interface FieldIssue {
  readonly field: string;
  readonly key: string;
  readonly values?: Issue['values'];
}

const partOfField: Readonly<Record<string, Part>> = {
  'customer.location.address': 'destination',
  'order.payment_method': 'payment',
  vat_number: 'payment',
  'voucher.code': 'payment',
};

export function partOf(field: string): Part {
  return partOfField[field] ?? 'details';
}
