import type { Intent } from '@sendero/core/contract/payment-api';
import { mayCallOff } from '@sendero/core/payment/settle';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnPayment } from './own-payment.ts';
import { withinPatience } from './within-patience.ts';
import { callOff, settlePayment } from './settle-payment.ts';
import type { PaymentAndOrder } from './store.ts';
import { toIntent } from './to-intent.ts';

/** Returns an intent's state. While something is under way, the provider is asked, but not waited for if it is slow. */
export async function getIntent(world: World, caller: Caller, intentId: string): Promise<Intent> {
  const payment = await getOwnPayment(world, caller, intentId);
  if (!isUnderWay(payment)) return toIntent(payment);
  const settling = settlePayment(world, intentId).catch(() => null);
  return toIntent((await withinPatience(settling, () => null)) ?? payment);
}

/**
 * Cancels an intent (PAY-04): nothing is charged, or what a card under way still pays is refunded. An intent that has
 * ended stays as it is. Throws NotCancellable for a paid one: its order is to be cancelled instead.
 */
export async function cancelIntent(world: World, caller: Caller, intentId: string): Promise<Intent> {
  const payment = await getOwnPayment(world, caller, intentId);
  if (payment.state === 'paid')
    throw new Problem('NotCancellable', { detail: 'It is paid. Cancel the order, and it is refunded.' });
  if (!mayCallOff(payment)) return toIntent(payment);
  return toIntent(
    await withinPatience(callOff(world, payment), () => getOwnPayment(world, caller, intentId)),
  );
}

const isUnderWay = ({ state }: PaymentAndOrder): boolean =>
  ['created', 'confirming', 'challenge', 'cancelling', 'refunding'].includes(state);
