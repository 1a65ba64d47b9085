import { type AnswerOf, addressOf } from '@sendero/core/contract/endpoint';
import type { NewOrder } from '@sendero/core/contract/order-api';
import * as api from '@sendero/core/contract/payment-api';
import { cardEnds, schemeOf } from '@sendero/core/payment/card';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { CompactEncrypt, importJWK } from 'jose';
import { aDraft } from './an-order.ts';
import { callApi } from './call-api.ts';

type Headers = Record<string, string>;

/** The sandbox's test cards, by their outcome. */
export const CARDS = {
  good: '4242424242424242',
  challenged: '4000000000003220',
  declined: '4000000000000002',
  poor: '4000000000009995',
  silent: '4000000000000119',
} as const;

/** A card as a page sends it: its number and code encrypted for this wallet. */
export async function aSealedCard(
  { key, wallet_id }: api.Wallet,
  number: string,
  { save_card = false, security_code = '123' }: { save_card?: boolean; security_code?: string } = {},
) {
  const publicKey = await importJWK(key, 'ECDH-ES');
  const seal = (value: string) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ wallet_id, value })))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
      .encrypt(publicKey);
  return {
    encrypted_number: await seal(number),
    encrypted_security_code: await seal(security_code),
    expiry_month: 12,
    expiry_year: 2030,
    holder_name: 'Aino Virtanen',
    scheme: schemeOf(number) ?? 'visa',
    save_card,
    ...cardEnds(number),
  };
}

/** An intent that waits for a card, with what is needed to try one. */
export interface Begun {
  readonly wallet: api.Wallet;
  readonly intent: AnswerOf<typeof api.createIntent>;
  /** Tries a card by its number, or a saved one by its id. */
  confirm(card: { number: string; save_card?: boolean } | { saved: string }): Promise<LightMyRequestResponse>;
  /** The current state. */
  show(): Promise<api.Intent>;
}

export async function aWallet(app: FastifyInstance, headers: Headers, vendorId: string): Promise<api.Wallet> {
  const reply = await callApi(app, headers, api.initiateWallet, { params: { vendorId }, body: {} });
  if (reply.statusCode !== 200) throw new Error(`There is no wallet: ${reply.body}`);
  return reply.json();
}

/** Does what a page does before a card is chosen. */
export async function anIntent(
  app: FastifyInstance,
  headers: Headers,
  vendor_id: string,
  given: Partial<NewOrder> = {},
): Promise<Begun> {
  const wallet = await aWallet(app, headers, vendor_id);
  const bearer_token = wallet.access_token;
  const order = await aDraft(app, headers, vendor_id, { ...given, login_pickup_estimation: 0 });
  const body = { wallet_id: wallet.wallet_id, bearer_token, vendor_id, order };
  const reply = await callApi(app, headers, api.createIntent, { body });
  if (reply.statusCode !== 200) throw new Error(`The intent was refused: ${reply.body}`);
  const intent: Begun['intent'] = reply.json();
  return {
    wallet,
    intent,
    confirm: async (card) => {
      const means =
        'saved' in card
          ? { payment_instrument_id: card.saved }
          : { card: await aSealedCard(wallet, card.number, card) };
      return app.inject({
        method: 'POST',
        url: addressOf(api.confirmIntent),
        headers,
        payload: {
          order: intent.order_id,
          bearer_token,
          purchase_intent_id: intent.intent_id,
          payment_method: wallet.payment_methods[0],
          ...means,
        },
      });
    },
    show: async () =>
      (await callApi(app, headers, api.getIntent, { params: { intentId: intent.intent_id } })).json(),
  };
}
