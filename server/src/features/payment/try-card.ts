import { paymentReturnPath } from '@sendero/core/contract/payment-api';
import { mayTry } from '@sendero/core/payment/settle';
import type { Browser, Instrument } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import type { CardToSave } from './card-store.ts';
import { changePayment } from './change-payment.ts';
import { gatewayOf, openedOf } from './gateway-of.ts';
import { applyAnswer } from './settle-payment.ts';
import { recordMismatch } from './record-mismatch.ts';
import type { PaymentAndOrder } from './store.ts';

/** The card to try, and the payer's browser. */
export interface CardTry {
  readonly instrument: Instrument;
  readonly card_to_save: CardToSave | null;
  /** The portal's address as the payer reaches it: the bank redirects back to it. */
  readonly portal: string;
  readonly browser: Browser;
}

/**
 * Tries a card. The attempt is durable before the provider gets it, so that after a crash the provider can be asked
 * about it. Only one attempt runs at a time: during it, and after the payment is paid, another call returns the
 * payment's state.
 */
export async function tryCard(
  world: World,
  payment: PaymentAndOrder,
  { instrument, card_to_save, portal, browser }: CardTry,
): Promise<PaymentAndOrder> {
  let isOurs = false;
  const tried = await changePayment(world, payment, (now) => {
    const at = world.clock.now();
    isOurs = mayTry(now, at);
    if (!isOurs) return {};
    return { state: 'confirming', reason: null, tries: now.tries + 1, tried_at: at, card_to_save };
  });
  if (!isOurs) return tried;

  const return_url = `${portal}${paymentReturnPath(payment.vendor_id, payment.payment_id)}`;
  try {
    const attempt = { ...openedOf(tried), instrument, return_url, browser };
    return await applyAnswer(world, tried, await gatewayOf(world, tried).confirm(attempt));
  } catch (error) {
    const { payment_id } = payment;
    world.log.warn(
      { payment_id, reason: nameOf(recordMismatch(world, payment, error)) },
      'a payment’s answer did not come: it will be asked after',
    );
    return tried;
  }
}

/** The error's name only: its message may repeat what was sent to the provider. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
