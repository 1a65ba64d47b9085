import * as z from 'zod/mini';
import { cancelReasons, orderSchema, paymentMethods } from '../order/order.ts';
import { endpoint } from './endpoint.ts';
import { feedNumber, id, queryFlag, queryNumber, queryTime, result, text, unixTime } from './shared.ts';

const locationSchema = z.strictObject({
  latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  /** Unit, building and text joined by commas. */
  address: text(500),
  /** Apart as well, where a country insists on it (FLOW-10). */
  unit: z.optional(text(50)),
  notes: z.optional(text(2000)),
});

/** The create payload of the specification (spec 1 §3, ORD-01). Money in major units. */
export const newOrderSchema = z.strictObject({
  vendor_id: id,
  client_order_id: z.optional(text(64)),
  customer: z.strictObject({ location: locationSchema, phone_number: text(32), name: text(100) }),
  order: z.strictObject({
    payment_method: z.enum(paymentMethods),
    amount: z.nullable(z.number()),
    description: text(1000),
    cold_bag_needed: z.optional(z.literal(false)),
  }),
  vat_number: z.optional(text(16)),
  preordered_for: z.optional(z.nullable(unixTime)),
  age_validation_required: z.optional(z.boolean()),
  login_pickup_estimation: z.optional(z.number()),
  delivery_fee: z.number(),
  signature: text(1000),
  item_value_confirmed: z.optional(z.boolean()),
});
export type NewOrder = z.infer<typeof newOrderSchema>;

export const placeOrder = endpoint({
  service: 'order',
  method: 'POST',
  path: '/order',
  access: 'user',
  summary: 'Requests a rider. Send an Idempotency-Key and a repeat makes no second order.',
  body: newOrderSchema,
  answer: result(orderSchema),
});

export const getOrder = endpoint({
  service: 'order',
  method: 'GET',
  path: '/order',
  access: 'user',
  summary: 'One order.',
  query: z.strictObject({ vendorId: id, orderId: id }),
  answer: result(orderSchema),
});

export const cancelOrder = endpoint({
  service: 'order',
  method: 'PUT',
  path: '/order/cancel',
  access: 'user',
  summary: 'Calls an order off, with the reason.',
  body: z.strictObject({ vendor_id: id, order_id: id, reason: z.enum(cancelReasons) }),
  answer: result(orderSchema),
});

export const listOrders = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/orders',
  access: 'user',
  summary: 'Orders of a vendor by time of creation, newest first, a page at a time.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    from: z.optional(queryTime),
    to: z.optional(queryTime),
    count: z.optional(queryNumber),
    pagination_key: z.optional(text(200)),
    include_outlets: z.optional(queryFlag),
    customer_phone_number: z.optional(text(32)),
    scheduled: z.optional(queryFlag),
  }),
  answer: result(
    z.object({
      data: z.array(orderSchema),
      pagination: z.object({ pagination_key: z.nullable(z.string()) }),
    }),
  ),
});

export const listEvents = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/events',
  access: 'user',
  summary: 'The numbered feed after `after`, at most 500 events a call.',
  params: z.strictObject({ id }),
  query: z.strictObject({ after: z.pipe(queryNumber, feedNumber) }),
  answer: result(
    z.object({
      events: z.array(z.object({ type: z.literal('order_update'), seq: z.number(), order: orderSchema })),
      seq: z.number(),
    }),
  ),
});
