import { addressOf } from '@sendero/core/contract/endpoint';
import { type NewOrder, placeOrder } from '@sendero/core/contract/order-api';
import { fee } from '@sendero/core/contract/quote-api';
import type { Order } from '@sendero/core/order/order';
import type { FastifyInstance } from 'fastify';
import { LOCATION } from './a-vendor.ts';

/** Inside the test region, a kilometre from `LOCATION`. */
export const DESTINATION = { lat: 60.1689, lng: 24.95 };

/** A draft that a vendor at `LOCATION` may place now; its fee is quoted, as for a page. */
export async function aDraft(
  app: FastifyInstance,
  headers: Record<string, string>,
  vendor_id: string,
  given: Partial<NewOrder> = {},
): Promise<NewOrder> {
  const source = { lat: LOCATION.latitude, lng: LOCATION.longitude };
  const payload = { source, destination: DESTINATION, vendor_id, delivery_type: 'food' };
  const quote = (await app.inject({ method: fee.method, url: addressOf(fee), headers, payload })).json();
  return {
    vendor_id,
    customer: {
      name: 'Eero Korhonen',
      phone_number: '+358501234567',
      location: {
        latitude: DESTINATION.lat,
        longitude: DESTINATION.lng,
        address: 'B 12, Aleksanterinkatu 21, 00100 Helsinki',
        notes: '',
      },
    },
    order: { payment_method: 'PAID', amount: 24.9, description: 'Lunch for two' },
    delivery_fee: quote.fee,
    signature: quote.signature,
    ...given,
  };
}

/** An order, placed over HTTP. */
export async function anOrder(
  app: FastifyInstance,
  headers: Record<string, string>,
  vendor_id: string,
  given: Partial<NewOrder> = {},
): Promise<Order> {
  const payload = await aDraft(app, headers, vendor_id, given);
  const reply = await app.inject({ method: placeOrder.method, url: addressOf(placeOrder), headers, payload });
  if (reply.statusCode !== 200) throw new Error(`The order was refused: ${reply.body}`);
  return reply.json().result;
}
