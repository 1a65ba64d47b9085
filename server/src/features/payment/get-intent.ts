import type { Intent } from '@sendero/core/contract/payment-api';
import { mayCallOff } from '@sendero/core/payment/settle';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnPayment } from './own-payment.ts';
import { patiently } from './patiently.ts';
import { callOff, settlePayment } from './settle-payment.ts';
import type { PaymentAndOrder } from './store.ts';
import { toIntent } from './to-intent.ts';

/** Where an intent stands; the provider is asked while something is under way, and not waited for where it does not answer. */
export async function getIntent(world: World, caller: Caller, intentId: string): Promise<Intent> {
  const payment = await getOwnPayment(world, caller, intentId);
  if (!isUnderWay(payment)) return toIntent(payment);
  const settling = settlePayment(world, intentId).catch(() => null);
  return toIntent((await patiently(settling, () => null)) ?? payment);
}

/**
 * Calls an intent off (PAY-04): nothing is charged, or what a card under way still pays is given back. One that has ended
 * stays as it is; one that is paid is called off with its order.
 */
export async function cancelIntent(world: World, caller: Caller, intentId: string): Promise<Intent> {
  const payment = await getOwnPayment(world, caller, intentId);
  if (payment.state === 'paid')
    throw new Problem('NotCancellable', { detail: 'It is paid. Cancel the order, and it is refunded.' });
  if (!mayCallOff(payment)) return toIntent(payment);
  return toIntent(await patiently(callOff(world, payment), () => getOwnPayment(world, caller, intentId)));
}

const isUnderWay = ({ state }: PaymentAndOrder): boolean =>
  ['created', 'confirming', 'challenge', 'cancelling', 'refunding'].includes(state);
