/** The sections of the form, in the order in which they open. */
export type FormSection = 'destination' | 'details' | 'payment';

const sections: Readonly<Record<string, FormSection>> = {
  'customer.location.address': 'destination',
  'order.payment_method': 'payment',
  vat_number: 'payment',
  'voucher.code': 'payment',
};

/** The section that a field of the order belongs to. */
export function sectionOf(field: string): FormSection {
  return sections[field] ?? 'details';
}
