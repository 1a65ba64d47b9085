import * as z from 'zod/mini';
import { riderInfoSchema } from '../order/order.ts';
import { orderStatuses } from '../order/status.ts';
import { endpoint } from './endpoint.ts';
import { id, result, text } from './shared.ts';

export const getRider = endpoint({
  service: 'dispatch',
  method: 'GET',
  path: '/riders/:orderId',
  access: 'user',
  summary: 'The rider of an order, where they are and when they will arrive.',
  params: z.strictObject({ orderId: id }),
  answer: result(riderInfoSchema),
});

/** What a rider network tells about one order (calls.md). `occurred_at` is in unix seconds, fractions allowed. */
export const riderReportSchema = z.strictObject({
  event_id: text(100),
  order_id: id,
  type: z.enum(['status', 'position']),
  status: z.optional(z.enum(orderStatuses)),
  occurred_at: z.number(),
  rider: z.optional(
    z.strictObject({
      id: text(64),
      name: text(100),
      phone_number: text(32),
      vehicle: z.enum(['bicycle', 'scooter', 'car']),
    }),
  ),
  position: z.optional(z.strictObject({ lat: z.number(), lng: z.number() })),
  eta: z.optional(
    z.strictObject({
      origin_minutes: z.nullable(z.number()),
      destination_minutes: z.nullable(z.number()),
    }),
  ),
});
export type RiderReport = z.infer<typeof riderReportSchema>;

export const riderEvents = endpoint({
  service: 'dispatch',
  method: 'POST',
  path: '/rider-events',
  access: 'signed',
  summary: 'A signed report of the rider network.',
  body: riderReportSchema,
  answer: result(z.enum(['applied', 'repeated', 'late', 'refused'])),
});
