import * as z from 'zod/mini';
import { bulkProgressSchema } from '../bulk/progress.ts';
import { orderSchema, orderStatusSchema } from '../order/order.ts';
import { proofKinds } from '../order/proof.ts';

/** What an endpoint may ask to be told (DEV-05). */
export const webhookEvents = [
  'order.created',
  'order.updated',
  'order.eta_changed',
  'order.proof_added',
  'bulk.finished',
  'payment.settled',
  'payment.refunded',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const webhookEventSchema = z.enum(webhookEvents);

/** Those that follow from the numbered feed of a vendor. */
export const feedEvents: readonly WebhookEvent[] = ['order.created', 'order.updated'];

const payment = z.object({
  payment_id: z.string(),
  order_id: z.string(),
  vendor_id: z.string(),
  /** Major units: of a refund, what has gone back. */
  amount: z.number(),
  currency: z.string(),
});

/** One step of an order: `status` is what that step brought, `order` the order as it is when this is sent. */
const step = z.object({
  vendor_id: z.string(),
  seq: z.number(),
  status: orderStatusSchema,
  order: orderSchema,
});

/** The `data` of each type of message. */
export const webhookData = {
  'order.created': step,
  'order.updated': step,
  /** Unix seconds; `was`: what was told before, at first what was promised. */
  'order.eta_changed': z.object({
    order_id: z.string(),
    vendor_id: z.string(),
    arrives_at: z.number(),
    was: z.number(),
  }),
  'order.proof_added': z.object({ order_id: z.string(), vendor_id: z.string(), kind: z.enum(proofKinds) }),
  'bulk.finished': bulkProgressSchema,
  'payment.settled': payment,
  'payment.refunded': payment,
  'webhook.test': z.object({ webhook_id: z.string() }),
} as const;
export type MessageType = keyof typeof webhookData;

/** A message as a receiver gets it; `timestamp` is when it happened, in ISO 8601. */
export interface WebhookMessage {
  readonly type: MessageType;
  readonly timestamp: string;
  readonly data: unknown;
}
