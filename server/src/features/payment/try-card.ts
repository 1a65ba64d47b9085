import { paymentReturnPath } from '@sendero/core/contract/payment-api';
import { mayTry } from '@sendero/core/payment/settle';
import type { Browser, Instrument } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import type { CardToSave } from './card-store.ts';
import { changePayment } from './change-payment.ts';
import { gatewayOf, openedOf } from './gateway-of.ts';
import { hear } from './settle-payment.ts';
import { noted } from './note-wrong-answer.ts';
import type { PaymentAndOrder } from './store.ts';

/** What is tried, and from where. */
export interface CardTry {
  readonly instrument: Instrument;
  readonly card_to_save: CardToSave | null;
  /** Where the portal is, as its payer reaches it: the bank leads back there. */
  readonly portal: string;
  readonly browser: Browser;
}

/**
 * Tries a card. That it is tried is durable before the provider hears of it, so that a crash leaves a try to ask after,
 * never one that nobody knows of; and only one is tried at a time: while one is, and once it is paid, another answers how
 * the payment stands.
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
    return await hear(world, tried, await gatewayOf(world, tried).confirm(attempt));
  } catch (error) {
    const { payment_id } = payment;
    world.log.warn(
      { payment_id, reason: nameOf(noted(world, payment, error)) },
      'a payment’s answer did not come: it will be asked after',
    );
    return tried;
  }
}

/** Never its message: a provider may repeat in it what it was sent. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
