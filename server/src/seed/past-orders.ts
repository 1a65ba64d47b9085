// The demonstration's last forty days: ordinary weeks of a shop, with lunch and dinner as the busy hours.
import { randomUUID } from 'node:crypto';
import type { Market } from '@sendero/core/market/market';
import type { CancelReason, PaymentMethod, StatusEntry } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';
import { feeFor } from '@sendero/core/quote/fee';
import { startOfLocalDay } from '@sendero/core/values/clock-time';
import { metresBetween } from '@sendero/core/values/place';
import type { VendorLocation } from '@sendero/core/vendor/vendor';
import { newOrderId } from '../features/order/order-id.ts';
import type { NewOrderRow, OrderRow } from '../features/order/order-row.ts';
import { entryOfOrder } from '../features/order/to-entry.ts';
import type { NewVendor } from '../features/vendor/store.ts';
import type { Chance } from './chance.ts';
import type { Customer } from './customers.ts';

const DAYS = 40;
const ORDERS_A_DAY = [12, 18] as const;
/** Local hours, each as often as orders fall into it. */
const HOURS = [
  9, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 14, 15, 16, 16, 17, 17, 17, 18, 18, 18, 19, 19, 20,
] as const;
const PROMISED_S = 45 * 60;
/** Routes in a city are about this much longer than the straight line. */
const DETOUR = 1.3;
const RIDE_M_PER_S = 5;

const payments: readonly [PaymentMethod, ...PaymentMethod[]] = [
  'PAID',
  'PAID',
  'PAID',
  'CASH_ON_DELIVERY',
  'PAYMENT_ON_DELIVERY',
];
const descriptions: readonly [string, ...string[]] = [
  'Salmon soup and rye bread, 2 portions',
  'Groceries, two bags',
  'Flowers, keep upright',
  'Birthday cake, chocolate',
  'Lunch for four',
  'Reindeer stew, 1 portion',
  'Cinnamon buns, box of 12',
  'Spare keys in an envelope',
  'Wine glasses, fragile',
  'Vegetarian menu for two',
];

const reasons: readonly [CancelReason, ...CancelReason[]] = [
  'mistake_error',
  'delivery_eta_too_long',
  'no_courier',
];

/** The course of an order: each status with the least and most seconds since the one before. */
type Course = readonly (readonly [OrderStatus, number, number])[];

const toTheCustomer: Course = [
  ['NEW', 0, 0],
  ['RECEIVED', 0, 1],
  ['WAITING_FOR_TRANSPORT', 20, 60],
  ['ASSIGNED_TO_TRANSPORT', 30, 150],
  ['COURIER_ACCEPTED_DELIVERY', 10, 60],
  ['NEAR_VENDOR', 180, 540],
  ['PICKED_UP', 60, 300],
  ['COURIER_LEFT_VENDOR', 20, 60],
  ['NEAR_CUSTOMER', 240, 900],
];
const delivered: Course = [...toTheCustomer, ['DELIVERED', 60, 240]];
const returned: Course = [...toTheCustomer, ['RETURN_INITIATED', 300, 600], ['RETURNED_TO_VENDOR', 400, 900]];
const cancelled: Course = [...toTheCustomer.slice(0, 4), ['CANCELLED', 30, 400]];

/** About six hundred orders of `shops` before today, oldest first, and the address-book entries that they leave. */
export function pastOrders(
  market: Market,
  shops: readonly NewVendor[],
  customers: readonly Customer[],
  now: Date,
  chance: Chance,
): NewOrderRow[] {
  const open = shops.flatMap((shop) => (shop.location ? [{ ...shop, location: shop.location }] : []));
  const times = Array.from({ length: DAYS }, (_, day) =>
    timesOfDay(startOfLocalDay(now, market.time_zone, day - DAYS), chance),
  );
  return times.flat().flatMap((at) => {
    const shop = open[chance.between(0, open.length - 1)];
    const customer = customers[chance.between(0, customers.length - 1)];
    if (!shop || !customer) return [];
    const order = pastOrder(market, shop, customer, at, chance);
    return [{ ...order, entry: entryOfOrder(order) }];
  });
}

function timesOfDay(midnight: Date, chance: Chance): Date[] {
  const count = chance.between(...ORDERS_A_DAY);
  const seconds = Array.from({ length: count }, () => chance.pick(HOURS) * 3600 + chance.between(0, 3599));
  return seconds.toSorted((a, b) => a - b).map((second) => new Date(midnight.getTime() + second * 1000));
}

function pastOrder(
  market: Market,
  shop: NewVendor & { readonly location: VendorLocation },
  customer: Customer,
  at: Date,
  chance: Chance,
): OrderRow {
  const status_history = historyOf(chance, at);
  const last = status_history.at(-1);
  const from = { lat: shop.location.latitude, lng: shop.location.longitude };
  const distance_m = Math.round(
    metresBetween(from, { lat: customer.latitude, lng: customer.longitude }) * DETOUR,
  );
  const payment_method = chance.pick(payments);
  return {
    root_id: shop.root_id,
    order_id: newOrderId(shop.vendor_id, at),
    vendor_id: shop.vendor_id,
    country_code: shop.country_code,
    client_order_id: null,
    created_at: at,
    updated_at: new Date((last?.created_at ?? 0) * 1000),
    status: last?.status ?? 'NEW',
    status_history,
    preordered_for: null,
    promised_at: new Date(at.getTime() + PROMISED_S * 1000),
    dispatch_at: null,
    delivery_fee: feeFor(market, { distance_m, city: shop.location.city, payment_method }).fee,
    currency: market.currency,
    customer_name: customer.name,
    customer_phone: customer.phone,
    destination_address: customer.address,
    destination_unit: customer.unit,
    destination_building: '',
    destination_lat: customer.latitude,
    destination_lng: customer.longitude,
    destination_notes: customer.notes,
    amount: chance.between(60, 900) * 10,
    description: chance.pick(descriptions),
    payment_method,
    vat_number: null,
    age_validation_required: false,
    pin_required: false,
    pickup: { name: shop.name, address: shop.location.address_text, latitude: from.lat, longitude: from.lng },
    ride_seconds: Math.round(distance_m / RIDE_M_PER_S),
    quote_id: randomUUID(),
  };
}

function historyOf(chance: Chance, at: Date): StatusEntry[] {
  const fate = chance.between(1, 100);
  const course = fate <= 92 ? delivered : fate <= 98 ? cancelled : returned;
  let created_at = Math.floor(at.getTime() / 1000);
  return course.map(([status, least, most]) => {
    created_at += chance.between(least, most);
    const reason = status === 'CANCELLED' ? chance.pick(reasons) : undefined;
    return { status, created_at, ...(reason && { reason }) };
  });
}
