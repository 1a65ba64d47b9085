import { Problem } from '../../http/problem.ts';
import type { GatewayName, ProviderEvent } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import { gatewayOf } from './gateway-of.ts';
import { settlePayment } from './settle-payment.ts';
import { findPaymentByRef } from './store.ts';

/**
 * Hears a provider's webhook. Whatever it says, it is a reason to ask the provider and no more: one that comes twice, too
 * early, or out of order does no harm.
 */
export async function hearProvider(
  world: World,
  provider: GatewayName,
  event: ProviderEvent,
): Promise<'heard' | 'unknown'> {
  const subject = gatewayOf(world, { provider }).readEvent(event);
  if (!subject)
    throw new Problem('SignatureNotValid', { detail: 'This event’s signature is not the provider’s.' });
  const payment =
    subject.provider_ref === null
      ? undefined
      : await findPaymentByRef(world.db, provider, subject.provider_ref);
  if (!payment) return 'unknown';
  await settlePayment(world, payment.payment_id);
  return 'heard';
}
