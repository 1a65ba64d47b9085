import { type RefundStanding, mayRefund, refundDueAt, settleRefund } from '@sendero/core/payment/refund';
import { cancelledStatuses, isTerminal } from '@sendero/core/order/status';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { gatewayOf, openedOf } from './gateway-of.ts';
import { noteForWebhooks } from '../../webhooks/note-store.ts';
import { moneyMoved } from './money-moved.ts';
import { recordMismatch } from './record-mismatch.ts';
import {
  type RefundRow,
  deletePromise,
  insertRefund,
  listRefunds,
  lockRefund,
  putOffRefund,
  takeDueRefunds,
  updateRefund,
} from './refund-store.ts';
import { type PaymentAndOrder, findPayment } from './store.ts';

/** Why a part cannot go back; null: it is begun, or was before. */
export type PartRefusal = 'not-paid' | 'too-much';

/**
 * Begins the refund of a part of a payment, which the caller has locked: never more in all than was paid, and nothing of
 * what goes back as a whole. The same id and amount again change nothing.
 */
export async function beginPart(
  client: pg.PoolClient,
  payment: PaymentAndOrder,
  part: { readonly refund_id: string; readonly amount: number },
  now: Date,
): Promise<PartRefusal | null> {
  const others = (await listRefunds(client, payment)).filter(({ refund_id }) => refund_id !== part.refund_id);
  const left = others.reduce((rest, { amount }) => rest - amount, payment.amount);
  if (payment.state !== 'paid' || payment.order_status !== 'DELIVERED') return 'not-paid';
  if (part.amount > left) return 'too-much';
  const { root_id, payment_id, order_id } = payment;
  await insertRefund(client, { root_id, payment_id, order_id, ...part }, now);
  return null;
}

/** Parts in one round. */
export const MOST_PARTS = 16;
const SOON_MS = 5000;
/** How often a part that waits for its delivery is looked at. */
const PROMISE_MS = 10 * 60_000;

/** Sends the parts that are due, or asks about them; whoever is killed meanwhile is followed by another. Returns how many. */
export async function settleDueParts(world: World): Promise<number> {
  const due = await takeDueRefunds(world.db, world.clock.now(), MOST_PARTS);
  await Promise.all(
    due.map((part) =>
      settlePart(world, part).catch((err: unknown) =>
        world.log.warn(
          { err, refund_id: part.refund_id },
          'a part could not be refunded and will be tried again',
        ),
      ),
    ),
  );
  return due.length;
}

async function settlePart(world: World, part: RefundRow): Promise<void> {
  world.caches.payment_roots.set(part.payment_id, part.root_id);
  const payment = await findPayment(world, part.payment_id);
  if (!payment) throw new Error('The payment of a refund has gone.');
  if (part.state === 'refunded' || !mayRefund(part, world.clock.now())) return;
  if (await isPromiseOnly(world, part, payment)) return;
  const { refund_id, refund_failures, refund_state, refund_sent_at } = part;
  const told = await gatewayOf(world, payment)
    .refundPart({
      ...openedOf(payment),
      refund_id,
      part: part.amount,
      failures: refund_failures ?? 0,
      sent_at: refund_state === 'failed' ? null : refund_sent_at,
      sending: () => recordSending(world, payment, part),
    })
    .catch((error: unknown) => {
      throw recordMismatch(world, payment, error);
    });
  const after = await changePart(world, payment, part, (now) => settleRefund(now, told, world.clock.now()));
  if (after.refund_failures !== refund_failures)
    world.log.error({ refund_id, told }, 'a refund has failed and will be tried again');
  else if (after.state === 'refunded') world.log.info({ refund_id }, 'a part of a payment was refunded');
}

/** Until an order has ended, a part that was promised of it waits; where it was called off, the whole goes back instead. */
async function isPromiseOnly(
  world: World,
  part: RefundRow,
  { order_status }: PaymentAndOrder,
): Promise<boolean> {
  const { pool } = world.db;
  const isCalledOff = cancelledStatuses.has(order_status);
  if (isTerminal(order_status) && !isCalledOff) return false;
  if (isCalledOff) await deletePromise(pool, part);
  else await putOffRefund(pool, part, new Date(world.clock.now().getTime() + PROMISE_MS));
  return true;
}

/** Records that a part is about to be sent; returns false where another worker has recorded it meanwhile. */
async function recordSending(world: World, payment: PaymentAndOrder, part: RefundRow): Promise<boolean> {
  let isOurs = false;
  await changePart(world, payment, part, (now) => {
    isOurs = now.refund_sent_at?.getTime() === part.refund_sent_at?.getTime();
    return isOurs ? { refund_sent_at: world.clock.now(), refund_state: null } : {};
  });
  return isOurs;
}

type Change = Partial<RefundStanding & { readonly state: string }>;

async function changePart(
  world: World,
  payment: PaymentAndOrder,
  part: RefundRow,
  decide: (now: RefundRow) => Change,
): Promise<RefundRow> {
  return inTransaction(world.db, async (client) => {
    const before = await lockRefund(client, part);
    if (!before) throw new Error('A refund has gone.');
    const change = decide(before);
    const state = change.state === 'refunded' ? 'refunded' : before.state;
    const after: RefundRow = { ...before, ...change, state };
    if (before.state !== state && state === 'refunded')
      await noteForWebhooks(client, [moneyMoved(payment, 'payment.refunded', world.clock.now(), after)]);
    await updateRefund(client, { ...after, due_at: dueAt(after, world.clock.now()) });
    return after;
  });
}

function dueAt(part: RefundRow, now: Date): Date | null {
  if (part.state === 'refunded') return null;
  return refundDueAt(part, now) ?? new Date(now.getTime() + SOON_MS);
}
