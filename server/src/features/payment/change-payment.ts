import { randomUUID } from 'node:crypto';
import { type Outcome, dueAt } from '@sendero/core/payment/settle';
import type { RefundStanding } from '@sendero/core/payment/refund';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { advanceWithin } from '../order/advance-order.ts';
import { receivePaid } from '../order/receive-paid.ts';
import { insertCard } from './card-store.ts';
import { type Happening, noteForWebhooks } from '../../webhooks/note-store.ts';
import { moneyMoved } from './money-moved.ts';
import { type PaymentAndOrder, lockPayment, updatePayment } from './store.ts';

/** The new values of a payment; a value left out stays. `moves`: the new statuses of its order. */
type Change = Partial<
  Pick<PaymentAndOrder, 'provider_ref' | 'card_to_save' | 'tries' | 'tried_at'> & RefundStanding & Outcome
>;

/**
 * Changes a payment and its order in one transaction; `decide` gets both as they are now. Returns the changed payment.
 */
export async function changePayment(
  world: World,
  payment: PaymentAndOrder,
  decide: (now: PaymentAndOrder) => Change,
): Promise<PaymentAndOrder> {
  const { before, after, announce } = await inTransaction(world.db, async (client) => {
    const before = await lockPayment(client, payment);
    if (!before) throw new Error('A payment has gone.');
    const { moves = [], ...decided } = decide(before);
    const after = { ...before, ...decided, order_status: moves.at(-1) ?? before.order_status };
    const announce = await move(world, client, after, moves);
    if (before.state !== 'paid' && after.state === 'paid') await saveCard(world, client, after);
    await noteForWebhooks(client, happeningsOf(before, after, world.clock.now()));
    await updatePayment(client, { ...after, due_at: dueAt(after, world.clock.now()) });
    return { before, after, announce };
  });
  announce();
  if (before.state !== after.state) world.metrics.payments.inc({ state: after.state });
  return after;
}

/** What webhooks are told of a payment's change. */
function happeningsOf(before: PaymentAndOrder, after: PaymentAndOrder, at: Date): readonly Happening[] {
  if (before.state === after.state || (after.state !== 'paid' && after.state !== 'refunded')) return [];
  return [moneyMoved(after, after.state === 'paid' ? 'payment.settled' : 'payment.refunded', at)];
}

async function move(
  world: World,
  client: pg.PoolClient,
  payment: PaymentAndOrder,
  moves: Outcome['moves'],
): Promise<() => void> {
  if (moves.length === 0) return () => undefined;
  const at = world.clock.now();
  const { order_id } = payment;
  const { told, announce } = await advanceWithin(
    world,
    client,
    moves.map((to) => ({ order_id, to, by: 'payment', at })),
  );
  if (told.some(({ outcome }) => outcome !== 'applied'))
    throw new Error(`${order_id} cannot follow its payment.`);
  if (moves.includes('RECEIVED')) await receivePaid(world, client, payment);
  return announce;
}

async function saveCard(world: World, client: pg.PoolClient, payment: PaymentAndOrder): Promise<void> {
  const { card_to_save: card, user_id, root_id, provider } = payment;
  if (card?.provider_card === undefined) return;
  const { provider_card } = card;
  const created_at = world.clock.now();
  await insertCard(client, {
    ...card,
    provider_card,
    card_id: randomUUID(),
    user_id,
    root_id,
    provider,
    created_at,
  });
}
