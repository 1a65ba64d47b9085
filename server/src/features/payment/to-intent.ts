import type { Intent } from '@sendero/core/contract/payment-api';
import { MOST_TRIES } from '@sendero/core/payment/payment';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import type { PaymentRow } from './store.ts';

/** A payment as its payer sees it. */
export function toIntent(row: PaymentRow): Intent {
  return {
    intent_id: row.payment_id,
    order_id: row.order_id,
    status: row.state,
    amount: toMajor(row.amount, row.currency),
    currency: row.currency,
    redirect_url: row.state === 'challenge' ? row.redirect_url : null,
    reason: row.reason,
    tries_left: Math.max(0, MOST_TRIES - row.tries),
    expires_at: unixSeconds(row.expires_at),
  };
}
