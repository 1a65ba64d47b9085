import { randomUUID } from 'node:crypto';
import * as api from '@sendero/core/contract/payment-api';
import { aSealedCard } from '@sendero/server/src/testing/a-payment.ts';
import { type Paid, type Shop, outcomeOf } from '../ledger.ts';
import type { Load } from './load.ts';
import { draft } from './place-order.ts';

const GOOD_CARD = '4242424242424242';

/** Pays a delivery by card as a page does: with the shop's kept one, or with a new one that it keeps. Null where it did not get so far. */
export async function payByCard(load: Load, shop: Shop): Promise<Paid | null> {
  const { caller, ledger, tally } = load;
  const { vendor_id, authorization } = shop;
  const client_order_id = `chaos-${randomUUID()}`;
  const order = await draft(load, shop, client_order_id);
  const wallet = await caller.call(api.initiateWallet, {
    authorization,
    params: { vendorId: vendor_id },
    body: {},
    key: randomUUID(),
  });
  if (!order || !wallet.answer) return null;
  const { wallet_id, access_token: bearer_token, cards, payment_methods } = wallet.answer;
  const intent = await caller.call(api.createIntent, {
    authorization,
    key: randomUUID(),
    body: { wallet_id, bearer_token, vendor_id, order: { ...order, login_pickup_estimation: 0 } },
  });
  if (!intent.answer) return null;
  const { intent_id, order_id } = intent.answer;
  const paid: Paid = {
    shop,
    during: tally.now(),
    client_order_id,
    intent_id,
    order_id,
    fate: 'unknown',
    cancellation: null,
  };
  ledger.payments.push(paid);
  shop.card_id ??= cards[0]?.payment_instrument_id ?? null;
  const means =
    shop.card_id === null
      ? { card: await aSealedCard(wallet.answer, GOOD_CARD, { save_card: true }) }
      : { payment_instrument_id: shop.card_id };
  const confirmed = await caller.call(api.confirmIntent, {
    authorization,
    key: randomUUID(),
    body: {
      order: order_id,
      bearer_token,
      purchase_intent_id: intent_id,
      payment_method: payment_methods[0],
      ...means,
    },
  });
  // An intent that is answered and not paid yet may still be.
  paid.fate =
    confirmed.answer && confirmed.answer.status !== 'paid' ? 'unknown' : outcomeOf(confirmed.status);
  return paid;
}
