import { mayRefund, settleRefund } from '@sendero/core/payment/refund';
import { mayCallOff, settle, stepOf } from '@sendero/core/payment/settle';
import type { Answer, CardGateway } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import { changePayment } from './change-payment.ts';
import { gatewayOf, openedOf } from './gateway-of.ts';
import { noted } from './note-wrong-answer.ts';
import { type PaymentAndOrder, findPayment } from './store.ts';

/**
 * Does the next thing about a payment: has it taken up, asked after, closed or refunded at its provider, and stores what
 * that tells together with what it means for the order. Whoever calls it, and however often, it ends in the same place.
 *
 * Rejects where the provider does not answer: then all stays as it was, and the reconciling job comes back to it.
 */
export async function settlePayment(world: World, paymentId: string): Promise<PaymentAndOrder | null> {
  const found = await findPayment(world.db, paymentId);
  if (!found) return null;
  return settleFound(world, found).catch((error: unknown) => {
    throw noted(world, found, error);
  });
}

async function settleFound(world: World, found: PaymentAndOrder): Promise<PaymentAndOrder> {
  const gateway = gatewayOf(world, found);
  switch (stepOf(found, world.clock.now())) {
    case 'open':
      return take(world, gateway, found);
    case 'ask':
      return found.provider_ref === null ? found : hear(world, found, await gateway.ask(openedOf(found)));
    case 'cancel':
      return close(world, gateway, found, (now) => stepOf(now, world.clock.now()) === 'cancel');
    case 'refund':
      return refund(world, gateway, found);
    case null:
      return found;
  }
}

/** Stores what a provider has told about a payment as `told_of` was, and where its order goes with it. */
export async function hear(
  world: World,
  told_of: PaymentAndOrder,
  { told, card_token }: Answer,
): Promise<PaymentAndOrder> {
  return changePayment(world, told_of, (now) => {
    const { moves, ...outcome } = settle(now, told, told_of.tries, world.clock.now());
    const card_to_save =
      card_token !== undefined && now.card_to_save
        ? { ...now.card_to_save, provider_card: card_token }
        : now.card_to_save;
    return { ...outcome, moves, card_to_save };
  });
}

/** Marks a payment that `may` be closed, so that no card is tried any more, and closes it at its provider. */
async function close(
  world: World,
  gateway: CardGateway,
  payment: PaymentAndOrder,
  may: (now: PaymentAndOrder) => boolean,
): Promise<PaymentAndOrder> {
  const closing = await changePayment(world, payment, (now) =>
    may(now) ? { state: 'cancelling', redirect_url: null, reason: payment.reason } : {},
  );
  if (closing.state !== 'cancelling') return closing;
  const answer: Answer =
    closing.provider_ref === null
      ? { told: { state: 'cancelled' } }
      : await gateway.cancel(openedOf(closing));
  return hear(world, closing, answer);
}

/** Closes a payment for its payer, a card that is being tried or not: what it still pays is given back (PAY-04). */
export function callOff(world: World, payment: PaymentAndOrder): Promise<PaymentAndOrder> {
  return close(world, gatewayOf(world, payment), { ...payment, reason: null }, mayCallOff);
}

/** Closes a payment for which no other card is tried: it has failed where its last one was declined. */
export function giveUp(world: World, payment: PaymentAndOrder): Promise<PaymentAndOrder> {
  return close(world, gatewayOf(world, payment), payment, mayCallOff);
}

async function take(world: World, gateway: CardGateway, payment: PaymentAndOrder): Promise<PaymentAndOrder> {
  const { payment_id, order_id, amount, currency } = payment;
  const provider_ref = await gateway.open({ payment_id, order_id, amount, currency });
  return changePayment(world, payment, (now) => {
    const { moves, ...outcome } = settle(now, { state: 'open' }, 0, world.clock.now());
    return { ...outcome, moves, provider_ref };
  });
}

/**
 * Has a payment given back, or asks what became of that. It is refunded only once the provider says that the money has gone
 * back; a refund that fails is seen, and tried again as another one.
 */
async function refund(
  world: World,
  gateway: CardGateway,
  payment: PaymentAndOrder,
): Promise<PaymentAndOrder> {
  const refunding = await hear(world, payment, { told: { state: 'paid' } });
  if (refunding.state !== 'refunding' && refunding.state !== 'refunded') return refunding;
  if (!mayRefund(refunding, world.clock.now())) return refunding;
  const told = await gateway.refund({
    ...openedOf(refunding),
    failures: refunding.refund_failures ?? 0,
    sent_at: refunding.refund_state === 'failed' ? null : refunding.refund_sent_at,
    sending: () => noteSending(world, refunding),
  });
  const after = await changePayment(world, refunding, (now) => settleRefund(now, told, world.clock.now()));
  const { payment_id, order_id } = after;
  if (after.refund_failures !== refunding.refund_failures)
    world.log.error({ payment_id, order_id, told }, 'a refund has failed and will be tried again');
  else if (after.state !== refunding.state)
    world.log.info({ payment_id, order_id }, 'a payment was refunded');
  return after;
}

/** Notes that a refund is about to be sent; false where somebody else has noted that meanwhile. */
async function noteSending(world: World, refunding: PaymentAndOrder): Promise<boolean> {
  let isOurs = false;
  await changePayment(world, refunding, (now) => {
    isOurs = now.refund_sent_at?.getTime() === refunding.refund_sent_at?.getTime();
    return isOurs ? { refund_sent_at: world.clock.now(), refund_state: null } : {};
  });
  return isOurs;
}
