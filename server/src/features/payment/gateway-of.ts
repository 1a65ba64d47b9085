import type { CardGateway, Opened } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import type { PaymentRow } from './store.ts';

/** Returns every configured gateway, once. */
export function gatewaysOf({ payments }: Pick<World, 'payments'>): CardGateway[] {
  const { generic_creditcard, cybersource_creditcard, sandbox } = payments;
  const gateways = new Set([generic_creditcard, cybersource_creditcard, sandbox]);
  return [...gateways].filter((gateway) => gateway !== null);
}

/** Returns the gateway of a payment, which may differ from the present settings. Throws where it is not configured. */
export function gatewayOf(world: World, { provider }: Pick<PaymentRow, 'provider'>): CardGateway {
  const gateway = gatewaysOf(world).find(({ name }) => name === provider);
  if (!gateway) throw new Error(`A payment waits for ${provider}, which is not configured.`);
  return gateway;
}

/** A payment in the form that its gateway takes. */
export function openedOf(payment: PaymentRow): Opened {
  const { payment_id, order_id, amount, currency, provider_ref, tries, tried_at } = payment;
  return { payment_id, order_id, amount, currency, provider_ref: provider_ref ?? '', tries, tried_at };
}
