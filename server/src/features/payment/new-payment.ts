import { randomUUID } from 'node:crypto';
import { INTENT_LIFE_S } from '@sendero/core/payment/payment';
import { dueAt } from '@sendero/core/payment/settle';
import type pg from 'pg';
import type { GatewayName } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import type { Unpaid } from '../order/begin-unpaid.ts';
import { type PaymentAndOrder, type PaymentRow, insertPayments } from './store.ts';

export type { PaymentRow };

/** Returns a new payment for an order that waits for it; the provider does not know of it yet. */
export function newPayment(
  { clock }: Pick<World, 'clock'>,
  user_id: string,
  { row, dispatch_at }: Unpaid,
  provider: GatewayName,
): PaymentRow {
  const now = clock.now();
  const payment: Omit<PaymentAndOrder, 'due_at'> = {
    payment_id: randomUUID(),
    root_id: row.root_id,
    order_id: row.order_id,
    vendor_id: row.vendor_id,
    user_id,
    provider,
    provider_ref: null,
    amount: row.delivery_fee,
    currency: row.currency,
    state: 'created',
    reason: null,
    redirect_url: null,
    tries: 0,
    tried_at: null,
    card_to_save: null,
    dispatch_at,
    created_at: now,
    expires_at: new Date(now.getTime() + INTENT_LIFE_S * 1000),
    unheard: null,
    refund_state: null,
    refund_failures: null,
    refund_sent_at: null,
    order_status: row.status,
  };
  return { ...payment, due_at: dueAt(payment, now) };
}

/** Inserts payments in the transaction that inserts their orders, so that neither exists without the other. */
export function keepPayments(client: pg.PoolClient, payments: readonly PaymentRow[]): Promise<void> {
  return insertPayments(client, payments);
}
