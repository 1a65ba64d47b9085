import { webhookEventSchema } from '@sendero/core/webhook/events';
import * as z from 'zod/mini';
import { persisted } from '../../../lib/persisted.ts';

const draftSchema = z.object({
  url: z.string(),
  events: z.array(webhookEventSchema),
  vendor_id: z.nullable(z.string()),
  outlets: z.nullable(z.array(z.string())),
});
/** A webhook as its form has it. */
export type WebhookDraft = z.infer<typeof draftSchema>;

export const firstWebhook: WebhookDraft = {
  url: '',
  events: ['order.created', 'order.updated'],
  vendor_id: null,
  outlets: null,
};

/** What was typed of a new webhook; it survives a reload, and is gone once the webhook is added. */
export const webhookDraft = persisted<WebhookDraft>('new-webhook', draftSchema, firstWebhook);
