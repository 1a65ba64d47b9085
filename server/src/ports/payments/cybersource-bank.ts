// The bank challenge of CyberSource: the cardholder is sent to the bank with a token, and their answer is sent with the
// charge.
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

/** After this time a card stored for a challenge is deleted at CyberSource, charged or not. */
const PASSING_MS = 2 * 60 * 60_000;
const FORGET_AGAIN_MS = 60_000;
const CHALLENGE_LIFE_MS = 24 * 60 * 60_000;
/** The host of the banks' pages for CyberSource. */
const STEP_UP_HOST = 'cardinalcommerce.com';

/** The id of a new challenge, and the URL that the bank leads back to, on the origin of the portal's return address. */
export function newChallenge({ return_url }: Try): { readonly id: string; readonly returnUrl: string } {
  const id = randomUUID();
  return { id, returnUrl: new URL(`${bankPath(id)}/answer`, return_url).href };
}

/**
 * Begins a challenge. CyberSource stores a typed card while the bank takes its time, so that we do not have to. The
 * security code is not stored; the bank's confirmation replaces it (decision 0038).
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

/** Returns CyberSource's token for the card; stores a typed card there first. */
async function keep({ post }: Parts, { instrument }: Try): Promise<string> {
  if (instrument.kind === 'token') return instrument.token;
  const { card } = instrument;
  const { id } = await post('/tms/v1/instrumentidentifiers', { card: { number: card.number } }, keptSchema);
  return (await post('/tms/v1/paymentinstruments', instrumentOf(card, id), keptSchema)).id;
}

/**
 * Sends the charge after the cardholder's answer. If it was sent before, returns `processing`: its outcome is not known
 * here.
 */
export async function chargeAfterBank(parts: Parts, charge: Charge, challenge: Challenge): Promise<Answer> {
  const { clock, store, post } = parts;
  const { challenge_id } = challenge;
  if (!(await store.updateCharging(challenge_id, clock.now()))) return { told: { state: 'processing' } };
  const answered = await post('/pts/v2/payments', saleAfterBank(charge, challenge), answerSchema);
  const { told } = answerOf(charge, bankReferenceOf(charge.payment_id, challenge.nth), answered);
  return endChallenge(parts, challenge, told);
}

/** Stores the outcome of a challenge's charge. */
export async function endChallenge(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  challenge: Challenge,
  told: Answer['told'],
): Promise<Answer> {
  if (told.state === 'paid') await store.updatePaid(challenge.challenge_id, clock.now());
  if (told.state === 'declined') await store.updateFailed(challenge.challenge_id, told.reason, clock.now());
  return answerAs(challenge, told);
}

/** An answer about a challenge's payment, with the card's token if the payer wanted the card saved. */
export function answerAs({ keeps_card, instrument }: Challenge, told: Answer['told']): Answer {
  return { told, ...(keeps_card && { card_token: instrument }) };
}

/** The bank's pages, for our own page that leads there and back. */
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

/** Deletes cards at CyberSource that were stored only for a challenge. */
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

/** A cardholder is sent to the banks' known host only, whatever an answer says. */
function isTrusted({ url }: CybersourceSettings, stepUpUrl: string): boolean {
  return pageAddress(stepUpUrl, { hosts: [STEP_UP_HOST], asked: url }) !== null;
}
