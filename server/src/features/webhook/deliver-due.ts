import { randomUUID } from 'node:crypto';
import { type BulkheadPolicy, bulkhead } from 'cockatiel';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { insertAttempts, isDelivered } from './attempt-store.ts';
import { readKnown } from './data-of.ts';
import { deleteMessages, holdOrders, releaseAll, savePlaces, saveWaiting } from './message-store.ts';
import { type Batch, isFailing, nextMessages } from './next-messages.ts';
import { tellStopped } from './tell-stopped.ts';
import { type Outcome, isOverdue, tryMessages } from './try-messages.ts';
import { type Standing, type WebhookRow, endTurn, extendLease, takeDueWebhooks } from './webhook-store.ts';

/** Webhooks that one server works on at a time. */
const AT_ONCE = 100;
/** So many of them are at the database at once: a hundred that begin together leave its connections to calls. */
const ASKING_AT_ONCE = 3;
/** A server that dies in a turn is followed by another after this. */
const LEASE_MS = 15_000;
const RENEW_MS = 5000;
/** The longest pause of a receiver that fails, so that it is told soon after it is back. */
const LONGEST_PAUSE_MS = 10 * 60_000;

/** Tells webhooks what they are due. */
export interface Deliverer {
  /** Begins a turn for each webhook that is due, as far as there is room; how many. */
  begin(): Promise<number>;
  /** Begins no more, and resolves when what is under way is done. */
  stop(): Promise<void>;
  /** Resolves when no turn is under way. */
  idle(): Promise<void>;
}

/**
 * Delivers what webhooks are due (DEV-05, decision 0134). Any number of servers may do this at once: a webhook has one turn
 * at a time. Turns do not wait for each other, so that a slow receiver holds up itself alone. `turned` is called after each
 * that had something to do.
 */
export function createDeliverer(world: World, turned: () => void = () => undefined): Deliverer {
  const stopping = new AbortController();
  const asking = bulkhead(ASKING_AT_ONCE, 2 * AT_ONCE);
  const turns = new Set<Promise<void>>();

  const start = (hook: WebhookRow, lease: string) => {
    const turn = takeTurn(world, hook, lease, { stopping: stopping.signal, asking })
      .then((count) => {
        if (count > 0) turned();
      })
      .catch((err: unknown) =>
        world.log.error({ err, webhook_id: hook.webhook_id }, 'a webhook failed and will be tried again'),
      )
      .finally(() => turns.delete(turn));
    turns.add(turn);
  };
  return {
    begin: async () => {
      const most = AT_ONCE - turns.size;
      if (most <= 0 || stopping.signal.aborted) return 0;
      const lease = randomUUID();
      const due = await takeDueWebhooks(world.db, {
        now: world.clock.now(),
        lease,
        lease_ms: LEASE_MS,
        most,
      });
      for (const hook of due) start(hook, lease);
      return due.length;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(turns);
    },
    idle: async () => {
      await Promise.all(turns);
    },
  };
}

/** One turn of a webhook: what it is due is tried, and what became of it is written at once. */
async function takeTurn(
  world: World,
  hook: WebhookRow,
  lease: string,
  { stopping, asking }: { readonly stopping: AbortSignal; readonly asking: BulkheadPolicy },
): Promise<number> {
  let isOurs = true;
  const renew = setInterval(() => {
    extendLease(world.db, hook, lease, LEASE_MS)
      .then((isHeld) => {
        isOurs &&= isHeld;
      })
      .catch(() => undefined);
  }, RENEW_MS);
  try {
    const { batch, known } = await asking.execute(async () => {
      const next = await nextMessages(world, hook);
      return { batch: next, known: await readKnown(world, next.messages) };
    });
    const outcome = await tryMessages(world, hook, { ...batch, known }, () => isOurs && !stopping.aborted);
    await asking.execute(() => settle(world, hook, lease, batch, outcome));
    return outcome.attempts.length;
  } finally {
    clearInterval(renew);
  }
}

/** Writes what became of a turn, unless another server has the webhook by now: then it does all of it once more. */
async function settle(
  world: World,
  hook: WebhookRow,
  lease: string,
  { held, places }: Batch,
  outcome: Outcome,
): Promise<void> {
  const now = world.clock.now();
  const { attempts, ended, waiting, holds } = outcome;
  const standing = standingAfter(hook, outcome, now);
  const isBack = isFailing(hook) && standing.failures === 0;
  const isStopped = standing.state === 'stopped';
  await inTransaction(world.db, async (client: pg.PoolClient) => {
    if (!(await endTurn(client, hook, lease, standing))) return;
    await insertAttempts(client, hook, attempts);
    await deleteMessages(client, hook, ended);
    await saveWaiting(client, hook, [...waiting, ...held]);
    await holdOrders(client, hook, holds);
    await savePlaces(client, hook, places);
    if (isBack) await releaseAll(client, hook, now);
    if (isStopped) await tellStopped(world, client, hook);
  });
  for (const attempt of attempts)
    world.metrics.webhook_attempts.inc({ state: isDelivered(attempt) ? 'delivered' : 'failed' });
  if (!isStopped) return;
  world.log.warn({ webhook_id: hook.webhook_id }, 'a webhook was switched off: it does not answer');
  world.queue.soon('mails');
}

/**
 * How a webhook stands after a turn. One success ends every failure before it; one that was never successful for 72 hours is
 * switched off. Where several messages fail it pauses, as long as the most tried of them.
 */
function standingAfter(
  hook: WebhookRow,
  { attempts, delivered, failed, hasGone }: Outcome,
  now: Date,
): Standing {
  const { state, due_at } = hook;
  if (delivered > 0) return { state, failing_since: null, failures: 0, due_at: now };
  if (attempts.length === 0) return hook;
  const failing_since = hook.failing_since ?? now;
  const failures = Math.max(hook.failures + failed, attempts.length);
  if (hasGone || isOverdue(failing_since, now)) return { state: 'stopped', failing_since, failures, due_at };
  if (!isFailing({ failures })) return { state, failing_since, failures, due_at: now };
  const latest_ms = Math.max(...attempts.map(({ next_at }) => (next_at ?? now).getTime()));
  const pause_ms = Math.min(latest_ms - now.getTime(), LONGEST_PAUSE_MS);
  return { state, failing_since, failures, due_at: new Date(now.getTime() + pause_ms) };
}
