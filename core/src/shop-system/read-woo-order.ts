import * as z from 'zod/mini';
import {
  LONGEST,
  amount,
  clipped,
  describe,
  goodsList,
  joined,
  line,
  lines,
  listOf,
  placeLine,
  time,
} from './read-parts.ts';
import type { ShopOrder } from './shop-order.ts';

const addressSchema = z.object({
  first_name: line(60),
  last_name: line(60),
  address_1: line(LONGEST.address),
  address_2: line(LONGEST.unit),
  city: line(100),
  postcode: line(20),
  phone: line(LONGEST.phone),
  email: line(LONGEST.email),
});
const address = z.catch(z.nullable(addressSchema), null);

const orderSchema = z.object({
  id: line(LONGEST.id),
  number: line(LONGEST.number),
  status: line(40),
  currency: line(3),
  date_created_gmt: time,
  date_modified_gmt: time,
  date_paid_gmt: time,
  total: amount,
  payment_method: line(60),
  customer_note: lines(LONGEST.notes),
  billing: address,
  shipping: address,
  shipping_lines: listOf(z.object({ method_id: line(LONGEST.label), method_title: line(LONGEST.label) }), 10),
  meta_data: listOf(z.object({ key: line(LONGEST.label), value: z.unknown() }), 200),
  line_items: goodsList,
});
type Told = z.infer<typeof orderSchema>;

const OVER = new Set(['cancelled', 'refunded', 'failed', 'trash']);
/** A basket whose customer is still at the till. */
const BEGUN = new Set(['checkout-draft', 'auto-draft', 'draft']);
/** Ways that leave the customer to come to the shop. */
const COLLECTED = /^(local_pickup|pickup_location)/;
const UNSET = new Set(['', '0', 'false', 'no', 'off']);

/** An order as WooCommerce's webhooks send it (`order.*`, REST form); null where it is none, or none yet. */
export function readWooOrder(told: unknown): ShopOrder | null {
  const read = orderSchema.safeParse(told);
  if (!read.success || BEGUN.has(read.data.status)) return null;
  const order = read.data;
  const { id, date_created_gmt, date_modified_gmt } = order;
  if (id === '' || date_created_gmt === null) return null;
  const is_paid = order.date_paid_gmt !== null;
  return {
    shop_order_id: id,
    number: `#${order.number || id}`,
    created_ms: date_created_gmt,
    updated_ms: date_modified_gmt ?? date_created_gmt,
    is_paid,
    is_cash: !is_paid && order.payment_method === 'cod',
    is_cancelled: OVER.has(order.status),
    is_fulfilled: order.status === 'completed',
    is_delivered: isDelivered(order),
    is_test: false,
    labels: labelsOf(order),
    content: {
      ...customerOf(order),
      ...doorOf(order),
      notes: order.customer_note,
      description: describe(order.line_items, LONGEST.description),
      amount: order.total,
      currency: order.currency.toUpperCase(),
    },
  };
}

const isDelivered = ({ shipping_lines, shipping, billing }: Told): boolean =>
  Boolean(shipping?.address_1 || billing?.address_1) &&
  (shipping_lines.length === 0 || shipping_lines.some(({ method_id }) => !COLLECTED.test(method_id)));

function labelsOf({ meta_data, shipping_lines }: Told): string[] {
  const set = meta_data.filter(({ value }) => !UNSET.has(settingOf(value)));
  const all = [
    ...set.map(({ key }) => key),
    ...shipping_lines.flatMap(({ method_id, method_title }) => [method_id, method_title]),
  ];
  return [...new Set(all.map((label) => label.toLowerCase()).filter(Boolean))].slice(0, 100);
}

/** What is no text, number or truth is set. */
function settingOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? String(value).toLowerCase() : 'set';
}

function customerOf({ shipping, billing }: Told) {
  const nameOf = (who: Told['shipping']) => (who ? joined([who.first_name, who.last_name], ' ') : '');
  return {
    name: clipped(nameOf(shipping) || nameOf(billing), LONGEST.name),
    phone_number: shipping?.phone || billing?.phone || '',
    email: billing?.email ?? '',
  };
}

/** Where a shop asks for one address only, it is that of the bill. */
function doorOf({ shipping, billing }: Told) {
  const door = shipping?.address_1 ? shipping : billing;
  if (!door) return { address: '', unit: '' };
  return { address: placeLine(door.address_1, door.postcode, door.city), unit: door.address_2 };
}
