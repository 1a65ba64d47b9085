import { randomUUID } from 'node:crypto';
import * as orderApi from '@sendero/core/contract/order-api';
import { fee } from '@sendero/core/contract/quote-api';
import { LOCATION } from '@sendero/server/src/testing/a-vendor.ts';
import { type Asked, type Shop, outcomeOf } from '../ledger.ts';
import type { Ask } from './caller.ts';
import type { Load } from './load.ts';

const DROP_OFF = { lat: 60.1702, lng: 24.9411 };
const ADDRESS = 'Mannerheimintie 12, 00100 Helsinki';

/** A new order with the price that the product names now; null where it names none. */
export async function draft(
  { caller }: Pick<Load, 'caller'>,
  { vendor_id, authorization }: Shop,
  client_order_id: string,
): Promise<orderApi.NewOrder | null> {
  const source = { lat: LOCATION.latitude, lng: LOCATION.longitude };
  const body = { source, destination: DROP_OFF, vendor_id, delivery_type: 'food' };
  const price = await caller.call(fee, { authorization, body, key: randomUUID() });
  if (!price.answer) return null;
  return {
    vendor_id,
    client_order_id,
    customer: {
      location: { latitude: DROP_OFF.lat, longitude: DROP_OFF.lng, address: ADDRESS, notes: 'Second floor' },
      phone_number: '+358401234567',
      name: 'Eino Laine',
    },
    order: { payment_method: 'PAID', amount: 25.5, description: 'Two bags' },
    delivery_fee: price.answer.fee,
    signature: price.answer.signature,
  };
}

/** Requests a rider as a page does; null where there was no price. */
export async function placeOrder(load: Load, shop: Shop): Promise<Asked | null> {
  const client_order_id = `chaos-${randomUUID()}`;
  const body = await draft(load, shop, client_order_id);
  if (!body) return null;
  const asked: Asked = {
    shop,
    key: randomUUID(),
    client_order_id,
    body,
    during: load.tally.now(),
    fate: 'unknown',
    order_id: null,
    cancellation: null,
    notes: { acknowledged: null, unknown: null },
  };
  load.ledger.orders.push(asked);
  await askFor(load, asked);
  return asked;
}

/** Asks for the order again under its key, and notes what is answered. */
export async function askFor({ caller }: Pick<Load, 'caller'>, asked: Asked): Promise<void> {
  const { shop, key, body } = asked;
  const { authorization } = shop;
  const reply = await caller.call(orderApi.placeOrder, { authorization, key, body });
  asked.fate = outcomeOf(reply.status);
  asked.order_id = reply.answer?.result.order_id ?? null;
}

/** Changes what the rider has to know at the door. */
export async function changeOrder(load: Load, asked: Asked, order_id: string): Promise<void> {
  const notes = `Changed ${randomUUID().slice(0, 8)}`;
  const { location } = asked.body.customer;
  const body = {
    vendor_id: asked.shop.vendor_id,
    payment_method: asked.body.order.payment_method,
    amount: asked.body.order.amount,
    item_details: asked.body.order.description,
    location: { ...location, notes },
  };
  const { status } = await load.caller.call(orderApi.changeOrder, {
    authorization: asked.shop.authorization,
    params: { id: order_id },
    body,
  });
  const fate = outcomeOf(status);
  if (fate === 'acknowledged') asked.notes = { acknowledged: notes, unknown: null };
  if (fate === 'unknown') asked.notes.unknown = notes;
}

/** Calls an order off; `noted` learns what became of it. */
export async function cancelOrder(
  load: Load,
  noted: { readonly shop: Shop; cancellation: Asked['cancellation'] },
  order_id: string,
): Promise<void> {
  const { vendor_id, authorization } = noted.shop;
  const ask: Ask = { authorization, body: { vendor_id, order_id, reason: 'mistake_error' } };
  noted.cancellation = 'unknown';
  const { status } = await load.caller.call(orderApi.cancelOrder, ask);
  // A repeat of one that went through unheard is refused: it proves nothing.
  noted.cancellation = outcomeOf(status) === 'acknowledged' ? 'acknowledged' : 'unknown';
}
