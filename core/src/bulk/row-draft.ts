import type { Goods } from '../vendor/delivery-page.ts';
import type { PreorderEnd } from '../order/preorder.ts';

/** How a row of a sheet may be paid; `ONLINE_PAYMENT`: the delivery is paid by card (spec 2 §3, BLK-09). */
export const bulkPaymentTypes = ['PAID', 'CASH_ON_DELIVERY', 'ONLINE_PAYMENT'] as const;
export type BulkPaymentType = (typeof bulkPaymentTypes)[number];

/** The days on which a row's order returns, by the clock of the country. */
export interface RowRepeat {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[];
  readonly at: string;
  readonly end: PreorderEnd;
  /** The first day; null for as soon as there is one. */
  readonly from: string | null;
}

/** One row as a draft order: empty text or null where the cell is blank or cannot be read (BLK-03). */
export interface RowDraft {
  readonly client_order_id: string;
  /** The outlet's external id, its id here or its name; empty means the chosen vendor. */
  readonly outlet: string;
  readonly customer_name: string;
  /** E.164 where possible, else as the sheet has it. */
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
  /** Unix seconds; null means at once. */
  readonly preordered_for: number | null;
  /** The end of the delivery that the time is for; null for none, or the delivery's. */
  readonly preordered_end: PreorderEnd | null;
  /** Rows of one route ride together; empty for a row by itself. */
  readonly route: string;
  /** When the row comes again; null for once. */
  readonly repeat: RowRepeat | null;
  readonly vat_number: string;
  /** What it is; null for what the shop sends. */
  readonly goods: Goods | null;
  /** Whether a PIN is asked for; null for as the shop has it. */
  readonly pin_required: boolean | null;
}
