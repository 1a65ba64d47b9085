import { type Intent, createIntent } from '@sendero/core/contract/payment-api';
import type { OrderPayload } from '@sendero/core/request/order-payload';
import { call } from '../../../lib/api.ts';
import { withWallet } from '../../payment/wallet.ts';
import { type Placing, placeRequest } from './place-request.ts';
import type { Price } from '../price/with-voucher.ts';
import { newKey, pause } from './use-place-order.ts';

/** An order that is not paid yet has no estimated pick-up (spec 1 §7). */
const NO_PICKUP_ESTIMATION = 0;

interface BeginIntentInput extends Pick<Placing, 'reprice' | 'agree'> {
  readonly vendorId: string;
  /** The price that the user saw. */
  readonly price: Price;
  toBody(price: Price): OrderPayload;
}

/**
 * Creates the payment intent of a request at the price that the user saw, or at a changed one after the user agrees
 * (PAY-02, FLOW-16); null if they do not agree. An intent whose answer is lost is never paid and expires by itself, so
 * no attempt is stored.
 */
export async function beginIntent({
  vendorId,
  price,
  toBody,
  reprice,
  agree,
}: BeginIntentInput): Promise<Pick<Intent, 'intent_id' | 'order_id'> | null> {
  return placeRequest((now) => ({ ...toBody(now), login_pickup_estimation: NO_PICKUP_ESTIMATION }), price, {
    send: ({ key, body: order }) =>
      withWallet(vendorId, ({ wallet_id, access_token: bearer_token }) =>
        call(createIntent, {
          body: { wallet_id, bearer_token, vendor_id: vendorId, order },
          idempotencyKey: key,
        }),
      ),
    note: () => undefined,
    reprice,
    agree,
    pause,
    newKey,
  });
}
