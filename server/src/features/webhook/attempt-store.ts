import type { WebhookAttempt } from '@sendero/core/contract/webhook-api';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { NoAnswer } from '../../ports/receivers/port.ts';
import type { Message } from './message-store.ts';
import type { Covering, WebhookKey } from './webhook-store.ts';

export interface AttemptRow extends Message {
  /** Rises with time. */
  readonly attempt_id: string;
  readonly created_at: Date;
  readonly status: number | null;
  readonly failure: NoAnswer | null;
  readonly took_ms: number;
  readonly answer_head: string;
  readonly next_at: Date | null;
}

const COLUMNS =
  'attempt_id, message_id, event, vendor_id, order_id, seq, subject, at, created_at, status, failure, took_ms, answer_head, next_at';
const SAME = 'root_id = $1 and webhook_id = $2';
const IS_DELIVERED = 'coalesce(status between 200 and 299, false)';

export async function insertAttempts(
  client: Pick<pg.PoolClient, 'query'>,
  { root_id, webhook_id }: WebhookKey,
  attempts: readonly AttemptRow[],
): Promise<void> {
  if (attempts.length === 0) return;
  await client.query({
    name: 'insert-attempts',
    text: `insert into webhook_attempts (root_id, webhook_id, ${COLUMNS})
           select $1, $2, ${COLUMNS.replaceAll(/\w+/g, 'a.$&')}
           from jsonb_to_recordset($3) a(attempt_id text, message_id text, event text, vendor_id text, order_id text, seq bigint,
             subject jsonb, at timestamptz, created_at timestamptz, status integer, failure text, took_ms integer, answer_head text,
             next_at timestamptz)`,
    values: [root_id, webhook_id, JSON.stringify(attempts)],
  });
}

/** What is asked of the attempts. */
export interface AttemptFilter {
  readonly after?: string | undefined;
  readonly state?: 'delivered' | 'failed' | undefined;
  readonly order_id?: string | undefined;
}

/** A webhook's attempts of what it covers now, the newest first: who may see it may not see what it covered once. */
export async function listAttemptRows(
  { pool }: Database,
  { root_id, webhook_id, vendor_ids }: Covering,
  { after, state, order_id }: AttemptFilter,
  most: number,
): Promise<AttemptRow[]> {
  const { rows } = await pool.query<AttemptRow>({
    name: 'list-attempts',
    text: `select ${COLUMNS} from webhook_attempts
           where ${SAME} and ($3::text is null or attempt_id < $3) and ($4::boolean is null or ${IS_DELIVERED} = $4)
             and ($5::text is null or order_id = $5)
             and ($7::text[] is null or vendor_id = any($7) or event = 'webhook.test')
           order by attempt_id desc limit $6`,
    values: [
      root_id,
      webhook_id,
      after ?? null,
      state === undefined ? null : state === 'delivered',
      order_id ?? null,
      most,
      vendor_ids,
    ],
  });
  return rows;
}

/** Which messages are sent again. */
export type Span = { readonly attempt_id: string } | { readonly from: Date; readonly until: Date };

/**
 * Has messages that were tried wait again, due at `now`; how many, at most `most`. Test calls are not among them, nor what the
 * webhook covers no more.
 */
export async function repeatMessages(
  { pool }: Database,
  { root_id, webhook_id, vendor_ids }: Covering,
  span: Span,
  now: Date,
  most: number,
): Promise<number> {
  const one = 'attempt_id' in span;
  const { rowCount } = await pool.query({
    name: one ? 'repeat-message' : 'repeat-messages',
    text: `insert into webhook_messages (root_id, webhook_id, message_id, event, vendor_id, order_id, seq, subject, at, due_at)
           select distinct on (message_id) root_id, webhook_id, message_id, event, vendor_id, order_id, seq, subject, at, $3::timestamptz
           from (select root_id, webhook_id, ${COLUMNS} from webhook_attempts
                 where ${SAME} and event <> 'webhook.test' and ($5::text[] is null or vendor_id = any($5))
                   and ${one ? 'attempt_id = $6' : 'created_at >= $6 and created_at < $7'}
                 order by attempt_id limit $4) a
           on conflict (root_id, webhook_id, message_id) do update set due_at = excluded.due_at`,
    values: [
      root_id,
      webhook_id,
      now,
      most,
      vendor_ids,
      ...(one ? [span.attempt_id] : [span.from, span.until]),
    ],
  });
  return rowCount ?? 0;
}

/** Whether a receiver took it. */
export const isDelivered = ({ status }: Pick<WebhookAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;
