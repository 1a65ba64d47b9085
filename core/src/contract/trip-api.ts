import * as z from 'zod/mini';
import { orderSchema, paymentMethodSchema } from '../order/order.ts';
import { LEAST_STOPS, MOST_STOPS } from '../trip/trip-fee.ts';
import { goodsSchema } from '../vendor/delivery-page.ts';
import { endpoint } from './endpoint.ts';
import { locationSchema } from './order-api.ts';
import { id, latLngSchema, result, text, typedLine, typedText, unixTime } from './shared.ts';

const feeLines = z.array(z.object({ key: z.string(), amount: z.number() }));

/** One price for all drops, in the order in which a rider passes them. */
export const tripFeeSchema = z.object({
  fee: z.number(),
  signature: z.string(),
  currency: z.string(),
  expires_at: z.number(),
  lines: feeLines,
  distance_m: z.number(),
  /** `[lat, lng]` pairs from the pick-up through all stops. */
  route: z.array(z.tuple([z.number(), z.number()])),
  stops: z.array(
    z.object({
      /** Which of the destinations asked for it is, from 0. */
      index: z.number(),
      fee: z.number(),
      /** From the collection to this stop, with the time at the doors before. */
      minutes: z.number(),
    }),
  ),
});
export type TripFee = z.infer<typeof tripFeeSchema>;

export const tripFee = endpoint({
  service: 'quote',
  method: 'POST',
  path: '/trip/fee',
  access: 'user',
  scope: 'quotes',
  summary: 'The signed price of one trip with several drops, and the order of its stops.',
  body: z.strictObject({
    vendor_id: id,
    destinations: z.array(latLngSchema).check(z.minLength(LEAST_STOPS), z.maxLength(MOST_STOPS)),
    payment_method: z.optional(paymentMethodSchema),
    /** Whether the stops stay in the order given; else the shortest one is proposed. */
    keep_order: z.optional(z.boolean()),
  }),
  answer: tripFeeSchema,
});

/** One drop of a trip: an order of its own, without a price of its own. */
const dropSchema = z.strictObject({
  client_order_id: z.optional(typedLine(64)),
  customer: z.strictObject({ location: locationSchema, phone_number: typedLine(32), name: typedLine(100) }),
  amount: z.nullable(z.number()),
  description: typedText(1000),
  /** What it is; without it what the shop sends (RCP-02). */
  goods: z.optional(goodsSchema),
  age_validation_required: z.optional(z.boolean()),
  /** Whether the rider has to bring a PIN that the customer tells at the door; without it as the shop has it (RCP-05). */
  pin_required: z.optional(z.boolean()),
});

/** Money in major units; `stops` in the order of the price, by which they are carried. */
export const newTripSchema = z.strictObject({
  vendor_id: id,
  stops: z.array(dropSchema).check(z.minLength(LEAST_STOPS), z.maxLength(MOST_STOPS)),
  payment_method: paymentMethodSchema,
  vat_number: z.optional(typedLine(16)),
  /** When a rider is to collect all of it; as soon as possible without it. */
  collect_at: z.optional(z.nullable(unixTime)),
  delivery_fee: z.number(),
  signature: text(8000),
  item_value_confirmed: z.optional(z.boolean()),
});
export type NewTrip = z.infer<typeof newTripSchema>;

export const tripSchema = z.object({
  trip_id: z.string(),
  vendor_id: z.string(),
  created_at: z.number(),
  delivery_fee: z.number(),
  currency: z.string(),
  lines: feeLines,
  /** One order a drop, in the order of the stops. */
  orders: z.array(orderSchema),
});
export type Trip = z.infer<typeof tripSchema>;

export const placeTrip = endpoint({
  service: 'order',
  method: 'POST',
  path: '/trip',
  access: 'user',
  scope: 'orders:write',
  summary: 'Requests one rider for several drops: all of them or none. Send an Idempotency-Key.',
  body: newTripSchema,
  answer: result(tripSchema),
});

export const getTrip = endpoint({
  service: 'order',
  method: 'GET',
  path: '/trip',
  access: 'user',
  scope: 'orders:read',
  summary: 'One trip with the orders of its drops.',
  query: z.strictObject({ vendorId: id, tripId: id }),
  answer: result(tripSchema),
});
