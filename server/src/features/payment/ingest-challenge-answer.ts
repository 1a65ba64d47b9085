import { Problem } from '../../http/problem.ts';
import type { BankChallenge, FormBank } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import { gatewaysOf } from './gateway-of.ts';
import { settlePayment } from './settle-payment.ts';
import { findPayment } from './store.ts';

interface Found {
  readonly bank: FormBank;
  readonly challenge: BankChallenge;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the challenge that a link names, with its bank; null where there is none. */
export async function findChallenge(world: World, challengeId: string): Promise<Found | null> {
  if (!UUID.test(challengeId)) return null;
  for (const { form_bank: bank } of gatewaysOf(world)) {
    const challenge = await bank?.find(challengeId);
    if (bank && challenge) return { bank, challenge };
  }
  return null;
}

/**
 * Ingests a cardholder's return from the bank (PAY-03); returns the address they continue at. The provider verifies the
 * bank's answer: it is asked at once, and again by the reconciling job if that fails. A repeated return, or one for a
 * payment that no longer waits, changes nothing.
 *
 * Throws NotFound where the post does not belong to the challenge.
 */
export async function ingestChallengeAnswer(
  world: World,
  challengeId: string,
  posted: URLSearchParams,
): Promise<string> {
  const found = await findChallenge(world, challengeId);
  if (!found) throw notAsked();
  const { bank, challenge } = found;
  const { payment_id, return_url } = challenge;
  const payment = await findPayment(world, payment_id);
  if (payment?.state !== 'challenge') return return_url;
  if (!(await bank.takeAnswer(challengeId, posted))) throw notAsked();
  await settlePayment(world, payment_id).catch((err: unknown) =>
    world.log.warn({ err, payment_id }, 'what a bank was told is not known yet: it will be asked after'),
  );
  return return_url;
}

const notAsked = () => new Problem('NotFound', { detail: 'No bank asks about this.' });
