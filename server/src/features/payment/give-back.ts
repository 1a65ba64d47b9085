// What a card has paid for an order that came to cost less before it was collected (RCP-03, decision 0154).
import type pg from 'pg';
import { uuidOf } from '../../uuid-of.ts';
import type { World } from '../../world.ts';
import { lockPaymentOf } from './lock-payment-of.ts';
import { deletePromise, upsertPromise } from './refund-store.ts';
import { findPaymentOfOrder } from './store.ts';

interface OrderKey {
  readonly root_id: string;
  readonly order_id: string;
}

/** What a card has paid for an order, in minor units; null where none has. */
export async function paidOf({ db }: Pick<World, 'db'>, order: OrderKey): Promise<number | null> {
  const payment = await findPaymentOfOrder(db, order);
  return payment?.state === 'paid' ? payment.amount : null;
}

/**
 * Promises what a card has paid for an order beyond its `fee`, in the transaction that changes the fee. It goes back once the order is
 * delivered, as a part: until then the order may be cancelled, and all of it goes back. False where a card has paid less.
 */
export async function promiseDifference(
  client: pg.PoolClient,
  order: OrderKey,
  fee: number,
  now: Date,
): Promise<boolean> {
  const payment = await lockPaymentOf(client, order);
  if (!payment) return true;
  const amount = payment.amount - fee;
  if (payment.state !== 'paid' || amount < 0) return false;
  const { root_id, payment_id, order_id } = payment;
  const refund_id = uuidOf(['difference', root_id, order_id]);
  if (amount === 0) await deletePromise(client, { root_id, refund_id });
  else await upsertPromise(client, { root_id, refund_id, payment_id, order_id, amount }, now);
  return true;
}
