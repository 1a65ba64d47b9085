import * as z from 'zod/mini';
import { historySorts, historyStatuses } from '../order/history.ts';
import { MOST_LABELS, labelSchema } from '../order/label.ts';
import { noRiderSchema } from '../order/no-rider.ts';
import { cancelReasonSchema, orderSchema, paymentMethodSchema } from '../order/order.ts';
import { testRideSchema } from '../order/test-ride.ts';
import { proposalAnswers } from '../order/proposal.ts';
import { voucherTypes } from '../quote/voucher-type.ts';
import { goodsSchema } from '../vendor/delivery-page.ts';
import { endpoint } from './endpoint.ts';
import {
  feedNumber,
  id,
  queryFlag,
  queryNumber,
  queryTime,
  result,
  text,
  typedLine,
  typedText,
  unixTime,
} from './shared.ts';

export const locationSchema = z.strictObject({
  latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  /** Unit, building and text joined by commas. */
  address: typedLine(500),
  /** Unit and building separate as well: where the country requires a unit (FLOW-10), and for the address book. */
  unit: z.optional(typedLine(50)),
  building: z.optional(typedLine(100)),
  notes: z.optional(typedText(2000)),
});

/** A guest's details and the place of collection (FLOW-17). */
export const senderSchema = z.strictObject({
  name: typedLine(100),
  email: text(254),
  phone_number: typedLine(32),
  location: locationSchema,
});

/** The create payload of the specification (spec 1 §3, ORD-01). Money in major units. */
export const newOrderSchema = z.strictObject({
  vendor_id: id,
  client_order_id: z.optional(typedLine(64)),
  customer: z.strictObject({
    location: locationSchema,
    phone_number: typedLine(32),
    name: typedLine(100),
    /** Where notices may go beside the number (RCP-07). */
    email: z.optional(typedLine(254).check(z.email())),
    /** The language of notices, BCP 47; without it the market's. */
    language: z.optional(text(35).check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8})*$/))),
  }),
  order: z.strictObject({
    payment_method: paymentMethodSchema,
    amount: z.nullable(z.number()),
    description: typedText(1000),
    /** What it is; without it what the shop sends (RCP-02). */
    goods: z.optional(goodsSchema),
    cold_bag_needed: z.optional(z.literal(false)),
  }),
  vat_number: z.optional(typedLine(16)),
  /** A pre-order's time of delivery, unless one of the next two says which end is asked for (FLOW-22). */
  preordered_for: z.optional(z.nullable(unixTime)),
  /** When a rider is to collect it; not with `deliver_at`. */
  collect_at: z.optional(z.nullable(unixTime)),
  deliver_at: z.optional(z.nullable(unixTime)),
  age_validation_required: z.optional(z.boolean()),
  /** Whether the rider has to bring a PIN that the customer tells at the door; without it as the shop has it (RCP-05). */
  pin_required: z.optional(z.boolean()),
  login_pickup_estimation: z.optional(z.number()),
  delivery_fee: z.number(),
  signature: text(1000),
  /** The voucher as validated for this fee, with the remaining fee and its signature: all three or none. */
  voucher: z.optional(z.strictObject({ code: text(64), amount: z.number(), type: z.enum(voucherTypes) })),
  discounted_delivery_fee: z.optional(z.number()),
  discounted_signature: z.optional(text(1000)),
  item_value_confirmed: z.optional(z.boolean()),
  /** What happens if no rider is found; by default what the vendor chose (BRD-09). */
  no_rider: z.optional(noRiderSchema),
  /** Required from a guest, refused from anybody else. */
  sender: z.optional(senderSchema),
  /** How the simulator rides it; for test keys alone (DEV-02). */
  test: z.optional(testRideSchema),
});
export type NewOrder = z.infer<typeof newOrderSchema>;

export const placeOrder = endpoint({
  service: 'order',
  method: 'POST',
  path: '/order',
  access: 'guest',
  scope: 'orders:write',
  summary: 'Requests a rider. Send an Idempotency-Key and a repeat makes no second order.',
  body: newOrderSchema,
  answer: result(orderSchema),
});

export const getOrder = endpoint({
  service: 'order',
  method: 'GET',
  path: '/order',
  access: 'guest',
  scope: 'orders:read',
  summary: 'One order.',
  query: z.strictObject({ vendorId: id, orderId: id }),
  answer: result(orderSchema),
});

/** The update payload of the specification (spec 1 §3, ORD-02). Money in major units. */
export const orderChangeSchema = z.strictObject({
  vendor_id: id,
  payment_method: paymentMethodSchema,
  amount: z.nullable(z.number()),
  item_details: typedText(1000),
  /** Left out if it is unchanged. The customer's name and number cannot be changed. */
  location: z.optional(locationSchema),
  /** The new price and its signature; read only if the price changed. */
  delivery_fee: z.optional(z.number()),
  signature: z.optional(text(1000)),
  item_value_confirmed: z.optional(z.boolean()),
  /** The order's revision as the client read it; any other number is a conflict. */
  revision: z.optional(z.int()),
});
export type OrderChange = z.infer<typeof orderChangeSchema>;

