import * as z from 'zod/mini';
import { orderStatuses } from '../order/status.ts';
import { endpoint } from './endpoint.ts';
import { result, text } from './shared.ts';

/** What a holder of the link may see, and nothing more (PUB-06). */
export const publicOrderSchema = z.object({
  order_id: z.string(),
  vendor_name: z.string(),
  status: z.enum(orderStatuses),
  sentence: z.string(),
  step: z.number(),
  updated_at: z.number(),
  created_at: z.number(),
  preordered_for: z.nullable(z.number()),
  promised_at: z.number(),
  time_zone: z.string(),
  eta_minutes: z.nullable(z.number()),
  eta_kind: z.nullable(z.enum(['origin', 'destination'])),
  shows_map: z.boolean(),
  origin: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  destination: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  rider: z.nullable(
    z.object({
      first_name: z.string(),
      vehicle: z.string(),
      position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
    }),
  ),
  customer_first_name: z.string(),
  description: z.string(),
});
export type PublicOrder = z.infer<typeof publicOrderSchema>;

export const track = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/track/:link_id',
  access: 'public',
  summary: 'One order by its signed link.',
  params: z.strictObject({ link_id: text(200) }),
  answer: result(publicOrderSchema),
});
