/** How a row of a sheet may be paid; `ONLINE_PAYMENT`: a card pays the delivery (spec 2 §3, BLK-09). */
export const bulkPaymentTypes = ['PAID', 'CASH_ON_DELIVERY', 'ONLINE_PAYMENT'] as const;
export type BulkPaymentType = (typeof bulkPaymentTypes)[number];

/** One row as an order to be: empty text or null where the sheet says nothing, or nothing that can be read (BLK-03). */
export interface RowDraft {
  readonly client_order_id: string;
  /** The outlet's own id, its id here or its name; empty is the chosen vendor. */
  readonly outlet: string;
  readonly customer_name: string;
  /** E.164 where it can be a number, else as the sheet has it. */
  readonly phone_number: string;
  readonly address: string;
  readonly unit: string;
  readonly building: string;
  readonly notes: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Major units. */
  readonly amount: number | null;
  readonly description: string;
  readonly payment_type: BulkPaymentType | null;
  /** Unix seconds; null is at once. */
  readonly preordered_for: number | null;
  readonly vat_number: string;
}
