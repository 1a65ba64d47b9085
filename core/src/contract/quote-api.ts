import * as z from 'zod/mini';
import { paymentMethodSchema } from '../order/order.ts';
import { areaVerdicts } from '../quote/area.ts';
import { endpoint } from './endpoint.ts';
import { id, latLngSchema, result, unixTime } from './shared.ts';

export const validateArea = endpoint({
  service: 'quote',
  method: 'POST',
  path: '/delivery/area/validate',
  access: 'guest',
  scope: 'quotes',
  summary: 'Whether a rider may bring something there now.',
  body: z.strictObject({
    location: latLngSchema,
    vendor_location: latLngSchema,
    vendor_id: id,
    preordered_for: z.optional(z.nullable(unixTime)),
  }),
  answer: result(z.enum(areaVerdicts)),
});

/** A price with its lines, and a signature that is valid until `expires_at` (unix seconds). */
export const feeAnswerSchema = z.object({
  fee: z.number(),
  signature: z.string(),
  currency: z.string(),
  expires_at: z.number(),
  lines: z.array(z.object({ key: z.string(), amount: z.number() })),
  distance_m: z.number(),
  /** `[lat, lng]` pairs of the route from pick-up to drop-off. */
  route: z.array(z.tuple([z.number(), z.number()])),
});
export type FeeAnswer = z.infer<typeof feeAnswerSchema>;

export const fee = endpoint({
  service: 'quote',
  method: 'POST',
  path: '/delivery/fee',
  access: 'guest',
  scope: 'quotes',
  summary: 'The signed delivery fee.',
  body: z.strictObject({
    source: latLngSchema,
    destination: latLngSchema,
    vendor_id: id,
    delivery_type: z.literal('food'),
    payment_method: z.optional(paymentMethodSchema),
  }),
  answer: feeAnswerSchema,
});

/** A price for a visitor who has not signed in: from the price list, without a signature. */
export const quickQuote = endpoint({
  service: 'quote',
  method: 'POST',
  path: '/quick-quote',
  access: 'public',
  summary: 'What a delivery between two places costs and takes. Unsigned: no order can be placed with it.',
  body: z.strictObject({ source: latLngSchema, destination: latLngSchema }),
  answer: result(
    z.object({ fee: z.number(), currency: z.string(), distance_m: z.number(), delivery_minutes: z.number() }),
  ),
});

export const estimationSchema = z.object({
  pickup_minutes: z.number(),
  /** From collection to delivery, whatever the country promises at least. */
  carry_minutes: z.optional(z.number()),
  delivery_minutes: z.number(),
  distance_m: z.number(),
});
export type Estimation = z.infer<typeof estimationSchema>;

export const estimate = endpoint({
  service: 'quote',
  method: 'POST',
  path: '/estimations',
  access: 'guest',
  scope: 'quotes',
  summary: 'Minutes until pick-up and until delivery.',
  body: z.strictObject({
    vendor_id: id,
    /** Where a guest sends from; a vendor's own address takes precedence. */
    source: z.optional(latLngSchema),
    destination: latLngSchema,
    preordered_for: z.optional(z.nullable(unixTime)),
  }),
  answer: result(estimationSchema),
});
