import type pg from 'pg';
import { type PaymentAndOrder, findPaymentOfOrder, lockPayment } from './store.ts';

/** Locks an order and then its payment, as everything that moves its money does; undefined where no card has paid for it. */
export async function lockPaymentOf(
  client: pg.PoolClient,
  order: { readonly root_id: string; readonly order_id: string },
): Promise<PaymentAndOrder | undefined> {
  const payment = await findPaymentOfOrder({ pool: client }, order);
  return payment && lockPayment(client, payment);
}
