// Orders as Shopify and WooCommerce tell of them, and their signatures.
import { addressOf } from '@sendero/core/contract/endpoint';
import { receiveShopOrder } from '@sendero/core/contract/shop-system-api';
import type { ShopKind } from '@sendero/core/shop-system/shop-order';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createHmac, randomUUID } from 'node:crypto';

/** A minute after noon of the tests' clock. */
const CREATED = '2026-11-18T12:01:00+02:00';

/** An order of Shopify's, as `orders/*` sends it: the parts that shops see most, in its own forms. */
export const aShopifyOrder = (given: object = {}) => ({
  id: 6_200_407_294_252,
  admin_graphql_api_id: 'gid://shopify/Order/6200407294252',
  app_id: 580_111,
  browser_ip: '198.51.100.7',
  buyer_accepts_marketing: false,
  cancel_reason: null,
  cancelled_at: null,
  closed_at: null,
  confirmation_number: 'V9ENVL83C',
  confirmed: true,
  contact_email: 'eino.laine@example.com',
  created_at: CREATED,
  currency: 'EUR',
  current_total_price: '24.90',
  customer_locale: 'fi-FI',
  discount_codes: [],
  email: 'eino.laine@example.com',
  financial_status: 'paid',
  fulfillment_status: null,
  name: '#1042',
  note: 'Blue door, ring twice',
  note_attributes: [{ name: 'delivery', value: 'today' }],
  number: 42,
  order_number: 1042,
  payment_gateway_names: ['shopify_payments'],
  phone: null,
  presentment_currency: 'EUR',
  processed_at: CREATED,
  subtotal_price: '20.00',
  tags: 'Lunch, VIP',
  taxes_included: true,
  test: false,
  total_outstanding: '0.00',
  total_price: '24.90',
  updated_at: CREATED,
  billing_address: { first_name: 'Eino', last_name: 'Laine', name: 'Eino Laine', country_code: 'FI' },
  customer: { id: 1, first_name: 'Eino', last_name: 'Laine', phone: null, email: 'eino.laine@example.com' },
  line_items: [
    { id: 11, name: 'Ramen - Large', title: 'Ramen', quantity: 2, price: '8.00', requires_shipping: true },
    { id: 12, name: 'Green tea', title: 'Green tea', quantity: 1, price: '4.00', requires_shipping: true },
  ],
  shipping_address: {
    first_name: 'Eino',
    last_name: 'Laine',
    name: 'Eino Laine',
    company: null,
    address1: 'Aleksanterinkatu 21',
    address2: 'B 12',
    zip: '00100',
    city: 'Helsinki',
    province: null,
    country: 'Finland',
    country_code: 'FI',
    phone: '040 123 4567',
    latitude: 60.1,
    longitude: 24.9,
  },
  shipping_lines: [{ id: 21, title: 'Local delivery', code: 'Local delivery', price: '4.90' }],
  tax_lines: [],
  ...given,
});

/** Its address with something else in it. */
export const shippedTo = (given: object) => ({
  shipping_address: { ...aShopifyOrder().shipping_address, ...given },
});

/** An order of WooCommerce's, as `order.*` sends it. */
export const aWooOrder = (given: object = {}) => ({
  id: 727,
  parent_id: 0,
  number: '727',
  order_key: 'wc_order_58d2d042d1d',
  created_via: 'checkout',
  version: '9.4.0',
  status: 'processing',
  currency: 'EUR',
  date_created: '2026-11-18T12:01:00',
  date_created_gmt: '2026-11-18T10:01:00',
  date_modified: '2026-11-18T12:01:00',
  date_modified_gmt: '2026-11-18T10:01:00',
  discount_total: '0.00',
  shipping_total: '4.90',
  total: '29.90',
  prices_include_tax: true,
  customer_id: 0,
  customer_note: 'Leave it with the porter',
  billing: {
    first_name: 'Aino',
    last_name: 'Virtanen',
    company: '',
    address_1: 'Bulevardi 14',
    address_2: 'A 3',
    city: 'Helsinki',
    state: '',
    postcode: '00100',
    country: 'FI',
    email: 'aino@example.com',
    phone: '+358 50 123 4567',
  },
  shipping: {
    first_name: 'Aino',
    last_name: 'Virtanen',
    company: '',
    address_1: 'Bulevardi 14',
    address_2: 'A 3',
    city: 'Helsinki',
    state: '',
    postcode: '00100',
    country: 'FI',
    phone: '',
  },
  payment_method: 'stripe',
  payment_method_title: 'Credit card',
  transaction_id: 'ch_1',
  date_paid: '2026-11-18T12:01:00',
  date_paid_gmt: '2026-11-18T10:01:00',
  date_completed_gmt: null,
  meta_data: [{ id: 1, key: 'delivery', value: 'yes' }],
  line_items: [{ id: 1, name: 'Cinnamon bun', quantity: 6, total: '25.00' }],
  shipping_lines: [{ id: 1, method_title: 'Flat rate', method_id: 'flat_rate', total: '4.90' }],
  ...given,
});

/** A later version of an order, by so many seconds. */
export const later = (seconds: number, given: object = {}) => {
  const at = new Date(Date.parse(CREATED) + seconds * 1000).toISOString().slice(0, 19);
  return { updated_at: `${at}Z`, date_modified_gmt: at, ...given };
};

/** How a body is signed by both systems. */
export const signed = (secret: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(body).digest('base64');

interface Sent {
  readonly system_id: string;
  readonly kind?: ShopKind;
  readonly secret: string;
  readonly topic?: string;
  /** The name of the delivery: another one each time, as the systems have it. */
  readonly delivery?: string;
  /** In place of what belongs to the body. */
  readonly signature?: string;
}

/** The headers that a shop system sends with a body. */
export function shopHeaders(
  { kind = 'shopify', secret, topic, delivery = randomUUID(), signature }: Omit<Sent, 'system_id'>,
  body: string | Buffer,
): Record<string, string> {
  const proof = signature ?? signed(secret, body);
  const common = { 'content-type': 'application/json', host: 'localhost' };
  return kind === 'shopify'
    ? {
        ...common,
        'x-shopify-topic': topic ?? 'orders/create',
        'x-shopify-hmac-sha256': proof,
        'x-shopify-webhook-id': delivery,
        'x-shopify-shop-domain': 'ramen.myshopify.com',
      }
    : {
        ...common,
        'x-wc-webhook-topic': topic ?? 'order.created',
        'x-wc-webhook-signature': proof,
        'x-wc-webhook-delivery-id': delivery,
      };
}

/** Posts a body as a shop system does. */
export function tellOrder(
  app: FastifyInstance,
  sent: Sent,
  body: object | string | Buffer,
): Promise<LightMyRequestResponse> {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const url = addressOf(receiveShopOrder).replace(':id', sent.system_id);
  return app.inject({ method: 'POST', url, headers: shopHeaders(sent, payload), payload });
}
