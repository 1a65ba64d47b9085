import * as z from 'zod/mini';
import { bulkProgressSchema } from '../bulk/progress.ts';
import { orderSchema, riderInfoSchema } from '../order/order.ts';
import { feedNumber, id } from './shared.ts';

/**
 * What a page sends over the websocket (docs/wire.md, LIV-01).
 *
 * `after` resumes a feed: one number for the vendor alone, or one for each vendor if outlets are included.
 */
export const clientMessageSchema = z.union([
  z.object({
    action: z.literal('subscribeToVendor'),
    vendor_id: id,
    include_outlets: z.optional(z.boolean()),
    after: z.optional(z.union([feedNumber, z.record(z.string(), feedNumber)])),
  }),
  z.object({ action: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/**
 * `seq` rises by one with every change of a vendor's orders. `rider_update` and `bulk_job_update` are transient and
 * have no number.
 */
export const serverMessageSchema = z.union([
  z.object({ type: z.literal('subscribe_ok'), vendor_id: z.string(), seq: z.number() }),
  z.object({ type: z.literal('subscribe_refused'), vendor_id: z.string() }),
  z.object({ type: z.literal('order_update'), seq: z.number(), order: orderSchema }),
  z.object({ type: z.literal('rider_update'), order_id: z.string(), info: riderInfoSchema }),
  z.extend(bulkProgressSchema, { type: z.literal('bulk_job_update') }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
