import { askCells } from '../../cells/ask-cells.ts';
import { Problem } from '../../http/problem.ts';
import type { GatewayName, ProviderEvent } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import { gatewayOf } from './gateway-of.ts';
import { settlePayment } from './settle-payment.ts';
import { findPaymentByRef } from './store.ts';

/**
 * Ingests a provider's webhook in the cell that has its payment: a provider knows one address, for payments of any
 * country.
 */
export async function ingestInCells(
  world: World,
  provider: GatewayName,
  event: ProviderEvent,
): Promise<'heard' | 'unknown'> {
  const heard = await askCells(world, async (cell) => {
    const outcome = await ingestProviderEvent(cell, provider, event);
    return outcome === 'heard' ? outcome : undefined;
  });
  return heard ?? 'unknown';
}

/**
 * Ingests a provider's webhook. Its content is not trusted: it only causes a request to the provider. An event that is
 * repeated, early or out of order is therefore harmless.
 */
async function ingestProviderEvent(
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
  world.caches.payment_roots.set(payment.payment_id, payment.root_id);
  await settlePayment(world, payment.payment_id);
  return 'heard';
}
