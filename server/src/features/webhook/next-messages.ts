import { feedEvents } from '@sendero/core/webhook/events';
import type { World } from '../../world.ts';
import {
  type WaitingMessage,
  findWaits,
  listDueMessages,
  listProbes,
  passOverGone,
  readNextSteps,
} from './message-store.ts';
import type { WebhookRow } from './webhook-store.ts';

/** What is tried in one turn. */
export interface Batch {
  readonly messages: readonly WaitingMessage[];
  /** Read with them, and not tried: something earlier of the same order waits. */
  readonly held: readonly WaitingMessage[];
  /** Up to which number of each feed all that is wanted is among these. */
  readonly places: ReadonlyMap<string, number>;
}

/** Messages in one turn. */
const MOST_MESSAGES = 64;
/** Steps that are looked through for one that nothing holds up. */
const MOST_LOOKED_AT = 16;

/** After so many messages without a success a receiver is only probed. */
export const FAILS_FROM = 3;
export const isFailing = ({ failures }: Pick<WebhookRow, 'failures'>): boolean => failures >= FAILS_FROM;

/**
 * What a webhook is told next: what waits and is due, and then what its feeds have new. One that fails is asked two
 * messages, so that what waits for it stays in the feeds, and so that one that nobody can take holds up nothing else.
 */
export async function nextMessages(world: World, hook: WebhookRow): Promise<Batch> {
  const now = world.clock.now();
  if (!isFailing(hook)) {
    const due = await listDueMessages(world.db, hook, now, MOST_MESSAGES);
    return withSteps(world, hook, due, MOST_MESSAGES - due.length);
  }
  const probes = await listProbes(world.db, hook, now);
  return withSteps(world, hook, probes, probes.length < 2 ? 1 : 0);
}

/** Adds at most `room` new steps. */
async function withSteps(
  world: World,
  hook: WebhookRow,
  due: readonly WaitingMessage[],
  room: number,
): Promise<Batch> {
  const isWanted = hook.events.some((event) => feedEvents.includes(event));
  if (room <= 0 || !isWanted) return { messages: due, held: [], places: new Map() };
  const steps = await readNextSteps(world.db, hook, Math.max(room, MOST_LOOKED_AT));
  if (steps.length === 0) await passOverGone(world.db, hook);
  const waits = await findWaits(world.db, hook, [...new Set(steps.map(({ order_id }) => order_id))]);
  const tried = Map.groupBy(due, ({ order_id }) => order_id ?? '');
  const messages: WaitingMessage[] = [...due];
  const held: WaitingMessage[] = [];
  const places = new Map<string, number>();
  for (const step of steps) {
    if (messages.length - due.length >= room) break;
    places.set(step.vendor_id, step.seq);
    const event = step.is_first ? 'order.created' : 'order.updated';
    if (!hook.events.includes(event)) continue;
    const wait = waits.get(step.order_id);
    const isHeld = wait !== undefined && (tried.get(step.order_id)?.length ?? 0) < wait.count;
    (isHeld ? held : messages).push({
      message_id: `msg_${step.vendor_id}_${step.seq}`,
      event,
      vendor_id: step.vendor_id,
      order_id: step.order_id,
      seq: step.seq,
      subject: { status: step.status },
      at: step.created_at,
      tries: 0,
      tried_at: null,
      due_at: wait?.due_at ?? world.clock.now(),
    });
  }
  return { messages, held, places };
}
