import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { type RefundRow, listRefunds } from './refund-store.ts';
import { type PaymentAndOrder, findPaymentOfOrder, lockPayment } from './store.ts';

/** Locks an order and then its payment, as everything that moves its money does; undefined where no card has paid for it. */
export async function lockPaymentOf(
  client: pg.PoolClient,
  order: { readonly root_id: string; readonly order_id: string },
): Promise<PaymentAndOrder | undefined> {
  const payment = await findPaymentOfOrder({ pool: client }, order);
  return payment && lockPayment(client, payment);
}

/** Returns the payment of an order, not locked, with what of it is on its way back or has come back. */
export async function findPaymentOf(
  { pool }: Database,
  order: { readonly root_id: string; readonly order_id: string },
): Promise<{ payment: PaymentAndOrder; parts: readonly RefundRow[] } | null> {
  const payment = await findPaymentOfOrder({ pool }, order);
  return payment ? { payment, parts: await listRefunds(pool, payment) } : null;
}
