import type { CaseState } from '@sendero/core/order/case';
import { pinShown } from './delivery-pin.ts';
import { type KeptProposal, openProposal } from './open-proposal.ts';
import { splitAddress } from '@sendero/core/order/address-parts';
import { type DeliveryInstructions, withoutLine } from '@sendero/core/order/delivery-instructions';
import type { NoRider } from '@sendero/core/order/no-rider';
import type { Order, PaymentMethod, StatusEntry } from '@sendero/core/order/order';
import { type PreorderEnd, collectedAt } from '@sendero/core/order/preorder';
import type { Sender } from '@sendero/core/order/sender';
import type { OrderStatus } from '@sendero/core/order/status';
import { isTestId } from '@sendero/core/vendor/test-twin';
import { isTestVendor } from '@sendero/core/quote/test-vendors';
import type { FeeLine } from '@sendero/core/quote/fee';
import type { VoucherType } from '@sendero/core/quote/voucher-type';
import type { Goods } from '@sendero/core/vendor/delivery-page';
import { toMajor } from '@sendero/core/values/money';
import type { LatLng } from '@sendero/core/values/place';
import { unixSeconds } from '../../clock.ts';
import { amountOnWire } from '../quote/get-voucher.ts';
import type { SigningKeys } from '../../http/mac.ts';
import type { SavedAddressRow } from './address-book-store.ts';
import { linkIdOf } from './link-id.ts';

/** An order's voucher as it was then, and its discount; `amount` is per cent or minor units. */
export interface VoucherOfOrder {
  readonly voucher_id: string;
  readonly code: string;
  readonly type: VoucherType;
  readonly amount: number;
  readonly discount: number;
}

/**
 * Where an order is collected, as it was then. `phone_number` and `notes` are for the rider only; old orders have
 * neither.
 */
type PickupOfOrder = Order['pickup'] & { readonly phone_number?: string; readonly notes?: string };

/**
 * A history entry as it is stored. An entry reported by a fleet also has the time of the fleet's own clock, in unix
 * seconds.
 */
export interface KeptEntry extends StatusEntry {
  readonly reported_at?: number;
}

/** What a recipient told, with the line of `destination_notes` that says it. */
export interface KeptInstructions {
  readonly told: DeliveryInstructions;
  readonly line: string;
  /** Where the order was placed to, once the recipient has moved its pin. */
  readonly placed_to?: LatLng;
}

/** An order as it is stored: money in minor units, times as dates. */
export interface OrderRow {
  readonly root_id: string;
  readonly order_id: string;
  readonly vendor_id: string;
  /** What people call it by; given when the order is stored, and kept in a table of its own (decision 0076). */
  readonly short_code?: string | null;
  /** The trip that it is a drop of, in a table of its own; null for a delivery alone (decision 0081). */
  readonly trip?: Order['trip'] | null;
  readonly country_code: string;
  readonly client_order_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly status: OrderStatus;
  readonly status_history: KeptEntry[];
  /** The time of delivery that a pre-order is for. */
  readonly preordered_for: Date | null;
  /** The end that was asked for; null where the order was placed before that could be chosen, for the delivery. */
  readonly preordered_end?: PreorderEnd | null;
  readonly promised_at: Date;
  readonly dispatch_at: Date | null;
  readonly delivery_fee: number;
  /** The parts of the fee before any voucher, in minor units; null where they are not known. */
  readonly fee_lines?: readonly FeeLine[] | null;
  readonly currency: string;
  readonly customer_name: string;
  readonly customer_phone: string;
  /** In one line, unit and building in front. */
  readonly destination_address: string;
  /** The parts in front of it; null where the order was placed before they were kept (decision 0072). */
  readonly destination_unit?: string | null;
  readonly destination_building?: string | null;
  readonly destination_lat: number;
  readonly destination_lng: number;
  readonly destination_notes: string;
  /** What the recipient told the rider, and the line of the notes that says it; null where nothing was (RCP-03). */
  readonly recipient_instructions?: KeptInstructions | null;
  /** The last one; null before the first, and once it was taken back (RCP-03). */
  readonly proposal?: KeptProposal | null;
  readonly amount: number;
  readonly description: string;
  /** Null for what the shop sends. */
  readonly goods?: Goods | null;
  readonly payment_method: PaymentMethod;
  readonly vat_number: string | null;
  readonly age_validation_required: boolean;
  readonly pin_required: boolean;
  /** How its case stands; null where nothing is said to be wrong. */
  readonly case_state?: CaseState | null;
  readonly pickup: PickupOfOrder;
  readonly ride_seconds: number;
  readonly quote_id: string;
  /** The guest who sends it; null where the vendor sends it. */
  readonly sender?: Sender | null;
  /** The voucher; `delivery_fee` is what is left to pay after it. */
  readonly voucher?: VoucherOfOrder | null;
  /** When the personal data was erased; null before that. */
  readonly person_erased_at?: Date | null;
}

/** How notices reach the recipient, beside their number (RCP-07). */
export interface Recipient {
  readonly site_id: string;
  readonly language: string | null;
  readonly email: string | null;
}

