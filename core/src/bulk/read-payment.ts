import type { SheetCell } from './cell.ts';
import { foldHeader } from './headers.ts';
import { meanings } from './read-choice.ts';
import { type BulkPaymentType, bulkPaymentTypes } from './row-draft.ts';
import { type Reading, type SheetCountry, unreadable } from './row-issue.ts';

const named = meanings(bulkPaymentTypes, ({ payments }, type) => payments[type]);

/**
 * The payment type of a row, in the words of any supported language; for a blank cell the country's usual one (BLK-09).
 */
export function readPayment(
  cell: SheetCell | undefined,
  country: SheetCountry,
): Reading<BulkPaymentType | null> {
  if (!cell)
    return { value: bulkPaymentTypes.find((type) => type === country.default_payment_method) ?? null };
  const type = named.get(foldHeader(cell.text));
  return type ? { value: type } : unreadable('payment_method', 'payment-unknown', { word: cell.text });
}