export const changeOrder = endpoint({
  service: 'order',
  method: 'PUT',
  path: '/order/:id',
  access: 'user',
  scope: 'orders:write',
  summary: 'Changes an order that nobody has collected yet; the same change again changes nothing.',
  params: z.strictObject({ id }),
  body: orderChangeSchema,
  answer: result(orderSchema),
});

export const answerProposal = endpoint({
  service: 'order',
  method: 'PUT',
  path: '/order/:id/proposal',
  access: 'user',
  scope: 'orders:write',
  summary: 'Confirms or refuses what the recipient asks for; the same answer again changes nothing.',
  params: z.strictObject({ id }),
  body: z.strictObject({ vendor_id: id, proposal_id: id, answer: z.enum(proposalAnswers) }),
  answer: result(orderSchema),
});

export const cancelOrder = endpoint({
  service: 'order',
  method: 'PUT',
  path: '/order/cancel',
  access: 'guest',
  scope: 'orders:write',
  summary: 'Calls an order off, with the reason.',
  body: z.strictObject({ vendor_id: id, order_id: id, reason: cancelReasonSchema }),
  answer: result(orderSchema),
});

/**
 * Filters. The phone number needs `include_outlets`; `order_id` is a prefix; `short_code` is read as people type it (HIS-01,
 * HIS-03, HIS-04, ORD-12). Each word of `text` is part of the customer's name, address or number; it needs a period (BRD-13).
 */
const orderFilters = {
  include_outlets: z.optional(queryFlag),
  status: z.optional(z.enum(historyStatuses)),
  customer_phone_number: z.optional(text(32)),
  order_id: z.optional(text(64)),
  short_code: z.optional(text(16)),
  text: z.optional(text(64)),
};

/** A period of at most 92 days (HIS-02). */
const period = { from: queryTime, to: queryTime };

export const listOrders = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/orders',
  access: 'guest',
  scope: 'orders:read',
  summary: 'Orders of a vendor newest first or as sorted, a page at a time.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    from: z.optional(queryTime),
    to: z.optional(queryTime),
    count: z.optional(queryNumber),
    pagination_key: z.optional(text(200)),
    ...orderFilters,
    scheduled: z.optional(queryFlag),
    /** Other than `created` needs a period, too. */
    sort: z.optional(z.enum(historySorts)),
    ascending: z.optional(queryFlag),
  }),
  answer: result(
    z.object({
      data: z.array(orderSchema),
      pagination: z.object({ pagination_key: z.nullable(z.string()) }),
    }),
  ),
});

export const totalOrders = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/orders/totals',
  access: 'user',
  scope: 'orders:read',
  summary: 'How many orders the filters find, and their sums.',
  params: z.strictObject({ id }),
  query: z.strictObject({ ...period, ...orderFilters }),
  answer: result(
    z.object({ count: z.number(), amount: z.number(), delivery_fee: z.number(), currency: z.string() }),
  ),
});

const figures = {
  orders: z.number(),
  delivered: z.number(),
  /** Of those delivered, until the promised time. */
  on_time: z.number(),
  /** From the request to the delivery, of those that were not ordered ahead; null if there are none. */
  mean_minutes: z.nullable(z.number()),
  delivery_fee: z.number(),
};

export const orderFigures = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/order-figures',
  access: 'user',
  scope: 'orders:read',
  summary:
    'How many orders the filters find, how many came on time, how long they took and what they cost, by day and by outlet.',
  params: z.strictObject({ id }),
  query: z.strictObject({ ...period, ...orderFilters }),
  answer: result(
    z.object({
      currency: z.string(),
      /** Days of the country's calendar on which orders were placed, by the second of their beginning, in their order. */
      by_day: z.array(z.object({ day: unixTime, ...figures })),
      /** The one with the most orders first. */
      by_outlet: z.array(z.object({ vendor_id: z.string(), name: z.string(), ...figures })),
    }),
  ),
});

export const exportOrders = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/orders/export',
  access: 'user',
  scope: 'orders:read',
  summary: 'Every order that the filters find as a file; X-Total-Count says how many are to come.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    format: z.enum(['xlsx', 'csv']),
    /** The language of headers and words; by default the best match of Accept-Language. */
    language: z.optional(text(16)),
    ...period,
    ...orderFilters,
  }),
  file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
});

export const listLabels = endpoint({
  service: 'order',
  method: 'POST',
  path: '/vendor/:id/labels',
  access: 'guest',
  scope: 'orders:read',
  summary:
    'What stands on the bags of these orders of a vendor and its outlets, in their order; without those that name nobody any more.',
  params: z.strictObject({ id }),
  body: z.strictObject({ order_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_LABELS)) }),
  answer: result(z.array(labelSchema)),
});

export const listEvents = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/events',
  access: 'guest',
  scope: 'orders:read',
  summary: 'The numbered feed after `after`, at most 500 events a call.',
  params: z.strictObject({ id }),
  query: z.strictObject({ after: z.pipe(queryNumber, feedNumber) }),
  answer: result(
    z.object({
      events: z.array(z.object({ type: z.literal('order_update'), seq: z.number(), order: orderSchema })),
      seq: z.number(),
      /** Events between `after` and `seq` are no longer kept: load everything anew. */
      load_anew: z.optional(z.literal(true)),
    }),
  ),
});
