import type { CaseDecision } from '@sendero/core/order/case';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { noteCase } from '../order/note-case.ts';
import { lockPaymentOf } from '../payment/lock-payment-of.ts';
import { beginPart } from '../payment/refund-part.ts';
import { type CaseRow, type OrderKey, lockCase, updateDecided } from './store.ts';
import { uuidOf } from '../../uuid-of.ts';

export interface Decision {
  readonly decision: CaseDecision;
  /** Minor units; 0 where nobody gets money. */
  readonly amount: number;
}

/** Why a case was not decided. */
export type DecideRefusal = 'no-case' | 'decided' | 'no-card' | 'card' | 'not-paid' | 'too-much';

/**
 * Decides a case, once, for the operator (RCP-06). A refund begins in the same transaction: a case that says so and the row
 * of the money are both there, or neither. The same decision again changes nothing.
 *
 * Needs no more than the database: a command decides, and a server sends the money.
 */
export async function decideCase(
  db: Database,
  orderId: string,
  decision: Decision,
  now: Date,
): Promise<DecideRefusal | null> {
  let refusal: DecideRefusal | null = 'no-case';
  await inTransaction(db, (client) =>
    noteCase(db, client, { order_id: orderId, now }, async (order) => {
      // The order and its payment first, as everything else that moves its money does.
      const payment = await lockPaymentOf(client, order);
      const known = await lockCase(client, order);
      if (!known) return null;
      if (known.decided_at) {
        refusal = isSame(known, decision) ? null : 'decided';
        return null;
      }
      // What a delivered order costs does not change any more.
      const { delivery_fee, currency } = order;
      refusal = await moneyRefusal(client, order, decision, { payment, delivery_fee, now });
      if (refusal) return null;
      await updateDecided(client, order, { ...decision, currency, decided_at: now });
      return 'decided';
    }),
  );
  return refusal;
}

interface Money {
  readonly payment: Awaited<ReturnType<typeof lockPaymentOf>>;
  readonly delivery_fee: number;
  readonly now: Date;
}

/** Begins what goes back by card; a credit on an account is the decision itself. */
async function moneyRefusal(
  client: pg.PoolClient,
  order: OrderKey,
  { decision, amount }: Decision,
  { payment, delivery_fee, now }: Money,
): Promise<DecideRefusal | null> {
  switch (decision) {
    case 'none':
      return null;
    case 'credit':
      if (payment) return 'card';
      return amount > delivery_fee ? 'too-much' : null;
    case 'refund':
      return payment ? beginPart(client, payment, { refund_id: refundIdOf(order), amount }, now) : 'no-card';
  }
}

const isSame = (known: CaseRow, { decision, amount }: Decision): boolean =>
  known.decision === decision && (known.amount ?? 0) === amount;

/** A case has one refund, whose id is the case's own: whoever decides twice begins it once. */
const refundIdOf = ({ root_id, order_id }: OrderKey): string => uuidOf(['case', root_id, order_id]);
