import { type Intent, createIntent } from '@sendero/core/contract/payment-api';
import type { FeeAnswer } from '@sendero/core/contract/quote-api';
import { call } from '../../lib/api.ts';
import { withWallet } from '../payment/wallet.ts';
import { type Placing, placeRequest } from './place-request.ts';
import { newKey, pause } from './use-place-order.ts';
import type { Request } from './use-request.ts';

/** The pick-up is not estimated for an order that still has to be paid (spec 1 §7). */
const NO_PICKUP_ESTIMATION = 0;

/**
 * Begins to pay for a request at the price that was seen, a changed one once the user agreed (PAY-02, FLOW-16); null where
 * they did not. A beginning whose answer is lost is never paid, and runs out by itself: nothing has to be kept of it.
 */
export async function beginIntent(
  { vendor: { vendor_id }, quote, toBody }: Request,
  price: FeeAnswer,
  agree: Placing['agree'],
): Promise<Pick<Intent, 'intent_id' | 'order_id'> | null> {
  return placeRequest((now) => ({ ...toBody(now), login_pickup_estimation: NO_PICKUP_ESTIMATION }), price, {
    send: ({ key, body: order }) =>
      withWallet(vendor_id, ({ wallet_id, access_token: bearer_token }) =>
        call(createIntent, { body: { wallet_id, bearer_token, vendor_id, order }, idempotencyKey: key }),
      ),
    keep: () => undefined,
    reprice: quote.reprice,
    agree,
    pause,
    newKey,
  });
}
