// What happens beside the numbered feeds, written for the webhooks that want to know it (decision 0134).
import type { WebhookEvent } from '@sendero/core/webhook/events';
import type pg from 'pg';
import { rootsIn } from '../db/shards.ts';

/** Something that happened to a vendor. */
export interface Happening {
  readonly root_id: string;
  readonly vendor_id: string;
  readonly order_id: string | null;
  readonly event: WebhookEvent;
  /** Tells it apart from everything else that happens: written again, it is the same message. */
  readonly key: string;
  /** Ids and numbers; whatever else a message says is read when it is sent. */
  readonly subject: Readonly<Record<string, string | number>>;
  readonly at: Date;
}

/**
 * Writes what happened for each webhook that wants it, in the transaction of what happened: both, or neither. Where nobody
 * listens it is one look into an index.
 */
export async function noteForWebhooks(
  client: Pick<pg.PoolClient, 'query'>,
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return;
  await client.query({
    name: 'note-for-webhooks',
    text: `insert into webhook_messages (root_id, webhook_id, message_id, event, vendor_id, order_id, subject, at, due_at)
           select w.root_id, w.webhook_id, 'msg_' || h.key, h.event, h.vendor_id, h.order_id, h.subject, h.at, h.at
           from jsonb_to_recordset($1) h(root_id text, vendor_id text, order_id text, event text, key text, subject jsonb, at timestamptz)
           join webhooks w on w.root_id = any($2) and w.root_id = h.root_id and h.event = any(w.events)
             and (w.vendor_ids is null or h.vendor_id = any(w.vendor_ids))
           on conflict do nothing`,
    values: [JSON.stringify(happenings), rootsIn(happenings)],
  });
}
