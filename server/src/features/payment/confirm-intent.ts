import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { Intent, confirmIntent as api } from '@sendero/core/contract/payment-api';
import type { Site } from '@sendero/core/market/site';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { Browser } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import { portalUrl } from '../session/confirmation-link.ts';
import { cardsOf, guestCardsFrom } from '../session/limits.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { offeredPayment } from './offered-payment.ts';
import { getOwnPayment } from './own-payment.ts';
import { withinPatience } from './within-patience.ts';
import { readCard } from './read-card.ts';
import { getSavedCard } from './saved-cards.ts';
import type { PaymentAndOrder } from './store.ts';
import { toIntent } from './to-intent.ts';
import { type CardTry, tryCard } from './try-card.ts';
import { readWallet } from './wallet-token.ts';

interface ConfirmIntentInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly body: BodyOf<typeof api>;
  /** The portal's address as the caller reaches it. */
  readonly origin: string;
  readonly browser: Browser;
}

type Means = Pick<CardTry, 'instrument' | 'card_to_save'>;

/** Tries a saved or new card (PAY-03) and returns the intent's state afterwards. */
export async function confirmIntent(world: World, ask: ConfirmIntentInput): Promise<Intent> {
  const { site, caller, body, origin, browser } = ask;
  const payment = await getOwnPayment(world, caller, body.purchase_intent_id);
  if (payment.order_id !== body.order) throw new Problem('NotFound', { detail: 'There is no such payment.' });
  await refuseClosed(world, caller, payment.vendor_id);
  if (offeredPayment(world, site).method !== body.payment_method)
    throw ruleBroken('payment_method', 'error.payment.get-if-enabled');
  const { wallet_id } = readWallet(world, caller, payment.vendor_id, body.bearer_token);
  const means = await meansOf(world, ask, payment, wallet_id);
  if (body.card) await cardsOf.count(world, caller.user_id);
  if (caller.is_guest) await guestCardsFrom.count(world, browser.ip);
  const portal = portalUrl(world, site, origin);
  const trying = tryCard(world, payment, { ...means, portal, browser });
  const asItStands = () => getOwnPayment(world, caller, payment.payment_id);
  return toIntent(await withinPatience(trying, asItStands));
}

/** What was begun before the operator closed the vendor becomes no order afterwards (WLB-07). */
async function refuseClosed(world: World, caller: Caller, vendorId: string): Promise<void> {
  const { vendor } = await getOwnVendor(world, caller, vendorId);
  if (!vendor.is_active) throw ruleBroken('vendor_id', 'order.issue.vendor-closed');
}

async function meansOf(
  world: World,
  { site, caller, body }: ConfirmIntentInput,
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
  if (card.save_card && caller.is_guest) throw ruleBroken('card.save_card', 'problem.field');
  const { save_card, scheme, card_last_digits, expiry_month, expiry_year, holder_name } = card;
  return {
    instrument: { kind: 'card', card: await readCard(world, card, walletId), save: save_card },
    card_to_save: save_card ? { scheme, card_last_digits, expiry_month, expiry_year, holder_name } : null,
  };
}
