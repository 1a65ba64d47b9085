import type { BodyOf } from '@sendero/core/contract/endpoint';
import {
  type Intent,
  type confirmIntent as api,
  paymentReturnPath,
} from '@sendero/core/contract/payment-api';
import type { Site } from '@sendero/core/market/site';
import { mayTry } from '@sendero/core/payment/settle';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { Browser, Instrument } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import type { CardToSave } from './card-store.ts';
import { portalUrl } from '../session/confirmation-link.ts';
import { offeredPayment } from './offered-payment.ts';
import { getOwnPayment } from './own-payment.ts';
import { readCard } from './read-card.ts';
import { getSavedCard } from './saved-cards.ts';
import { gatewayOf, openedOf } from './gateway-of.ts';
import { hear } from './settle-payment.ts';
import { changePayment } from './change-payment.ts';
import type { PaymentAndOrder } from './store.ts';
import { toIntent } from './to-intent.ts';
import { readWallet } from './wallet-token.ts';

interface Ask {
  readonly site: Site;
  readonly caller: Caller;
  readonly body: BodyOf<typeof api>;
  /** Where the portal is, as whoever asks reaches it. */
  readonly origin: string;
  readonly browser: Browser;
}

interface Means {
  readonly instrument: Instrument;
  readonly card_to_save: CardToSave | null;
}

/**
 * Tries a card (PAY-03). That it is tried is durable before the provider hears of it, so that a crash leaves a try to ask
 * after, never one that nobody knows of; and only one is tried at a time: while one is, and once it is paid, another
 * confirmation answers how the intent stands.
 */
export async function confirmIntent(world: World, ask: Ask): Promise<Intent> {
  const { site, caller, body, origin, browser } = ask;
  const payment = await getOwnPayment(world, caller, body.purchase_intent_id);
  if (payment.order_id !== body.order) throw new Problem('NotFound', { detail: 'There is no such payment.' });
  if (offeredPayment(world, site).method !== body.payment_method)
    throw ruleBroken('payment_method', 'error.payment.get-if-enabled');
  const { wallet_id } = readWallet(world, caller, payment.vendor_id, body.bearer_token);
  const { instrument, card_to_save } = await meansOf(world, ask, payment, wallet_id);

  let isOurs = false;
  const tried = await changePayment(world, payment, (now) => {
    const at = world.clock.now();
    isOurs = mayTry(now, at);
    if (!isOurs) return {};
    return { state: 'confirming', reason: null, tries: now.tries + 1, tried_at: at, card_to_save };
  });
  if (!isOurs) return toIntent(tried);

  const return_url = `${portalUrl(world, site, origin)}${paymentReturnPath(payment.vendor_id, payment.payment_id)}`;
  try {
    const attempt = { ...openedOf(tried), instrument, return_url, browser };
    const answer = await gatewayOf(world, tried).confirm(attempt);
    return toIntent(await hear(world, tried, answer));
  } catch (error) {
    const { payment_id } = payment;
    world.log.warn(
      { payment_id, reason: nameOf(error) },
      'a payment’s answer did not come: it will be asked after',
    );
    return toIntent(tried);
  }
}

/** Never its message: a provider may repeat in it what it was sent. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

async function meansOf(
  world: World,
  { site, caller, body }: Ask,
  { vendor_id }: PaymentAndOrder,
  walletId: string,
): Promise<Means> {
  const { payment_instrument_id, card } = body;
  if ((payment_instrument_id === undefined) === (card === undefined))
    throw ruleBroken('card', 'problem.field');
  if (payment_instrument_id !== undefined) {
    const { provider_card } = await getSavedCard(world, { site, caller, vendor_id }, payment_instrument_id);
    return { instrument: { kind: 'token', token: provider_card }, card_to_save: null };
  }
  if (!card) throw ruleBroken('card', 'problem.field');
  const { save_card, scheme, card_last_digits, expiry_month, expiry_year, holder_name } = card;
  return {
    instrument: { kind: 'card', card: await readCard(world, card, walletId), save: save_card },
    card_to_save: save_card ? { scheme, card_last_digits, expiry_month, expiry_year, holder_name } : null,
  };
}
