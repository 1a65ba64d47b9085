// CyberSource's way to the bank: the cardholder is sent there with a token, and what they have answered is told with the charge.
import { randomUUID } from 'node:crypto';
import { INTENT_LIFE_S } from '@sendero/core/payment/payment';
import * as z from 'zod/mini';
import { type Answered, answerOf, answerSchema } from './cybersource-answer.ts';
import type { CybersourceSettings } from './cybersource-call.ts';
import { bankReferenceOf, instrumentOf, saleAfterBank } from './cybersource-sale.ts';
import type { Challenge, CybersourceStore } from './cybersource-store.ts';
import type { Clock } from '../../clock.ts';
import { pageAddress } from '../page-address.ts';
import { type Answer, type Charge, type FormBank, type Try, bankPath } from './port.ts';

interface Parts {
  readonly settings: CybersourceSettings;
  readonly clock: Clock;
  readonly store: CybersourceStore;
  readonly post: <T>(path: string, body: object, shape: z.ZodMiniType<T>) => Promise<T>;
}

const keptSchema = z.object({ id: z.string() });

/** A card that is charged neither way by then is forgotten all the same. */
const PASSING_MS = 2 * 60 * 60_000;
const FORGET_AGAIN_MS = 60_000;
const CHALLENGE_LIFE_MS = 24 * 60 * 60_000;
/** Whoever runs the banks' pages for CyberSource. */
const STEP_UP_HOST = 'cardinalcommerce.com';

/** A challenge's name, and where its bank leads back to: beside the portal's own return address. */
export function newChallenge({ return_url }: Try): { readonly id: string; readonly returnUrl: string } {
  const id = randomUUID();
  return { id, returnUrl: new URL(`${bankPath(id)}/answer`, return_url).href };
}

/**
 * Begins a challenge. A typed card is handed to CyberSource to keep for as long as the bank takes, so that nobody here has
 * to; its security code is gone by then, and the bank's word stands in its place (decision 0038).
 */
export async function beginChallenge(
  parts: Parts,
  attempt: Try,
  challenge_id: string,
  answered: Answered,
): Promise<Answer> {
  const { stepUpUrl, accessToken, authenticationTransactionId } =
    answered.consumerAuthenticationInformation ?? {};
  if (!stepUpUrl || !accessToken || !authenticationTransactionId || !isTrusted(parts.settings, stepUpUrl))
    throw new Error('CyberSource does not say where the bank asks');
  const { instrument, payment_id, tries, return_url } = attempt;
  const created_at = parts.clock.now();
  const isTyped = instrument.kind === 'card';
  const challenge: Challenge = {
    challenge_id,
    payment_id,
    nth: tries,
    state: 'asked',
    reason: null,
    authentication_id: authenticationTransactionId,
    step_up_url: stepUpUrl,
    step_up_token: accessToken,
    instrument: await keep(parts, attempt),
    keeps_card: isTyped && instrument.save,
    return_url,
    created_at,
    charged_at: null,
    forget_at: isTyped ? new Date(created_at.getTime() + PASSING_MS) : null,
  };
  await parts.store.insertChallenge(challenge);
  return answerAs(challenge, { state: 'challenge', redirect_url: bankPath(challenge_id) });
}

/** What CyberSource calls the card from now on. */
async function keep({ post }: Parts, { instrument }: Try): Promise<string> {
  if (instrument.kind === 'token') return instrument.token;
  const { card } = instrument;
  const { id } = await post('/tms/v1/instrumentidentifiers', { card: { number: card.number } }, keptSchema);
  return (await post('/tms/v1/paymentinstruments', instrumentOf(card, id), keptSchema)).id;
}

/** Sends the charge that a cardholder's answer allows, unless it was sent before: then what became of it is not known here. */
export async function chargeAfterBank(parts: Parts, charge: Charge, challenge: Challenge): Promise<Answer> {
  const { clock, store, post } = parts;
  const { challenge_id } = challenge;
  if (!(await store.updateCharging(challenge_id, clock.now()))) return { told: { state: 'processing' } };
  const answered = await post('/pts/v2/payments', saleAfterBank(charge, challenge), answerSchema);
  const { told } = answerOf(charge, bankReferenceOf(charge.payment_id, challenge.nth), answered);
  return endChallenge(parts, challenge, told);
}

/** Notes what a challenge's charge has come to. */
export async function endChallenge(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  challenge: Challenge,
  told: Answer['told'],
): Promise<Answer> {
  if (told.state === 'paid') await store.updatePaid(challenge.challenge_id, clock.now());
  if (told.state === 'declined') await store.updateFailed(challenge.challenge_id, told.reason, clock.now());
  return answerAs(challenge, told);
}

/** An answer about a challenge's payment, with the card's name where it is to be kept. */
export function answerAs({ keeps_card, instrument }: Challenge, told: Answer['told']): Answer {
  return { told, ...(keeps_card && { card_token: instrument }) };
}

/** The bank's pages, as this product's own page leads there and back. */
export function formBank({ store, clock }: Pick<Parts, 'store' | 'clock'>): FormBank {
  return {
    find: async (challengeId) => {
      const challenge = await store.findChallenge(challengeId);
      if (!challenge) return null;
      const { payment_id, return_url, state, step_up_url, step_up_token, created_at } = challenge;
      const isLate = clock.now().getTime() >= created_at.getTime() + INTENT_LIFE_S * 1000;
      const form =
        state === 'asked' && !isLate ? { action: step_up_url, fields: { JWT: step_up_token } } : null;
      return { payment_id, return_url, form };
    },
    takeAnswer: async (challengeId, posted) => {
      const challenge = await store.findChallenge(challengeId);
      if (!challenge || posted.get('TransactionId') !== challenge.authentication_id) return false;
      await store.updateReturned(challengeId);
      return true;
    },
  };
}

/** Has CyberSource forget the cards that it kept for a challenge only. */
export async function forgetPassing(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  forgetCard: (instrument: string) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const due = await store.takeForgettable(now, new Date(now.getTime() + FORGET_AGAIN_MS));
  for (const { challenge_id, instrument } of due) {
    await forgetCard(instrument);
    await store.updateForgotten(challenge_id);
  }
  await store.deleteChallengesBefore(new Date(now.getTime() - CHALLENGE_LIFE_MS));
}

/** A cardholder is sent to the known banks' door only, whatever an answer says. */
function isTrusted({ url }: CybersourceSettings, stepUpUrl: string): boolean {
  return pageAddress(stepUpUrl, { hosts: [STEP_UP_HOST], asked: url }) !== null;
}
