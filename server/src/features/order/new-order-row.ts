import type { Site } from '@sendero/core/market/site';
import { joinAddress, readAddress } from '@sendero/core/order/address-parts';
import { type PreorderEnd, deliveredAt } from '@sendero/core/order/preorder';
import type { NoRider } from '@sendero/core/order/no-rider';
import type { Sender } from '@sendero/core/order/sender';
import { linesOf } from '@sendero/core/quote/fee';
import type { OrderDraft } from '@sendero/core/order/validate';
import { toMinor } from '@sendero/core/values/money';
import { toE164 } from '@sendero/core/values/phone';
import { unixSeconds } from '../../clock.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { estimateDelivery } from '../quote/estimate-delivery.ts';
import type { Discount } from '../quote/sign-discount.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { newOrderId } from './order-id.ts';
import { hasAddressBook } from './get-address-book.ts';
import type { NewOrderRow, OrderRow, Recipient, VoucherOfOrder } from './order-row.ts';
import { entryOfOrder } from './to-entry.ts';

/** An order request that has passed every rule. */
interface NewOrderInput extends OrderDraft {
  /** Which end `preordered_for` is asked for; the delivery by default (FLOW-22). */
  readonly preordered_end?: PreorderEnd | undefined;
  readonly client_order_id?: string | undefined;
  readonly no_rider?: NoRider | undefined;
  readonly age_validation_required?: boolean | undefined;
  readonly pin_required?: boolean | undefined;
  /** The guest who sends it; guests have no address book. */
  readonly sender?: Sender | undefined;
}

/** The price of the order; a `quote_id` makes at most one order. */
export interface OrderPrice {
  readonly quote_id: string;
  /** Minor units. */
  readonly fee: number;
  readonly ride_seconds: number;
  /** The discount by a voucher, with the fee that is left. */
  readonly discount?: Discount | null;
}

/**
 * Builds a new order's row: received, with its promised time, and due for a rider at once or in time for a pre-order
 * (ORD-10). Includes its address-book entry where the site has an address book.
 */
export async function newOrderRow(
  world: World,
  site: Site,
  { vendor, root_id, page }: VendorRecord,
  asked: NewOrderInput,
  price: OrderPrice,
): Promise<NewOrderRow> {
  const { market } = site;
  const { contact, location: pickup } = vendor.vendor_information;
  const { customer } = asked;
  if (!pickup || customer.location.latitude === null || customer.location.longitude === null)
    throw new Problem('NoPrice');
  const door = readAddress(customer.location.address, customer.location);
  const now = world.clock.now();
  const created_at = unixSeconds(now);
  const preordered_for = deliveryOf(asked, price.ride_seconds);
  const { promised_at, dispatch_at } = await estimateDelivery(
    world,
    site,
    vendor,
    price.ride_seconds,
    preordered_for,
  );
  const order: OrderRow = {
    root_id,
    order_id: newOrderId(vendor.vendor_id, now),
    vendor_id: vendor.vendor_id,
    country_code: market.country_code,
    client_order_id: asked.client_order_id ?? null,
    created_at: now,
    updated_at: now,
    status: 'RECEIVED',
    status_history: [
      { status: 'NEW', created_at },
      { status: 'RECEIVED', created_at },
    ],
    preordered_for,
    preordered_end: preordered_for && (asked.preordered_end ?? 'DELIVER'),
    promised_at,
    dispatch_at,
    delivery_fee: price.discount?.fee ?? price.fee,
    fee_lines: linesOf(market, price.fee, asked.order.payment_method),
    currency: market.currency,
    customer_name: customer.name.trim(),
    customer_phone: toE164(customer.phone_number, market.country_code) ?? customer.phone_number,
    destination_address: joinAddress(door),
    destination_unit: door.unit,
    destination_building: door.building,
    destination_lat: customer.location.latitude,
    destination_lng: customer.location.longitude,
    destination_notes: customer.location.notes ?? '',
    amount: toMinor(asked.order.amount ?? 0, market.currency) ?? 0,
    description: asked.order.description,
    payment_method: asked.order.payment_method,
    vat_number: asked.vat_number ?? null,
    age_validation_required: asked.age_validation_required ?? false,
    goods: asked.order.goods ?? null,
    pin_required: asked.pin_required ?? page.pin_required ?? false,
    pickup: {
      name: vendor.name,
      address: joinAddress(pickup),
      latitude: pickup.latitude,
      longitude: pickup.longitude,
      phone_number: toE164(contact.phone, market.country_code) ?? contact.phone,
      notes: pickup.rider_instructions,
    },
    ride_seconds: price.ride_seconds,
    quote_id: price.quote_id,
    sender: asked.sender ?? null,
    voucher: voucherOf(price),
  };
  const isBooked = hasAddressBook(world, site) && !asked.sender;
  return {
    ...order,
    ...(asked.no_rider && { no_rider: asked.no_rider }),
    ...recipientOf(site, asked),
    ...(isBooked && { entry: entryOfOrder(order) }),
  };
}

/** Left out where the market's own language, its usual brand and the number are all there is. */
function recipientOf({ id, market }: Site, { customer }: NewOrderInput): { recipient?: Recipient } {
  const email = customer.email?.trim() || null;
  const language = customer.language ?? null;
  if (email === null && language === null && id === market.country_code.toLowerCase()) return {};
  return { recipient: { site_id: id, language, email } };
}

/** A pre-order's time of delivery, which follows from the collection's where that is asked for. */
function deliveryOf({ preordered_for, preordered_end }: NewOrderInput, rideSeconds: number): Date | null {
  if (!preordered_for) return null;
  const at = preordered_end === 'COLLECT' ? deliveredAt(preordered_for, rideSeconds) : preordered_for;
  return new Date(at * 1000);
}

function voucherOf({ fee, discount }: OrderPrice): VoucherOfOrder | null {
  if (!discount) return null;
  const { voucher_id, code, type, amount } = discount;
  return { voucher_id, code, type, amount, discount: fee - discount.fee };
}
