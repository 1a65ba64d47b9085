// Converts a row of a sheet to an order for checking and placing, and the order's issues to findings about the row.
import type { PaymentMethod } from '../order/order.ts';
import type { PreorderEnd } from '../order/preorder.ts';
import { joinAddress } from '../order/address-parts.ts';
import { type OrderDraft, type OrderIssue, type OrderRules, allIssues } from '../order/validate.ts';
import type { Column } from './columns.ts';
import type { BulkPaymentType, RowDraft } from './row-draft.ts';

/** An error or a warning about a row: its column, the key of its text, and the values of that text. */
export interface Finding {
  readonly column: Column;
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Where a row's delivery goes. */
export interface RowPlace {
  readonly address: string;
  /** The address that the geocoder found for it, where the sheet had its own words. */
  readonly found?: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
}

/** If the delivery is paid by card, the rider collects nothing at the door (BLK-09). */
const paymentOf: Readonly<Record<BulkPaymentType, PaymentMethod>> = {
  PAID: 'PAID',
  CASH_ON_DELIVERY: 'CASH_ON_DELIVERY',
  ONLINE_PAYMENT: 'PAID',
};

/** How the order of a row is paid at the door. */
export const paymentMethodOf = (type: BulkPaymentType | null): PaymentMethod =>
  type === null ? 'NONE' : paymentOf[type];

/** The row as an order of `vendor_id`: unit, building and address joined by commas (spec 1 §3). */
export function rowToOrder(row: RowDraft, vendor_id: string, place: RowPlace | null) {
  return {
    vendor_id,
    customer: {
      name: row.customer_name,
      phone_number: row.phone_number,
      location: {
        address: joinAddress({ ...row, address_text: place?.address ?? row.address }),
        unit: row.unit,
        building: row.building,
        notes: row.notes,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
      },
    },
    order: {
      amount: row.amount,
      description: row.description,
      payment_method: paymentMethodOf(row.payment_type),
      ...(row.goods && { goods: row.goods }),
    },
    ...(row.vat_number && { vat_number: row.vat_number }),
    ...(row.pin_required !== null && { pin_required: row.pin_required }),
    preordered_for: row.preordered_for,
    ...(row.preordered_end && { preordered_end: row.preordered_end }),
  } satisfies OrderDraft;
}

/** Maps a field of an order to the column that holds it. */
const columnOf: Readonly<Record<string, Column>> = {
  vendor_id: 'outlet',
  'customer.name': 'customer_name',
  'customer.phone_number': 'phone_number',
  'customer.location.address': 'address',
  'customer.location.unit': 'unit',
  'customer.location.notes': 'notes',
  'order.amount': 'amount',
  'order.description': 'description',
  'order.payment_method': 'payment_method',
  vat_number: 'vat_number',
};

/** Columns that are checked as one: a finding about any of them suffices. */
const together: readonly (readonly Column[])[] = [
  ['address', 'latitude', 'longitude'],
  ['delivery_date', 'delivery_time', 'collect_time'],
];

/**
 * The findings about a row: `known`, then those of the rules for a single order (BLK-03).
 *
 * A column that already has a finding gets no further one: "cannot be read" says more than "is missing".
 */
export function rowFindings(
  known: readonly Finding[],
  draft: OrderDraft & Partial<Pick<RowDraft, 'preordered_end'>>,
  rules: OrderRules,
  now: Date,
): readonly Finding[] {
  const told = new Set<Column>();
  const tell = ({ column }: Finding) => {
    for (const each of together.find((some) => some.includes(column)) ?? [column]) told.add(each);
  };
  known.forEach(tell);
  const added = allIssues(draft, rules, now)
    .map((issue) => toFinding(issue, timeColumn(draft)))
    .filter((finding) => {
      const isNews = !told.has(finding.column);
      tell(finding);
      return isNews;
    });
  return [...known, ...added];
}

/** The column that a row's time is asked for in. */
export const timeColumn = ({ preordered_end }: { readonly preordered_end?: PreorderEnd | null }): Column =>
  preordered_end === 'COLLECT' ? 'collect_time' : 'delivery_time';

function toFinding({ field, key, params }: OrderIssue, time: Column): Finding {
  const column = field === 'preordered_for' ? time : (columnOf[field] ?? 'address');
  return { column, key, ...(params && { values: params }) };
}
