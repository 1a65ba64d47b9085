import type { Tested, WebhookAttempt } from '@sendero/core/contract/webhook-api';
import { randomUUID } from 'node:crypto';
import { unixSeconds } from '../../clock.ts';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import { createLimit } from '../../limits/limit.ts';
import type { World } from '../../world.ts';
import {
  type AttemptFilter,
  type AttemptRow,
  type Span,
  insertAttempts,
  isDelivered,
  listAttemptRows,
  repeatMessages,
} from './attempt-store.ts';
import { bodyOf } from './data-of.ts';
import type { Message } from './message-store.ts';
import { attemptOf, post } from './try-messages.ts';
import { getOwnWebhook } from './webhooks.ts';

const PAGE = 50;
/** Messages that one call has sent again. */
const MOST_REPEATED = 50_000;

const MINUTE_MS = 60_000;
const tests = createLimit({ name: 'webhook-tests', most: 20, window_ms: MINUTE_MS });
const repeats = createLimit({ name: 'webhook-repeats', most: 60, window_ms: MINUTE_MS });

/** Sends a test now, and tells how it went. It is not tried again. */
export async function testWebhook(world: World, caller: Caller, webhookId: string): Promise<Tested> {
  const hook = await getOwnWebhook(world, caller, webhookId);
  await tests.count(world, hook.root_id);
  const at = world.clock.now();
  const message: Message = {
    message_id: `msg_test_${randomUUID()}`,
    event: 'webhook.test',
    vendor_id: hook.root_id,
    order_id: null,
    seq: null,
    subject: { webhook_id: hook.webhook_id },
    at,
  };
  const body = bodyOf(message, { orders: new Map(), jobs: new Map() });
  const answer = await post(world, hook, message, JSON.stringify(body));
  const attempt = attemptOf(message, at, answer, null);
  await insertAttempts(world.db.pool, hook, [attempt]);
  return told(attempt);
}

/** Returns what was tried with a webhook, the newest first. */
export async function listAttempts(
  world: World,
  caller: Caller,
  webhookId: string,
  filter: AttemptFilter,
): Promise<{ data: WebhookAttempt[]; pagination: { after: string | null } }> {
  const hook = await getOwnWebhook(world, caller, webhookId);
  const rows = await listAttemptRows(world.db, hook, filter, PAGE + 1);
  const data = rows.slice(0, PAGE).map(toAttempt);
  return { data, pagination: { after: rows.length > PAGE ? (data.at(-1)?.attempt_id ?? null) : null } };
}

/** Has messages sent again, with the ids that they had. Throws NotFound for an attempt that is not there. */
export async function sendAgain(
  world: World,
  caller: Caller,
  webhookId: string,
  span: Span,
): Promise<{ count: number }> {
  const hook = await getOwnWebhook(world, caller, webhookId);
  await repeats.count(world, hook.root_id);
  const count = await repeatMessages(world.db, hook, span, world.clock.now(), MOST_REPEATED);
  if (count === 0 && 'attempt_id' in span)
    throw new Problem('NotFound', { detail: 'There is no such attempt.' });
  return { count };
}

const told = ({ status, failure, took_ms, answer_head, ...row }: AttemptRow) => ({
  status,
  failure,
  took_ms,
  answer_head,
  is_delivered: isDelivered({ status, ...row }),
});

const toAttempt = (row: AttemptRow): WebhookAttempt => ({
  attempt_id: row.attempt_id,
  message_id: row.message_id,
  event: row.event,
  order_id: row.order_id,
  seq: row.seq,
  at: unixSeconds(row.created_at),
  ...told(row),
  next_at: row.next_at && unixSeconds(row.next_at),
});
