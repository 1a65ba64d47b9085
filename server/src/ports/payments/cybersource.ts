import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import { answerOf, answerSchema } from './cybersource-answer.ts';
import {
  answerAs,
  beginChallenge,
  chargeAfterBank,
  endChallenge,
  forgetPassing,
  formBank,
  newChallenge,
} from './cybersource-bank.ts';
import { type CybersourceSettings, callCybersource } from './cybersource-call.ts';
import { readCybersourceEvent } from './cybersource-event.ts';
import { bankReferenceOf, referenceOf, saleOf } from './cybersource-sale.ts';
import { refundByCybersource, refundPartByCybersource } from './cybersource-refund.ts';
import { type Trace, searchCybersource } from './cybersource-search.ts';
import type { Challenge, CybersourceStore } from './cybersource-store.ts';
import { type Answer, type CardGateway, type Charge, type Opened, bankPath } from './port.ts';

interface Parts {
  readonly clock: Clock;
  readonly store: CybersourceStore;
}

/** A transaction shows in searches after minutes; one that does not show by then was never accepted. */
const UNSEEN_MS = 15 * 60_000;

const OPEN: Answer = { told: { state: 'open' } };
const PROCESSING: Answer = { told: { state: 'processing' } };

/**
 * CyberSource, which has charges but no intents. Every try is a sale of its own under a reference of ours, and its
 * outcome is found by searching for that. Only one try is under way at a time, and the next begins only after the last
 * one is known to have failed (decision 0029).
 *
 * If the bank challenges the cardholder, a try is two sales: one that CyberSource holds back, and one under a second
 * reference after the cardholder's answer. The state between them is in the store (decision 0038).
 */
export function cybersource(settings: CybersourceSettings, { clock, store }: Parts): CardGateway {
  const post = <T>(path: string, body: object, shape: z.ZodMiniType<T>): Promise<T> =>
    callCybersource(settings, clock, { method: 'POST', path, body }, shape);
  const parts = { settings, clock, store, post };
  const search = (charge: Charge, reference: string): Promise<Trace> =>
    searchCybersource(post, charge, reference);

  /** The id of a payment's sale, from any of its tries; null if there is none. */
  const findSale = async (payment: Opened): Promise<string | null> => {
    const { payment_id, tries } = payment;
    const references = Array.from({ length: tries }, (_, n) => n + 1).flatMap((nth) => [
      referenceOf(payment_id, nth),
      bankReferenceOf(payment_id, nth),
    ]);
    const traces = await Promise.all(references.map((reference) => search(payment, reference)));
    return traces.find(({ sale_id }) => sale_id !== null)?.sale_id ?? null;
  };

  const isUnseen = (since: Date | null): boolean =>
    clock.now().getTime() - (since?.getTime() ?? 0) > UNSEEN_MS;

  /** The state of a try that has a challenge and no sale so far. */
  const standingOf = async (payment: Opened, challenge: Challenge): Promise<Answer> => {
    switch (challenge.state) {
      case 'asked':
        return answerAs(challenge, { state: 'challenge', redirect_url: bankPath(challenge.challenge_id) });
      case 'returned':
        return chargeAfterBank(parts, payment, challenge);
      case 'charging': {
        const { refusal } = await search(payment, bankReferenceOf(payment.payment_id, challenge.nth));
        if (refusal) return endChallenge(parts, challenge, refusal.told);
        return isUnseen(challenge.charged_at) ? OPEN : PROCESSING;
      }
      default:
        return { told: { state: 'declined', reason: challenge.reason ?? 'declined' } };
    }
  };

  const ask = async (payment: Opened): Promise<Answer> => {
    const { payment_id, tries, tried_at } = payment;
    if (tries === 0) return OPEN;
    const challenge = await store.findChallengeOf(payment_id, tries);
    if (challenge?.state === 'paid') return answerAs(challenge, { state: 'paid' });
    if ((await findSale(payment)) !== null)
      return challenge?.state === 'charging'
        ? endChallenge(parts, challenge, { state: 'paid' })
        : { told: { state: 'paid' } };
    if (challenge) return standingOf(payment, challenge);
    const { refusal } = await search(payment, referenceOf(payment_id, tries));
    return refusal ?? (isUnseen(tried_at) ? OPEN : PROCESSING);
  };

  const forgetCard = async (token: string): Promise<void> => {
    const path = `/tms/v1/paymentinstruments/${encodeURIComponent(token)}`;
    await callCybersource(settings, clock, { method: 'DELETE', path }, z.unknown());
  };

  return {
    name: 'cybersource',
    form_bank: formBank(parts),
    open: ({ payment_id }) => Promise.resolve(payment_id),
    confirm: async (attempt) => {
      const challenge = newChallenge(attempt);
      const returnUrl = settings.asks_cardholder ? challenge.returnUrl : null;
      const answered = await post('/pts/v2/payments', saleOf(attempt, returnUrl), answerSchema);
      const isAsked = returnUrl !== null && answered.status === 'PENDING_AUTHENTICATION';
      if (isAsked) return beginChallenge(parts, attempt, challenge.id, answered);
      return answerOf(attempt, referenceOf(attempt.payment_id, attempt.tries), answered);
    },
    ask,
    cancel: async (payment) => {
      await store.updateDropped(payment.payment_id, clock.now());
      const answer = await ask(payment);
      const isStill = answer.told.state === 'open' || answer.told.state === 'declined';
      return isStill ? { told: { state: 'cancelled' } } : answer;
    },
    refund: (refund) => refundByCybersource({ post, search, findSale, isUnseen }, refund),
    refundPart: (refund) => refundPartByCybersource({ post, search, findSale, isUnseen }, refund),
    forgetCard,
    readEvent: (event) => readCybersourceEvent(settings, clock.now(), event),
    tick: () => forgetPassing(parts, forgetCard),
  };
}
