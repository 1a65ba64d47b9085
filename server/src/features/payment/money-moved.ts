import { toMajor } from '@sendero/core/values/money';
import type { Happening } from '../../webhooks/note-store.ts';
import type { PaymentRow } from './store.ts';

/** What webhooks are told of money that came or went back: all of a payment, or the part `refund_id` of it. */
export function moneyMoved(
  payment: Pick<PaymentRow, 'root_id' | 'vendor_id' | 'order_id' | 'payment_id' | 'amount' | 'currency'>,
  event: 'payment.settled' | 'payment.refunded',
  at: Date,
  part?: { readonly refund_id: string; readonly amount: number },
): Happening {
  const { root_id, vendor_id, order_id, payment_id, currency } = payment;
  const amount = toMajor(part?.amount ?? payment.amount, currency);
  const key = `${event === 'payment.settled' ? 'paid' : 'refunded'}_${part?.refund_id ?? payment_id}`;
  return { root_id, vendor_id, order_id, event, key, subject: { payment_id, amount, currency }, at };
}
