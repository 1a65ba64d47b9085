import { WrongAnswer } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import type { PaymentRow } from './store.ts';

/**
 * Returns the error. Where it says that a provider answered about another payment, logs and counts it first (SAF-15).
 */
export function recordMismatch(
  { log, metrics }: World,
  { payment_id, order_id, provider }: Pick<PaymentRow, 'payment_id' | 'order_id' | 'provider'>,
  error: unknown,
): unknown {
  if (error instanceof WrongAnswer) {
    metrics.refused_answers.inc({ provider });
    log.error({ payment_id, order_id, provider, reason: error.message }, 'a provider’s answer was refused');
  }
  return error;
}
