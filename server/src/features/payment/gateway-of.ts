import type { CardGateway, Opened } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import type { PaymentRow } from './store.ts';

/** Every gateway, once. */
export function gatewaysOf({ payments }: Pick<World, 'payments'>): CardGateway[] {
  const { generic_creditcard, cybersource_creditcard, sandbox } = payments;
  const gateways = new Set([generic_creditcard, cybersource_creditcard, sandbox]);
  return [...gateways].filter((gateway) => gateway !== null);
}

/** The gateway that has a payment; it may have been begun before the settings changed. */
export function gatewayOf(world: World, { provider }: Pick<PaymentRow, 'provider'>): CardGateway {
  const gateway = gatewaysOf(world).find(({ name }) => name === provider);
  if (!gateway) throw new Error(`A payment waits for ${provider}, which is not configured.`);
  return gateway;
}

/** A payment as its gateway is told of it. */
export function openedOf(payment: PaymentRow): Opened {
  const { payment_id, order_id, amount, currency, provider_ref, tries, tried_at } = payment;
  return { payment_id, order_id, amount, currency, provider_ref: provider_ref ?? '', tries, tried_at };
}
