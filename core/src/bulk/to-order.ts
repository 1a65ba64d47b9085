// A row of a sheet in the shape in which an order is checked and placed, and the faults of that order as the row's.
import type { PaymentMethod } from '../order/order.ts';
import { joinAddress } from '../order/address-parts.ts';
import { type Issue, type OrderDraft, type OrderRules, allIssues } from '../order/validate.ts';
import type { Column } from './columns.ts';
import type { BulkPaymentType, RowDraft } from './row-draft.ts';

/** What is wrong or odd about a row: at which column, the key of the text that says so, and that text's values. */
export interface Finding {
  readonly column: Column;
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Where a row's delivery goes. */
export interface RowPlace {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Who pays the delivery by card has nothing collected at the door (BLK-09). */
const paymentOf: Readonly<Record<BulkPaymentType, PaymentMethod>> = {
  PAID: 'PAID',
  CASH_ON_DELIVERY: 'CASH_ON_DELIVERY',
  ONLINE_PAYMENT: 'PAID',
};

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
      payment_method: row.payment_type === null ? ('NONE' as const) : paymentOf[row.payment_type],
    },
    ...(row.vat_number && { vat_number: row.vat_number }),
    preordered_for: row.preordered_for,
  } satisfies OrderDraft;
}

/** Which column says what a field of an order holds. */
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
  preordered_for: 'delivery_time',
};

/** Columns that say one thing together: one word about any of them is enough. */
const together: readonly (readonly Column[])[] = [
  ['address', 'latitude', 'longitude'],
  ['delivery_date', 'delivery_time'],
];

/**
 * What is wrong with a row: `known`, then what the rules of a single order add (BLK-03).
 *
 * Of what something is said about already nothing more is said: that a cell cannot be read is a better word than that it
 * is missing.
 */
export function rowFindings(
  known: readonly Finding[],
  draft: OrderDraft,
  rules: OrderRules,
  now: Date,
): readonly Finding[] {
  const told = new Set<Column>();
  const tell = ({ column }: Finding) => {
    for (const each of together.find((some) => some.includes(column)) ?? [column]) told.add(each);
  };
  known.forEach(tell);
  const added = allIssues(draft, rules, now)
    .map(toFinding)
    .filter((finding) => {
      const isNews = !told.has(finding.column);
      tell(finding);
      return isNews;
    });
  return [...known, ...added];
}

function toFinding({ field, key, values }: Issue): Finding {
  return { column: columnOf[field] ?? 'address', key, ...(values && { values }) };
}
