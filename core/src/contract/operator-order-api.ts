// Finding anything, an order's whole story, and what staff may do to it (OPR-03, OPR-04).
import * as z from 'zod/mini';
import { cancelReasonSchema, orderSchema } from '../order/order.ts';
import { orderStatuses } from '../order/status.ts';
import { readingRoles } from '../staff/grant.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './operator-api.ts';
import { id, result, text, unixTime } from './shared.ts';

const foundSchema = z.object({
  kind: z.enum(['order', 'vendor', 'user', 'audit']),
  id: z.string(),
  title: z.string(),
  /** The id of a site; null for what belongs to none. */
  site: z.nullable(z.string()),
});

export type Found = z.infer<typeof foundSchema>;

/** What was found in the databases of all countries, as far as they could be read. */
export const foundAnswer = z.object({
  result: z.array(foundSchema),
  /** ISO 3166: countries whose database could not be read now, of those that the member may see; absent: none. */
  unread_countries: z.optional(z.array(z.string())),
});

export type FoundAnswer = z.infer<typeof foundAnswer>;

export const findAnything = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/find',
  access: 'staff',
  roles: readingRoles,
  summary:
    'What is named so, 50 at most: an order’s id, link or short code, the beginning of a telephone number with its country’s code, a mail address, a vendor’s id, own number or part of its name, a trace_id.',
  query: z.strictObject({ q: text(300) }),
  answer: foundAnswer,
});

/** One thing that happened to an order. */
const storyEntrySchema = z.object({
  at: unixTime,
  kind: z.enum([
    'status',
    'report',
    'payment',
    'refund',
    'notice',
    'webhook',
    'call',
    'case',
    'proof',
    'search',
    'staff',
  ]),
  /** The status, the state of a payment or a notice, the act of staff. */
  name: z.string(),
  /** Who or what caused it, as far as is known: `fleet`, `recipient`, `shop`, the channel, the address of a member. */
  by: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export type StoryEntry = z.infer<typeof storyEntrySchema>;

const orderStorySchema = z.object({
  order: orderSchema,
  site: z.string(),
  vendor: z.object({ vendor_id: z.string(), root_id: z.string(), name: z.string(), is_active: z.boolean() }),
  payment: z.nullable(
    z.object({
      payment_id: z.string(),
      provider: z.string(),
      state: z.string(),
      /** Major units; what may still be given back. */
      amount: z.number(),
      refundable: z.number(),
      currency: z.string(),
    }),
  ),
  /** The sheet that it came from. */
  sheet: z.nullable(z.object({ job_id: z.string(), row: z.number() })),
  /** Oldest first. */
  story: z.array(storyEntrySchema),
});

export type OrderStory = z.infer<typeof orderStorySchema>;

const orderParams = z.strictObject({ orderId: id });

export const getOrderStory = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/orders/:orderId',
  access: 'staff',
  roles: readingRoles,
  summary: 'An order and all that happened to it; that it was read is recorded.',
  params: orderParams,
  answer: result(orderStorySchema),
});

export const cancelByStaff = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/orders/:orderId/cancel',
  access: 'staff',
  roles: ['country', 'support'],
  summary: 'Cancels an order, also where its shop may not any more; what was paid goes back.',
  params: orderParams,
  body: z.strictObject({ cancel_reason: z.optional(cancelReasonSchema), reason }),
  answer: result(orderStorySchema),
});

export const refundByStaff = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/orders/:orderId/refund',
  access: 'staff',
  roles: ['country', 'finance'],
  summary: 'Gives back a part of what a card paid for a delivered order, or all that is left of it.',
  params: orderParams,
  body: z.strictObject({
    /** Major units; left out: all that is left. */
    amount: z.optional(z.number().check(z.gt(0), z.lte(1e9))),
    reason,
  }),
  answer: result(orderStorySchema),
});

export const rideAgain = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/orders/:orderId/ride-again',
  access: 'staff',
  roles: ['country', 'support'],
  summary: 'Looks for a rider again for an order that is held because none was found.',
  params: orderParams,
  body: z.strictObject({ reason }),
  answer: result(orderStorySchema),
});

export const correctOrder = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/orders/:orderId/correct',
  access: 'staff',
  roles: ['country', 'support'],
  summary: 'Moves an order to the status that it really has, as far as that is a legal move.',
  params: orderParams,
  body: z.strictObject({ status: z.enum(orderStatuses), reason }),
  answer: result(orderStorySchema),
});
