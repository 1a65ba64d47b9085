// What staff do to an order: each by the verb that shops, recipients and fleets use too (OPR-04).
import type { OrderStory } from '@sendero/core/contract/operator-order-api';
import type { CancelReason } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';
import { toMinor } from '@sendero/core/values/money';
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../db/transaction.ts';
import type { IdempotencyKey } from '../../http/idempotency-store.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { audited } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { uuidOf } from '../../uuid-of.ts';
import { answerSearchOf } from '../dispatch/answer-search.ts';
import { advanceOrder } from '../order/advance-order.ts';
import { findPaymentOf, lockPaymentOf } from '../payment/lock-payment-of.ts';
import { beginPart } from '../payment/refund-part.ts';
import { type KnownOrder, getKnownOrder } from './known-order.ts';
import { whereOf } from './known-vendor.ts';
import { leftOf, tellStory } from './order-story.ts';

interface Acting {
  readonly staff: Staff;
  readonly order_id: string;
  readonly reason: string;
}

type Verb = 'cancel' | 'refund' | 'ride-again' | 'correct';

/** Finds the order, records the act, does it, and tells the story as it is then. */
async function act(
  world: World,
  { staff, order_id, reason }: Acting,
  verb: Verb,
  after: (known: KnownOrder) => Promise<unknown>,
  work: (known: KnownOrder) => Promise<void>,
): Promise<OrderStory> {
  const known = await getKnownOrder(world, staff, order_id);
  const facts = { before: { status: known.order.status }, after: await after(known) };
  const entry = { act: `order.${verb}`, about: order_id, ...whereOf(known.site), reason, ...facts } as const;
  await audited(world, staff, entry, () => work(known));
  return tellStory(world, await getKnownOrder(world, staff, order_id));
}

/** Cancels an order as long as that is a legal move; what a card paid goes back as for a shop's own cancelling. */
export function cancelByStaff(
  world: World,
  acting: Acting,
  reason: CancelReason = 'reason_unknown',
): Promise<OrderStory> {
  const after = () => Promise.resolve({ status: 'CANCELLED', reason });
  return act(world, acting, 'cancel', after, ({ cell }) => move(cell, acting.order_id, 'CANCELLED', reason));
}

/** Moves an order to the status that it has in truth. Throws IllegalMove where no order goes there from here (ORD-06). */
export function correctOrder(world: World, acting: Acting, status: OrderStatus): Promise<OrderStory> {
  const after = () => Promise.resolve({ status });
  return act(world, acting, 'correct', after, ({ cell }) => move(cell, acting.order_id, status));
}

const move = (cell: World, order_id: string, to: OrderStatus, reason?: CancelReason): Promise<void> =>
  advanceOrder(cell, { order_id, to, by: 'operator', at: cell.clock.now(), ...(reason && { reason }) });

/** Has the fleet look for a rider again. Throws IllegalMove for an order that is not held. */
export function rideAgain(world: World, acting: Acting): Promise<OrderStory> {
  const after = () => Promise.resolve({ action: 'TRY_AGAIN' });
  return act(world, acting, 'ride-again', after, ({ cell, order }) =>
    answerSearchOf(cell, order, { action: 'TRY_AGAIN' }),
  );
}

/**
 * Gives back a part of what a card paid for a delivered order, `amount` in major units, or all that is left. A server sends it
 * and asks until the provider has ended it. The same Idempotency-Key gives it back once.
 */
export async function refundByStaff(
  world: World,
  acting: Acting,
  typed: number | undefined,
  key: IdempotencyKey | null,
): Promise<OrderStory> {
  const { order } = await getKnownOrder(world, acting.staff, acting.order_id);
  const refund_id = key ? uuidOf([key.scope, key.key, order.order_id]) : randomUUID();
  const amountOf = async ({ cell }: KnownOrder): Promise<number> => {
    if (typed !== undefined) return minorOf(typed, order.currency);
    const paid = await findPaymentOf(cell.db, order);
    return paid ? leftOf(paid) : 0;
  };
  let amount = 0;
  const after = async (known: KnownOrder) => {
    amount = await amountOf(known);
    if (amount <= 0) throw nothingPaid();
    return { refund_id, amount, currency: order.currency };
  };
  return act(world, acting, 'refund', after, async ({ cell }) => {
    const refusal = await inTransaction(cell.db, async (client) => {
      const payment = await lockPaymentOf(client, order);
      return payment ? beginPart(client, payment, { refund_id, amount }, cell.clock.now()) : 'not-paid';
    });
    if (refusal === 'not-paid') throw nothingPaid();
    if (refusal === 'too-much') throw ruleBroken('amount', 'problem.field');
  });
}

function minorOf(amount: number, currency: string): number {
  const minor = toMinor(String(amount), currency);
  if (minor === null) throw ruleBroken('amount', 'problem.field');
  return minor;
}

const nothingPaid = (): Problem =>
  new Problem('Conflict', {
    detail: 'Nothing that a card has paid can be given back: cancel an order that is under way.',
  });
