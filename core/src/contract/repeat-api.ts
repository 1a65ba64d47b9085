import * as z from 'zod/mini';
import { paymentMethodSchema } from '../order/order.ts';
import { preorderEndSchema } from '../order/preorder.ts';
import { isDay } from '../values/local-day.ts';
import { goodsSchema } from '../vendor/delivery-page.ts';
import { endpoint } from './endpoint.ts';
import { locationSchema } from './order-api.ts';
import { id, result, text, typedLine, typedText } from './shared.ts';

const daySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isDay, 'not a day'));
const MOST_SKIPPED = 100;

/** What is ordered each time; without a price, which is found anew for every day. */
export const repeatedOrderSchema = z.strictObject({
  customer: z.strictObject({ location: locationSchema, phone_number: typedLine(32), name: typedLine(100) }),
  order: z.strictObject({
    payment_method: paymentMethodSchema,
    amount: z.nullable(z.number()),
    description: typedText(1000),
    /** What it is; without it what the shop sends (RCP-02). */
    goods: z.optional(goodsSchema),
  }),
  vat_number: z.optional(typedLine(16)),
  age_validation_required: z.optional(z.boolean()),
  /** Whether the rider has to bring a PIN that the customer tells at the door; without it as the shop has it (RCP-05). */
  pin_required: z.optional(z.boolean()),
});
export type RepeatedOrder = z.infer<typeof repeatedOrderSchema>;

const weekdaysSchema = z.array(z.int().check(z.gte(1), z.lte(7))).check(
  z.minLength(1),
  z.maxLength(7),
  z.refine((days) => new Set(days).size === days.length),
);
const clockSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const newRepeatSchema = z.strictObject({
  /** The order that is to return; or its content instead. */
  order_id: z.optional(id),
  content: z.optional(repeatedOrderSchema),
  /** 1 is Monday, 7 is Sunday. */
  weekdays: weekdaysSchema,
  /** By the clock of the outlet's country. */
  at: clockSchema,
  /** Whether that is when a rider collects it or when it arrives. */
  end: preorderEndSchema,
  from: z.optional(daySchema),
  until: z.optional(z.nullable(daySchema)),
  /** Of mails about days on which it could not be placed; the browser's without it. */
  language: z.optional(text(35)),
});
export type NewRepeat = z.infer<typeof newRepeatSchema>;

export const repeatChangeSchema = z.strictObject({
  content: z.optional(repeatedOrderSchema),
  weekdays: z.optional(weekdaysSchema),
  at: z.optional(clockSchema),
  end: z.optional(preorderEndSchema),
  from: z.optional(daySchema),
  until: z.optional(z.nullable(daySchema)),
  paused: z.optional(z.boolean()),
  /** All days on which nothing is to be placed. */
  skipped: z.optional(z.array(daySchema).check(z.maxLength(MOST_SKIPPED))),
  /** As it was read; any other number is a conflict. */
  revision: z.int(),
});
export type RepeatChange = z.infer<typeof repeatChangeSchema>;

export const repeatSchema = z.object({
  repeat_id: z.string(),
  vendor_id: z.string(),
  revision: z.number(),
  content: repeatedOrderSchema,
  weekdays: z.array(z.number()),
  at: z.string(),
  end: preorderEndSchema,
  from: z.string(),
  until: z.nullable(z.string()),
  paused: z.boolean(),
  skipped: z.array(z.string()),
  /** The days to come, at most five; unix seconds. */
  next: z.array(z.object({ day: z.string(), at: z.number() })),
  /** The price that was agreed to; a higher one is not placed unseen. */
  delivery_fee: z.number(),
  currency: z.string(),
  /** The last day on which nothing could be placed, and why; null once a later one was placed. */
  failure: z.nullable(z.object({ day: z.string(), field: z.string(), translation_key: z.string() })),
  last: z.nullable(z.object({ day: z.string(), order_id: z.string() })),
});
export type Repeat = z.infer<typeof repeatSchema>;

export const listRepeats = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/repeats',
  access: 'user',
  scope: 'orders:read',
  summary: 'The orders of an outlet that return.',
  params: z.strictObject({ id }),
  answer: result(z.array(repeatSchema)),
});

export const createRepeat = endpoint({
  service: 'order',
  method: 'POST',
  path: '/vendor/:id/repeats',
  access: 'user',
  scope: 'orders:write',
  summary: 'Lets an order return on weekdays, at a time of the clock.',
  params: z.strictObject({ id }),
  body: newRepeatSchema,
  answer: result(repeatSchema),
});

export const changeRepeat = endpoint({
  service: 'order',
  method: 'PUT',
  path: '/vendor/:id/repeats/:repeatId',
  access: 'user',
  scope: 'orders:write',
  summary:
    'Changes, pauses or resumes it, skips days, agrees to its present price, or brings back a deleted one.',
  params: z.strictObject({ id, repeatId: id }),
  body: repeatChangeSchema,
  answer: result(repeatSchema),
});

export const deleteRepeat = endpoint({
  service: 'order',
  method: 'DELETE',
  path: '/vendor/:id/repeats/:repeatId',
  access: 'user',
  scope: 'orders:write',
  summary: 'Ends it; orders that it has placed stay. A change within a day brings it back.',
  params: z.strictObject({ id, repeatId: id }),
  status: 204,
});
