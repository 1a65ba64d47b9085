import * as z from 'zod/mini';
import {
  LONGEST,
  amount,
  clipped,
  describe,
  flag,
  goodsList,
  joined,
  line,
  lines,
  listOf,
  placeLine,
  time,
} from './read-parts.ts';
import type { ShopOrder } from './shop-order.ts';

const phone = line(LONGEST.phone);

const addressSchema = z.object({
  name: line(LONGEST.name),
  first_name: line(LONGEST.name),
  last_name: line(LONGEST.name),
  company: line(LONGEST.name),
  address1: line(LONGEST.address),
  address2: line(LONGEST.unit),
  zip: line(20),
  city: line(100),
  phone,
});
const address = z.catch(z.nullable(addressSchema), null);

const person = z.catch(
  z.nullable(z.object({ first_name: line(60), last_name: line(60), phone, email: line(LONGEST.email) })),
  null,
);

const orderSchema = z.object({
  id: line(LONGEST.id),
  name: line(LONGEST.number),
  order_number: line(LONGEST.number),
  created_at: time,
  updated_at: time,
  cancelled_at: time,
  financial_status: line(40),
  fulfillment_status: line(40),
  test: flag,
  tags: lines(5000),
  note: lines(LONGEST.notes),
  note_attributes: listOf(z.object({ name: line(LONGEST.label), value: line(LONGEST.label) }), 50),
  currency: line(3),
  total_price: amount,
  current_total_price: amount,
  total_outstanding: amount,
  payment_gateway_names: listOf(line(60), 20),
  email: line(LONGEST.email),
  contact_email: line(LONGEST.email),
  phone,
  customer: person,
  shipping_address: address,
  billing_address: address,
  shipping_lines: listOf(z.object({ title: line(LONGEST.label), code: line(LONGEST.label) }), 10),
  line_items: goodsList,
});
type Told = z.infer<typeof orderSchema>;

/** Whether each thing is to be sent; gift cards are not. */
const shippedSchema = z.object({
  line_items: listOf(z.object({ requires_shipping: z.catch(z.boolean(), true) }), 500),
});

const PAID = new Set(['paid', 'partially_refunded']);
const OVER = new Set(['refunded', 'voided']);
/** How Shopify's own manual method and those of its countries are called. */
const CASH = /cash on delivery|\bcod\b/i;
const UNSET = new Set(['', '0', 'false', 'no', 'off']);

/** An order as Shopify's webhooks send it (`orders/*`, REST form); null where it is none. */
export function readShopifyOrder(told: unknown): ShopOrder | null {
  const read = orderSchema.safeParse(told);
  if (!read.success) return null;
  const order = read.data;
  const { id, created_at, updated_at } = order;
  if (id === '' || created_at === null || updated_at === null) return null;
  const is_paid = PAID.has(order.financial_status);
  return {
    shop_order_id: id,
    number: order.name || order.order_number || id,
    created_ms: created_at,
    updated_ms: updated_at,
    is_paid,
    is_cash: !is_paid && order.payment_gateway_names.some((name) => CASH.test(name)),
    is_cancelled: order.cancelled_at !== null || OVER.has(order.financial_status),
    is_fulfilled: order.fulfillment_status === 'fulfilled',
    is_delivered: order.shipping_address !== null && isShipped(told),
    is_test: order.test,
    labels: labelsOf(order),
    content: {
      ...customerOf(order),
      ...doorOf(order),
      notes: order.note,
      description: describe(order.line_items, LONGEST.description),
      amount: amountOf(order, is_paid),
      currency: order.currency.toUpperCase(),
    },
  };
}

function isShipped(told: unknown): boolean {
  const { data } = shippedSchema.safeParse(told);
  return !data || data.line_items.length === 0 || data.line_items.some((item) => item.requires_shipping);
}

/** What is left to pay, where the rider collects it; else what it cost. */
const amountOf = (order: Told, is_paid: boolean): number | null =>
  (is_paid ? null : order.total_outstanding) ?? order.current_total_price ?? order.total_price;

function labelsOf({ tags, note_attributes, shipping_lines }: Told): string[] {
  const set = note_attributes.filter(({ value }) => !UNSET.has(value.toLowerCase()));
  const all = [
    ...tags.split(',').map((tag) => clipped(tag.trim(), LONGEST.label)),
    ...set.map(({ name }) => name),
    ...shipping_lines.flatMap(({ title, code }) => [title, code]),
  ];
  return [...new Set(all.map((label) => label.toLowerCase()).filter(Boolean))].slice(0, 100);
}

function customerOf({ shipping_address, billing_address, customer, phone: own, ...order }: Told) {
  const nameOf = (who: { first_name: string; last_name: string } | null) =>
    who ? joined([who.first_name, who.last_name], ' ') : '';
  const name =
    shipping_address?.name || nameOf(shipping_address) || nameOf(customer) || billing_address?.name || '';
  return {
    name: clipped(name, LONGEST.name),
    phone_number: shipping_address?.phone || own || customer?.phone || billing_address?.phone || '',
    email: order.email || order.contact_email || customer?.email || '',
  };
}

function doorOf({ shipping_address }: Told) {
  if (!shipping_address) return { address: '', unit: '' };
  const { address1, address2, zip, city } = shipping_address;
  return { address: placeLine(address1, zip, city), unit: address2 };
}
