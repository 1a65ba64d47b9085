import { TRIED_FOR_MS, nextTry } from '@sendero/core/webhook/retry';
import { randomBytes } from 'node:crypto';
import { unseal } from '../../http/seal.ts';
import type { ReceiverAnswer } from '../../ports/receivers/port.ts';
import type { World } from '../../world.ts';
import { type AttemptRow, isDelivered } from './attempt-store.ts';
import { type Known, bodyOf } from './data-of.ts';
import type { Message, WaitingMessage } from './message-store.ts';
import { FAILS_FROM } from './next-messages.ts';
import { ofWebhook } from './webhook-secret.ts';
import { signedHeaders } from './sign-message.ts';
import type { WebhookRow } from './webhook-store.ts';

/** What became of the messages of a turn. */
export interface Outcome {
  readonly attempts: AttemptRow[];
  /** They wait no more: delivered, given up, or about something that has gone. */
  readonly ended: string[];
  /** They wait again. */
  readonly waiting: WaitingMessage[];
  /** Until when whatever else waits of these orders waits. */
  readonly holds: Map<string, Date>;
  delivered: number;
  /** Messages that failed for the first time. */
  failed: number;
  hasGone: boolean;
}

/** Messages of one webhook that are under way at once, each of another order. */
const AT_ONCE = 6;
/** After this long no message of a turn is begun: others wait for their turn. */
const TURN_MS = 15_000;
const GONE = 410;

/** Tries messages, those of an order one after the other; `known` is what they tell of. `mayGoOn`: asked before each. */
export async function tryMessages(
  world: World,
  hook: WebhookRow,
  { messages, known }: { readonly messages: readonly WaitingMessage[]; readonly known: Known },
  mayGoOn: () => boolean,
): Promise<Outcome> {
  const outcome: Outcome = {
    attempts: [],
    ended: [],
    waiting: [],
    holds: new Map(),
    delivered: 0,
    failed: 0,
    hasGone: false,
  };
  const until_ms = performance.now() + TURN_MS;
  const goesOn = () =>
    mayGoOn() &&
    !outcome.hasGone &&
    (outcome.delivered > 0 || outcome.attempts.length < FAILS_FROM) &&
    performance.now() < until_ms;
  const groups = [...Map.groupBy(messages, ({ order_id, message_id }) => order_id ?? message_id).values()];

  const walk = async (group: readonly WaitingMessage[]) => {
    for (const [nth, message] of group.entries()) {
      if (!goesOn()) {
        outcome.waiting.push(...group.slice(nth));
        return;
      }
      const body = bodyOf(message, known);
      const next_at = body && (await tryOne(world, hook, message, JSON.stringify(body), outcome));
      if (!next_at) continue;
      outcome.waiting.push(...group.slice(nth + 1).map((later) => ({ ...later, due_at: next_at })));
      if (message.order_id !== null) outcome.holds.set(message.order_id, next_at);
      return;
    }
  };
  let next = 0;
  const walker = async () => {
    for (let group = groups[next++]; group; group = groups[next++]) await walk(group);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walker));
  for (const message of messages) if (bodyOf(message, known) === null) outcome.ended.push(message.message_id);
  return outcome;
}

/** Tries one; when it is tried again, or null where it ended. */
async function tryOne(
  world: World,
  hook: WebhookRow,
  message: WaitingMessage,
  body: string,
  outcome: Outcome,
): Promise<Date | null> {
  const begun_at = world.clock.now();
  const answer = await post(world, hook, message, body);
  const tries = message.tries + 1;
  const tried_at = message.tried_at ?? begun_at;
  const next_at = isDelivered(answer) ? null : nextTry(tries, tried_at, world.clock.now());
  outcome.attempts.push(attemptOf(message, begun_at, answer, next_at));
  if (isDelivered(answer)) outcome.delivered += 1;
  else if (message.tries === 0) outcome.failed += 1;
  if (answer.status === GONE) outcome.hasGone = true;
  if (next_at) outcome.waiting.push({ ...message, tries, tried_at, due_at: next_at });
  else outcome.ended.push(message.message_id);
  return next_at;
}

/** Posts a message, signed with each secret that is in force. */
export function post(
  world: World,
  hook: WebhookRow,
  { message_id }: Pick<Message, 'message_id'>,
  body: string,
): Promise<ReceiverAnswer> {
  const now = world.clock.now();
  const { secret, secret_before, secret_before_until } = hook;
  const isBoth = secret_before !== null && secret_before_until !== null && secret_before_until > now;
  const sealed = isBoth ? [secret, secret_before] : [secret];
  const secrets = sealed.flatMap(
    (one) => unseal(world.config.signing_keys, ofWebhook(hook.webhook_id), one)?.secret ?? [],
  );
  if (secrets.length === 0) throw new Error(`No signing key opens the secret of ${hook.webhook_id}.`);
  return world.receivers.post({
    url: hook.url,
    headers: signedHeaders(secrets, { message_id, body, now }),
    body,
  });
}

const RANDOM_BYTES = 6;

/** Attempts are listed by their ids: each begins with its time. */
export function attemptOf(
  { message_id, event, vendor_id, order_id, seq, subject, at }: Message,
  created_at: Date,
  { status, failure, took_ms, head: answer_head }: ReceiverAnswer,
  next_at: Date | null,
): AttemptRow {
  const attempt_id = `${created_at.getTime().toString(36).padStart(9, '0')}${randomBytes(RANDOM_BYTES).toString('hex')}`;
  return {
    attempt_id,
    message_id,
    event,
    vendor_id,
    order_id,
    seq,
    subject,
    at,
    created_at,
    status,
    failure,
    took_ms,
    answer_head,
    next_at,
  };
}

/** Whether nothing was delivered for as long as anything is tried. */
export const isOverdue = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= TRIED_FOR_MS;
