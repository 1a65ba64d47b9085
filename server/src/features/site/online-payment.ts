import type { Site } from '@sendero/core/market/site';
import type { CardProvider } from '@sendero/core/payment/payment';
import type { CardGateway } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';

export interface OnlinePayment {
  readonly method: CardProvider;
  readonly gateway: CardGateway;
}

/**
 * Returns how a delivery is paid online on this site; null where it cannot be (PAY-07).
 *
 * A country's own provider is used where its flag is on, otherwise the generic card provider.
 */
export function onlinePayment(world: Pick<World, 'payments' | 'flags'>, site: Site): OnlinePayment | null {
  const { online_payment_activated, card_provider } = site.market;
  if (!online_payment_activated || !world.payments.card_keys) return null;
  const isOff =
    card_provider === 'cybersource_creditcard' && !world.flags.flagsFor(site)['cybersource-credit-card'];
  const method = isOff ? 'generic_creditcard' : card_provider;
  const gateway = world.payments[method];
  return gateway && { method, gateway };
}
