import { type Intent, type Wallet, confirmIntent } from '@sendero/core/contract/payment-api';
import { type TypedCard, cardDigits, cardEnds, schemeOf } from '@sendero/core/payment/card';
import { call } from '../../lib/api.ts';
import { loadAgain } from '../../lib/lazy-page.tsx';
import { Problem } from '../../lib/problem.ts';
import { browserScreen } from './browser-screen.ts';

/** The means of payment: a saved card, or a newly typed one that lives only in the page's memory. */
export type Means =
  | { readonly new_or_existing_card: 'EXISTING'; readonly payment_instrument_id: string }
  | { readonly new_or_existing_card: 'NEW'; readonly card: TypedCard; readonly save_card: boolean };

/**
 * Tries a card for an intent (PAY-03). The data of a new card is sent encrypted, except for what identifies the card to
 * its owner.
 */
export async function tryCard(
  { intent_id, order_id }: Pick<Intent, 'intent_id' | 'order_id'>,
  wallet: Wallet,
  means: Means,
): Promise<Intent> {
  const [payment_method] = wallet.payment_methods;
  if (!payment_method) throw new Problem({ code: 'RuleBroken', status: 422 });
  const instrument = await instrumentOf(wallet, means);
  return call(confirmIntent, {
    body: {
      order: order_id,
      bearer_token: wallet.access_token,
      purchase_intent_id: intent_id,
      payment_method,
      ...(wallet.provider === 'cybersource' && { screen: browserScreen() }),
      ...instrument,
    },
  });
}

async function instrumentOf(wallet: Wallet, means: Means) {
  if (means.new_or_existing_card === 'EXISTING')
    return { payment_instrument_id: means.payment_instrument_id };
  return { card: await sealedCard(wallet, means.card, means.save_card) };
}

async function sealedCard(wallet: Wallet, card: TypedCard, save_card: boolean) {
  const scheme = schemeOf(card.number);
  if (scheme === null) throw new Error('a card of nobody was to be sent');
  const { encryptorOf } = await loadAgain(() => import('./encrypt.ts'));
  const encrypt = await encryptorOf(wallet);
  const { expiry_month, expiry_year, holder_name } = card;
  return {
    encrypted_number: await encrypt(cardDigits(card.number)),
    encrypted_security_code: await encrypt(card.security_code),
    expiry_month,
    expiry_year,
    holder_name: holder_name.trim(),
    scheme,
    save_card,
    ...cardEnds(card.number),
  };
}
