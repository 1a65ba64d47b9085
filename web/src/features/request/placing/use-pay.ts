import { cancelIntent } from '@sendero/core/contract/payment-api';
import type { Order } from '@sendero/core/order/order';
import type { OrderPayload } from '@sendero/core/request/order-payload';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { go, useQueryValue } from '../../../lib/navigation.tsx';
import { Problem, asProblem } from '../../../lib/problem.ts';
import { paths } from '../../../paths.ts';
import { type Stage, intentQuery, recordIntent, refreshIntent, stageOf } from '../../payment/intent.ts';
import { type Means, tryCard } from '../../payment/try-card.ts';
import { renewWallet, withWallet } from '../../payment/wallet.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { beginIntent } from './begin-intent.ts';
import { recordLeaving } from '../drafts/drafts.ts';
import type { Dispatch } from '../drafts/request-store.ts';
import type { Quote } from '../price/use-quote.ts';
import type { Price } from '../price/with-voucher.ts';
import { useFeeQuestion } from './use-fee-question.ts';
import { useMinute } from '../conditions/use-minute.ts';
import { usePaidOrder } from './use-paid-order.ts';

export interface UsePayInput {
  readonly vendorId: string;
  /** The id of the intent created for this request, if any. */
  readonly begunId: string | null;
  readonly quote: Pick<Quote, 'fee' | 'reprice' | 'askAgain'>;
  readonly toBody: (price: Price) => OrderPayload;
  readonly dispatch: Dispatch;
  readonly onPlaced: (order: Order) => void;
}

/**
 * Pays for a request by card (PAY-02, PAY-03): creates an intent at the price that the user saw, tries cards for it,
 * and polls the intent until it has ended.
 *
 * The intent's id is saved with the draft at once, so that a page that is reloaded, or returns from the bank, continues
 * with it and never creates a second intent.
 */
export function usePay({ vendorId, begunId, quote, toBody, dispatch, onPlaced }: UsePayInput) {
  const returned = useQueryValue('intent');
  const intentId = returned ?? begunId;
  const asked = useQuery(intentQuery(intentId));
  const intent = intentId === null ? null : (asked.data ?? null);
  const now = useMinute();
  const paying = useAttempt();
  const calling = useAttempt();
  const { question, agree } = useFeeQuestion();
  const isLeft = useRef(false);

  const pay = (means: Means) =>
    void paying.run(async () => {
      const { fee } = quote;
      if (!intent && !fee) throw new Problem({ code: 'NoPrice' });
      const { reprice } = quote;
      const begun = intent ?? (fee && (await beginIntent({ vendorId, price: fee, toBody, reprice, agree })));
      if (!begun) return;
      dispatch({ type: 'begin-intent', intent_id: begun.intent_id });
      try {
        const tried = await withWallet(vendorId, (wallet) => tryCard(begun, wallet, means));
        if (isLeft.current) return;
        await recordIntent(tried);
        if (tried.redirect_url === null) return;
        recordLeaving(vendorId);
        window.location.assign(tried.redirect_url);
      } catch (error) {
        await refreshIntent(begun.intent_id);
        throw error;
      }
    });

  /** Returns to the form, which still has everything typed. */
  const leave = () => {
    isLeft.current = true;
    dispatch({ type: 'leave-card', intent_id: intentId });
    quote.askAgain();
    if (returned !== null) go(paths.request(vendorId), { replace: true });
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

  const unread = usePaidOrder(vendorId, intent, (order) => {
    void renewWallet(vendorId);
    if (intentId !== begunId) return go(paths.tracking(vendorId, order.order_id), { replace: true });
    onPlaced(order);
    if (returned !== null) go(paths.request(vendorId), { replace: true });
  });

  const stage: Stage | null =
    intentId === null || paying.isBusy ? 'card' : intent && stageOf(intent, now.getTime());
  useEffect(() => {
    if (stage === 'bank') recordLeaving(vendorId);
  }, [stage, vendorId]);
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
