// A web shop that signs its orders as Shopify does.
import { createHmac, randomUUID } from 'node:crypto';
import { expect } from './fixtures.ts';

export const SHOP_SECRET = 'a-secret-of-Shopify';

let nth = 1000;

/** Posts an order to a connected address; its shop calls it by the name that is returned. */
export async function sellOnline(
  address: string,
  { address1, ...given }: { readonly address1: string; readonly [field: string]: unknown },
): Promise<string> {
  nth += 1;
  const at = new Date(Date.now() + 1000).toISOString();
  const body = JSON.stringify({
    id: nth,
    name: `#${nth}`,
    created_at: at,
    updated_at: at,
    currency: 'EUR',
    total_price: '24.90',
    financial_status: 'paid',
    note: 'Ring twice',
    line_items: [{ name: 'Ramen', quantity: 2, requires_shipping: true }],
    shipping_address: {
      name: 'Aino Virtanen',
      address1,
      address2: 'A 5',
      zip: '',
      city: 'Helsinki',
      phone: '+358401234567',
    },
    ...given,
  });
  const reply = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'orders/create',
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-hmac-sha256': createHmac('sha256', SHOP_SECRET).update(body).digest('base64'),
    },
    body,
  });
  expect(await reply.json()).toEqual({ result: 'taken' });
  return `#${nth}`;
}
