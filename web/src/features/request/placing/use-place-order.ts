import { type NewOrder, placeOrder } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { noteOwn } from '../../lib/own-orders.ts';
import { Problem, asProblem } from '../../lib/problem.ts';
import type { Attempt } from './kept-requests.ts';
import { type Placing, placeRequest, sendAttempt } from './place-request.ts';
import { beginTiming, dropTiming, endTiming } from './request-timings.ts';
import { useFeeQuestion } from './use-fee-question.ts';
import type { Price } from './with-voucher.ts';

interface PlaceOrderProps {
  /** Was sent before and may have arrived. */
  readonly attempt: Attempt | null;
  readonly keep: (attempt: Attempt | null) => void;
  readonly reprice: () => Promise<Price>;
  readonly onPlaced: (order: Order) => void;
  /** Shows a fault at the field it belongs to; false where there is none. */
  readonly tellAtField: (problem: Problem) => boolean;
}

const PLACED = 'request.press-to-placed';

const send: Placing['send'] = async ({ key, body }) =>
  noteOwn((await call(placeOrder, { body, idempotencyKey: key })).result);
/** 128 random bits in hex; `randomUUID` is missing where a page is served without TLS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Places the order, once, however often it is asked to.
 *
 * What was sent without an answer is sent again under its key when the page is opened anew or is back online, so that
 * it repeats and never doubles; if its price ran out meanwhile it was not placed, and the form is there again.
 */
export function usePlaceOrder({ attempt, keep, reprice, onPlaced, tellAtField }: PlaceOrderProps) {
  const [isBusy, setBusy] = useState(false);
  const { question, agree, drop } = useFeeQuestion();
  const [problem, setProblem] = useState<Problem | null>(null);
  const isUnderWay = useRef(false);

  const refuse = (refused: Problem) => {
    setProblem(tellAtField(refused) ? null : refused);
  };
  const run = async (work: () => Promise<Order | null>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const order = await work();
      if (order) {
        endTiming(PLACED);
        onPlaced(order);
      }
    } catch (error) {
      refuse(asProblem(error));
    } finally {
      dropTiming(PLACED);
      isUnderWay.current = false;
      setBusy(false);
      drop();
    }
  };

  const place = (toBody: (price: Price) => NewOrder, price: Price) => {
    if (!navigator.onLine) return refuse(new Problem({ code: 'Offline' }));
    if (!isUnderWay.current) beginTiming(PLACED);
    void run(() => placeRequest(toBody, price, { send, keep, reprice, agree, pause, newKey }));
  };

  const repeat = (kept: Attempt) => void run(() => sendAttempt(kept, { send, keep }));

  const resume = useEffectEvent(() => {
    if (attempt && navigator.onLine) repeat(attempt);
  });
  useEffect(() => {
    const timer = setTimeout(resume);
    addEventListener('online', resume);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', resume);
    };
  }, []);

  return { place, repeat, isBusy, question, problem };
}
