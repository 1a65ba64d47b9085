import * as z from 'zod/mini';
import { webhookEventSchema, webhookEvents } from '../webhook/events.ts';
import { endpoint } from './endpoint.ts';
import { id, result, text, typedLine, unixTime } from './shared.ts';

/** `off`: by its owner. `stopped`: by us, after 72 hours without an answer, or because it answered that it has gone. */
const webhookStates = ['on', 'off', 'stopped'] as const;
export type WebhookState = (typeof webhookStates)[number];

const webhookSchema = z.object({
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  /** Of which outlets it is told; null: of all, whatever is added. */
  outlets: z.nullable(z.array(z.string())),
  description: z.string(),
  state: z.enum(webhookStates),
  created_at: unixTime,
  /** Since when nothing was delivered; null while it answers. */
  failing_since: z.nullable(unixTime),
  /** Until when messages are signed with the secret before, too. */
  secret_before_until: z.nullable(unixTime),
});
export type Webhook = z.infer<typeof webhookSchema>;

const newWebhookSchema = z.extend(webhookSchema, { secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

const MOST_OUTLETS = 500;
const MOST_OVERLAP_HOURS = 168;

const url = text(2000).check(z.minLength(1));
const events = z.array(webhookEventSchema).check(z.minLength(1), z.maxLength(webhookEvents.length));
const outlets = z.nullable(z.array(id).check(z.minLength(1), z.maxLength(MOST_OUTLETS)));

const toMakeSchema = z.strictObject({
  url,
  events,
  outlets: z.optional(outlets),
  description: z.optional(typedLine(200)),
  /** Which of the caller's vendors, where there are several roots. */
  vendor_id: z.optional(id),
});
export type WebhookToMake = z.infer<typeof toMakeSchema>;

const changeSchema = z.strictObject({
  url: z.optional(url),
  events: z.optional(events),
  outlets: z.optional(outlets),
  description: z.optional(typedLine(200)),
  state: z.optional(z.enum(['on', 'off'])),
});
export type WebhookChange = z.infer<typeof changeSchema>;

const params = z.strictObject({ id });

export const makeWebhook = endpoint({
  service: 'developer',
  method: 'POST',
  path: '/webhooks',
  access: 'user',
  scope: 'webhooks',
  summary: 'Names an address that is told of events from now on. Its secret is told this once.',
  body: toMakeSchema,
  answer: result(newWebhookSchema),
  status: 201,
});

export const listWebhooks = endpoint({
  service: 'developer',
  method: 'GET',
  path: '/webhooks',
  access: 'user',
  scope: 'webhooks',
  summary: 'The webhooks of the vendors that the caller owns, the oldest first.',
  answer: result(z.array(webhookSchema)),
});

export const getWebhook = endpoint({
  service: 'developer',
  method: 'GET',
  path: '/webhooks/:id',
  access: 'user',
  scope: 'webhooks',
  summary: 'One webhook.',
  params,
  answer: result(webhookSchema),
});

export const changeWebhook = endpoint({
  service: 'developer',
  method: 'PUT',
  path: '/webhooks/:id',
  access: 'user',
  scope: 'webhooks',
  summary: 'Sets what is named. One that is switched on again goes on where it stopped.',
  params,
  body: changeSchema,
  answer: result(webhookSchema),
});

export const removeWebhook = endpoint({
  service: 'developer',
  method: 'DELETE',
  path: '/webhooks/:id',
  access: 'user',
  scope: 'webhooks',
  summary: 'Removes a webhook, what it waits for and its attempts.',
  params,
  status: 204,
});

export const turnWebhookSecret = endpoint({
  service: 'developer',
  method: 'POST',
  path: '/webhooks/:id/secret',
  access: 'user',
  scope: 'webhooks',
  summary: 'A new secret. Messages are signed with the one before, too, for so many hours; by default 24.',
  params,
  body: z.strictObject({
    overlap_hours: z.optional(z.number().check(z.gte(0), z.lte(MOST_OVERLAP_HOURS))),
  }),
  answer: result(newWebhookSchema),
});

const answered = {
  /** Null where there was no answer; `failure` says why. */
  status: z.nullable(z.number()),
  failure: z.nullable(z.string()),
  took_ms: z.number(),
  /** The beginning of the answer. */
  answer_head: z.string(),
};

const testedSchema = z.object({ ...answered, is_delivered: z.boolean() });
export type Tested = z.infer<typeof testedSchema>;

export const testWebhook = endpoint({
  service: 'developer',
  method: 'POST',
  path: '/webhooks/:id/test',
  access: 'user',
  scope: 'webhooks',
  summary: 'Sends a `webhook.test` now, and answers how it went.',
  params,
  answer: result(testedSchema),
});

const attemptSchema = z.object({
  attempt_id: z.string(),
  message_id: z.string(),
  event: z.string(),
  order_id: z.nullable(z.string()),
  seq: z.nullable(z.number()),
  at: unixTime,
  ...answered,
  is_delivered: z.boolean(),
  /** When it is tried again; null where it was delivered or given up. */
  next_at: z.nullable(unixTime),
});
export type WebhookAttempt = z.infer<typeof attemptSchema>;

const attemptStates = ['delivered', 'failed'] as const;

export const listAttempts = endpoint({
  service: 'developer',
  method: 'GET',
  path: '/webhooks/:id/attempts',
  access: 'user',
  scope: 'webhooks',
  summary: 'What was tried in the last 30 days, the newest first.',
  params,
  query: z.strictObject({
    after: z.optional(id),
    state: z.optional(z.enum(attemptStates)),
    order_id: z.optional(id),
  }),
  answer: result(
    z.object({
      data: z.array(attemptSchema),
      /** `after` of the next page; null at the end. */
      pagination: z.object({ after: z.nullable(z.string()) }),
    }),
  ),
});

export const sendAgain = endpoint({
  service: 'developer',
  method: 'POST',
  path: '/webhooks/:id/again',
  access: 'user',
  scope: 'webhooks',
  summary:
    'Sends messages again with the ids that they had: one, or those that were tried in a span of time.',
  params,
  body: z.union([z.strictObject({ attempt_id: id }), z.strictObject({ from: unixTime, until: unixTime })]),
  answer: result(z.object({ count: z.number() })),
  status: 202,
});
