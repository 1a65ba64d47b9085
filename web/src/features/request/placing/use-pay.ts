import { cancelIntent } from '@sendero/core/contract/payment-api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { go, useQueryValue } from '../../lib/navigation.tsx';
import { Problem, asProblem } from '../../lib/problem.ts';
import { paths } from '../../paths.ts';
import { type Stage, intentQuery, noteIntent, refreshIntent, stageOf } from '../payment/intent.ts';
import { type Means, tryCard } from '../payment/try-card.ts';
import { renewWallet, withWallet } from '../payment/wallet.ts';
import { useAttempt } from '../session/use-attempt.ts';
import { beginIntent } from './begin-intent.ts';
import { noteLeaving } from './kept-requests.ts';
import { useFeeQuestion } from './use-fee-question.ts';
import { useMinute } from './use-minute.ts';
import { usePaidOrder } from './use-paid-order.ts';
import type { Request } from './use-request.ts';

/**
 * Pays for a request by card (PAY-02, PAY-03): begins an intent at the price that was seen, tries cards for it, and asks
 * what became of it until it has ended.
 *
 * The intent's id is kept with the draft from its first moment, so that a page that is opened anew, or comes back from the
 * bank, goes on with it and never begins a second one.
 */
export function usePay(request: Request) {
  const { vendor_id } = request.vendor;
  const returned = useQueryValue('intent');
  const intentId = returned ?? request.intent_id;
  const asked = useQuery(intentQuery(intentId));
  const intent = intentId === null ? null : (asked.data ?? null);
  const now = useMinute();
  const paying = useAttempt();
  const calling = useAttempt();
  const { question, agree } = useFeeQuestion();
  const isLeft = useRef(false);

  const pay = (means: Means) =>
    void paying.run(async () => {
      const { fee } = request.quote;
      if (!intent && !fee) throw new Problem({ code: 'NoPrice' });
      const begun = intent ?? (fee && (await beginIntent(request, fee, agree)));
      if (!begun) return;
      request.keep({ intent_id: begun.intent_id });
      try {
        const tried = await withWallet(vendor_id, (wallet) => tryCard(begun, wallet, means));
        if (isLeft.current) return;
        await noteIntent(tried);
        if (tried.redirect_url === null) return;
        noteLeaving(vendor_id);
        window.location.assign(tried.redirect_url);
      } catch (error) {
        await refreshIntent(begun.intent_id);
        throw error;
      }
    });

  /** Back to the form, which holds all that was typed. */
  const leave = () => {
    isLeft.current = true;
    if (intentId === request.intent_id) request.keep({ intent_id: null });
    request.setPaying(false);
    request.quote.askAgain();
    if (returned !== null) go(paths.request(vendor_id), { replace: true });
  };
  const callOff = () => {
    if (intentId === null) return leave();
    void calling.run(async () => {
      try {
        await call(cancelIntent, { params: { intentId }, body: {}, idempotencyKey: crypto.randomUUID() });
      } catch (error) {
        if (asProblem(error).code === 'NotFound') return leave();
        await refreshIntent(intentId);
        throw error;
      }
      leave();
    });
  };

  const unread = usePaidOrder(vendor_id, intent, (order) => {
    void renewWallet(vendor_id);
    if (intentId !== request.intent_id)
      return go(paths.tracking(vendor_id, order.order_id), { replace: true });
    request.settle(order);
    if (returned !== null) go(paths.request(vendor_id), { replace: true });
  });

  const stage: Stage | null =
    intentId === null || paying.isBusy ? 'card' : intent && stageOf(intent, now.getTime());
  useEffect(() => {
    if (stage === 'bank') noteLeaving(vendor_id);
  }, [stage, vendor_id]);
  const failed = stage === 'card' ? (paying.problem ?? calling.problem) : calling.problem;
  return {
    intent,
    stage,
    isPaying: paying.isBusy,
    isCalling: calling.isBusy,
    problem: failed ?? unread ?? (asked.error && asProblem(asked.error)),
    question,
    pay,
    leave,
    callOff,
    askAgain: () => void asked.refetch(),
  };
}