/** An order to be placed, and its address-book entry; without an entry the book stays as it is (GEO-06). */
export interface NewOrderRow extends OrderRow {
  /** What happens if no rider is found; left out where the vendor's choice applies. */
  readonly no_rider?: NoRider;
  /** How to tell the recipient, where the order says more than a number. */
  readonly recipient?: Recipient;
  readonly entry?: SavedAddressRow;
}

/** An order as the API returns it (ORD-03). `keys` sign its public link. */
export function toOrder(keys: SigningKeys, row: OrderRow): Order {
  return {
    order_id: row.order_id,
    short_code: row.short_code ?? '',
    vendor_id: row.vendor_id,
    ...(row.client_order_id !== null && { client_order_id: row.client_order_id }),
    created_at: unixSeconds(row.created_at),
    updated_at: unixSeconds(row.updated_at),
    status: row.status,
    status_history: row.status_history,
    preordered_for: row.preordered_for && unixSeconds(row.preordered_for),
    ...endsOf(row),
    promised_at: unixSeconds(row.promised_at),
    delivery_fee: toMajor(row.delivery_fee, row.currency),
    currency: row.currency,
    customer: {
      name: row.customer_name,
      phone_number: row.customer_phone,
      location: {
        ...doorOf(row),
        latitude: row.destination_lat,
        longitude: row.destination_lng,
        notes: row.destination_notes,
        ...(row.recipient_instructions && { recipient_line: row.recipient_instructions.line }),
      },
    },
    order: {
      amount: toMajor(row.amount, row.currency),
      description: row.description,
      ...(row.goods && { goods: row.goods }),
      payment_method: row.payment_method,
    },
    pickup: toPickup(row.pickup),
    ...(row.sender && { sender: toContact(row.sender) }),
    ...(row.vat_number !== null && { vat_number: row.vat_number }),
    ...(row.age_validation_required && { age_validation_required: true }),
    ...(row.pin_required && { pin_required: true, ...pinShown(keys, row) }),
    ...(row.case_state && { case: row.case_state }),
    ...(row.voucher && { voucher: toUsedVoucher(row.voucher, row.currency) }),
    ...(row.trip && { trip: row.trip }),
    ...proposalIn(row),
    link_id: linkIdOf(keys, row.order_id),
    ...((isTestVendor(row.vendor_id) || isTestId(row.vendor_id)) && { is_test: true }),
    ...(isTestId(row.vendor_id) && { test: true }),
    ...(row.person_erased_at && { person_erased_at: unixSeconds(row.person_erased_at) }),
  };
}

function proposalIn(row: OrderRow): Pick<Order, 'proposal'> {
  const open = openProposal(row);
  if (!open) return {};
  const { proposal_id, place, deliver_at, made_at, until } = open;
  const { lat: latitude, lng: longitude } = place;
  const address = place.address ?? doorOf(row).address;
  const delivery_fee = toMajor(open.fee ?? row.delivery_fee, row.currency);
  const asked = { proposal_id, place: { address, latitude, longitude }, delivery_fee, made_at, until };
  return { proposal: { ...asked, ...(deliver_at !== undefined && { deliver_at }) } };
}

function endsOf(row: OrderRow) {
  const collect_at = collectAtOf(row);
  if (collect_at === null || row.preordered_for === null) return {};
  return {
    preordered_end: row.preordered_end ?? ('DELIVER' as const),
    collect_at: unixSeconds(collect_at),
    deliver_at: unixSeconds(row.preordered_for),
  };
}

/** When a rider is to collect a pre-order; null for any other order (FLOW-22). */
export function collectAtOf({
  preordered_for,
  ride_seconds,
}: Pick<OrderRow, 'preordered_for' | 'ride_seconds'>): Date | null {
  if (preordered_for === null) return null;
  return new Date(collectedAt(unixSeconds(preordered_for), ride_seconds) * 1000);
}

/** The destination's address in its parts (ORD-11). */
export function doorOf(
  row: Pick<OrderRow, 'destination_address' | 'destination_unit' | 'destination_building'>,
) {
  const told = { unit: row.destination_unit, building: row.destination_building };
  const { address_text: address, unit, building } = splitAddress(row.destination_address, told);
  return { address, unit, building };
}

const toPickup = ({ name, address, latitude, longitude }: PickupOfOrder) => ({
  name,
  address,
  latitude,
  longitude,
});

const toContact = ({ name, email, phone_number }: Sender) => ({ name, email, phone_number });

const toUsedVoucher = (voucher: VoucherOfOrder, currency: string) => ({
  code: voucher.code,
  type: voucher.type,
  amount: amountOnWire(voucher, currency),
  discount: toMajor(voucher.discount, currency),
});

/** What the shop wrote for the rider, without what one order's recipient told. */
export const shopNotesOf = ({
  destination_notes,
  recipient_instructions,
}: Pick<OrderRow, 'destination_notes' | 'recipient_instructions'>): string =>
  withoutLine({ notes: destination_notes, line: recipient_instructions?.line ?? '' });
