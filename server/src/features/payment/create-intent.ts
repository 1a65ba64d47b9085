import type { createIntent as api } from '@sendero/core/contract/payment-api';
import type { AnswerOf, BodyOf } from '@sendero/core/contract/endpoint';
import type { Site } from '@sendero/core/market/site';
import { unixSeconds } from '../../clock.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { beginUnpaid } from '../order/begin-unpaid.ts';
import { placeTogether } from '../order/place-together.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { keepPayments, newPayment } from './new-payment.ts';
import { offeredPayment } from './offered-payment.ts';
import { withinPatience } from './within-patience.ts';
import { settlePayment } from './settle-payment.ts';
import { readWallet, walletExpired } from './wallet-token.ts';

interface CreateIntentInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly body: BodyOf<typeof api>;
}

/**
 * Stores an order until its delivery fee is paid (PAY-02). Every rule is checked as for a placed order, and its price
 * binds and is used up, but it has no rider yet.
 *
 * The order and its payment are stored together, before the provider gets the payment. After a failure in between, the
 * reconciling job continues.
 */
export async function createIntent(
  world: World,
  { site, caller, body }: CreateIntentInput,
): Promise<AnswerOf<typeof api>> {
  const { gateway } = offeredPayment(world, site);
  const { vendor } = await getOwnVendor(world, caller, body.vendor_id);
  const wallet = readWallet(world, caller, vendor.vendor_id, body.bearer_token);
  if (wallet.wallet_id !== body.wallet_id || body.order.vendor_id !== body.vendor_id) throw walletExpired();
  const unpaid = await beginUnpaid(world, { site, caller, body: body.order });
  if (unpaid.row.delivery_fee === 0) throw ruleBroken('delivery_fee', 'error.payment.intent-creation');
  const payment = newPayment(world, caller.user_id, unpaid, gateway.name);
  const stored = await placeTogether(world, [unpaid.row], async (client) => {
    await keepPayments(client, [payment]);
    return true;
  });
  if (stored !== 'placed')
    throw new Problem('SignatureUsed', {
      detail: 'This price was used for an order already. Ask for a new one.',
    });
  await taken(world, payment.payment_id);
  return {
    intent_id: payment.payment_id,
    redirectUrl: null,
    order_id: payment.order_id,
    expires_at: unixSeconds(payment.expires_at),
  };
}

/** Opens the payment at the provider. */
async function taken(world: World, paymentId: string): Promise<void> {
  try {
    await withinPatience(settlePayment(world, paymentId), () => {
      throw new Error('The payment provider takes too long.');
    });
  } catch (err) {
    world.log.warn({ err, payment_id: paymentId }, 'the payment provider did not take a payment up');
    throw new Problem('Unavailable', {
      detail: 'The payment provider does not answer. Nothing was charged.',
      errors: [{ field: 'order', meta: { translation_key: 'error.payment.intent-creation' } }],
      retry_after_s: 5,
    });
  }
}
