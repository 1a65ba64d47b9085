import { isExpired } from '@sendero/core/payment/card';
import type { DeclineReason } from '@sendero/core/payment/payment';
import type { Browser } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import { findSavedCard } from './card-store.ts';
import { callOff, giveUp, settlePayment } from './settle-payment.ts';
import { type PaymentAndOrder, type PaymentRow, findPaymentOfOrder } from './store.ts';
import { tryCard } from './try-card.ts';

/** The owner of a saved card that is charged in their absence, and their browser when they confirmed. */
export interface Payer {
  readonly user_id: string;
  readonly card_id: string;
  /** The portal's address as the payer reaches it. */
  readonly portal: string;
  readonly browser: Browser;
}

/**
 * Why a card was not charged: it was declined, its bank challenges the cardholder, it was deleted, or the payment
 * ended.
 */
export type NotCharged = DeclineReason | 'bank-asks' | 'card-gone' | 'ended';

/** `waiting`: the result is unknown; call again. */
export type Charged = 'paid' | 'waiting' | { readonly not_charged: NotCharged };

/**
 * Charges an order's payment without the cardholder: one saved card, one attempt. A payment that only the cardholder
 * could continue is closed, and what the card may still pay is refunded.
 *
 * Calls may be repeated or concurrent, and continue where a crash stopped. `paid` and `not_charged` are final: the
 * order was placed, or never will be. Rejects where the provider does not answer.
 */
export async function chargeUnattended(
  world: World,
  order: Pick<PaymentRow, 'root_id' | 'order_id'>,
  payer: Payer,
): Promise<Charged> {
  const found = await findPaymentOfOrder(world.db, order);
  if (!found) throw new Error(`${order.order_id} has no payment.`);
  const isToAsk = found.state === 'created' || found.state === 'confirming' || found.state === 'challenge';
  const payment = isToAsk ? ((await settlePayment(world, found.payment_id)) ?? found) : found;
  if (payment.state === 'open' && payment.reason === null) return chargeSavedCard(world, payment, payer);
  return close(world, payment);
}

async function chargeSavedCard(world: World, payment: PaymentAndOrder, payer: Payer): Promise<Charged> {
  const { user_id, card_id, portal, browser } = payer;
  const owner = { user_id, root_id: payment.root_id };
  const card = await findSavedCard(world.db, owner, payment.provider, card_id);
  if (!card || isExpired(card, world.clock.now()))
    return ended(await callOff(world, payment), card ? 'expired_card' : 'card-gone');
  const instrument = { kind: 'token', token: card.provider_card } as const;
  return close(world, await tryCard(world, payment, { instrument, card_to_save: null, portal, browser }));
}

/**
 * Closes a payment that waits for the cardholder. A payment still `open` after an attempt was declined or has expired.
 */
async function close(world: World, payment: PaymentAndOrder): Promise<Charged> {
  if (payment.state === 'challenge') return ended(await callOff(world, payment), 'bank-asks');
  return ended(payment.state === 'open' ? await giveUp(world, payment) : payment);
}

function ended({ state, reason }: PaymentAndOrder, why: NotCharged = reason ?? 'ended'): Charged {
  if (state === 'paid') return 'paid';
  return state === 'created' || state === 'confirming' ? 'waiting' : { not_charged: why };
}
