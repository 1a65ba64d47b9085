import { mayRefund, settleRefund } from '@sendero/core/payment/refund';
import { mayCallOff, settle, stepOf } from '@sendero/core/payment/settle';
import { type Answer, type CardGateway, NotTakenUp } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import { changePayment } from './change-payment.ts';
import { gatewayOf, openedOf } from './gateway-of.ts';
import { recordMismatch } from './record-mismatch.ts';
import { type PaymentAndOrder, findPayment } from './store.ts';

/**
 * Takes a payment's next step: opens it at its provider, asks about it, closes it or refunds it. Stores the answer
 * together with the order's change. Calls may be repeated by anybody; the result is the same.
 *
 * Rejects where the provider does not answer: nothing changes, and the reconciling job tries again.
 */
export async function settlePayment(world: World, paymentId: string): Promise<PaymentAndOrder | null> {
  const found = await findPayment(world, paymentId);
  if (!found) return null;
  return settleFound(world, found).catch((error: unknown) => {
    throw recordMismatch(world, found, error);
  });
}

async function settleFound(world: World, found: PaymentAndOrder): Promise<PaymentAndOrder> {
  const gateway = gatewayOf(world, found);
  switch (stepOf(found, world.clock.now())) {
    case 'open':
      return take(world, gateway, found);
    case 'ask':
      return found.provider_ref === null
        ? found
        : applyAnswer(world, found, await gateway.ask(openedOf(found)));
    case 'cancel':
      return close(world, gateway, found, (now) => stepOf(now, world.clock.now()) === 'cancel');
    case 'refund':
      return refund(world, gateway, found);
    case null:
      return found;
  }
}

/** Stores a provider's answer about a payment as `told_of` was, with the order's change. */
export async function applyAnswer(
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

/** Marks a payment as closing if `may` allows it, so that no card is tried any more, and closes it at its provider. */
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
  const named = closing.provider_ref === null ? await takeToClose(world, gateway, closing) : closing;
  if (named === null) return applyAnswer(world, closing, { told: { state: 'cancelled' } });
  return applyAnswer(world, named, await gateway.cancel(openedOf(named)));
}

/**
 * That we have no name for a payment does not mean that its provider does not have it: the answer may be lost, or the call
 * still on its way. Taken up once more it has a name, and can be closed by it; null where the provider refuses it.
 */
async function takeToClose(
  world: World,
  gateway: CardGateway,
  closing: PaymentAndOrder,
): Promise<PaymentAndOrder | null> {
  try {
    return await take(world, gateway, closing);
  } catch (error) {
    if (error instanceof NotTakenUp) return null;
    throw error;
  }
}

/** Closes a payment for its payer, even while a card is being tried; what the card still pays is refunded (PAY-04). */
export function callOff(world: World, payment: PaymentAndOrder): Promise<PaymentAndOrder> {
  return close(world, gatewayOf(world, payment), { ...payment, reason: null }, mayCallOff);
}

/** Closes a payment for which no other card is tried. It fails where its last card was declined. */
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
 * Refunds a payment, or asks about its refund. It counts as refunded once the provider says that the money has gone
 * back. A failed refund is logged, and tried again as a new one.
 */
async function refund(
  world: World,
  gateway: CardGateway,
  payment: PaymentAndOrder,
): Promise<PaymentAndOrder> {
  const refunding = await applyAnswer(world, payment, { told: { state: 'paid' } });
  if (refunding.state !== 'refunding' && refunding.state !== 'refunded') return refunding;
  if (!mayRefund(refunding, world.clock.now())) return refunding;
  const told = await gateway.refund({
    ...openedOf(refunding),
    failures: refunding.refund_failures ?? 0,
    sent_at: refunding.refund_state === 'failed' ? null : refunding.refund_sent_at,
    sending: () => recordSending(world, refunding),
  });
  const after = await changePayment(world, refunding, (now) => settleRefund(now, told, world.clock.now()));
  const { payment_id, order_id } = after;
  if (after.refund_failures !== refunding.refund_failures)
    world.log.error({ payment_id, order_id, told }, 'a refund has failed and will be tried again');
  else if (after.state !== refunding.state)
    world.log.info({ payment_id, order_id }, 'a payment was refunded');
  return after;
}

/** Records that a refund is about to be sent; returns false where another worker has recorded it meanwhile. */
async function recordSending(world: World, refunding: PaymentAndOrder): Promise<boolean> {
  let isOurs = false;
  await changePayment(world, refunding, (now) => {
    isOurs = now.refund_sent_at?.getTime() === refunding.refund_sent_at?.getTime();
    return isOurs ? { refund_sent_at: world.clock.now(), refund_state: null } : {};
  });
  return isOurs;
}
