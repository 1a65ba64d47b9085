import { placeOrder } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { recordOwn } from '../../../lib/own-orders.ts';
import { Problem, asProblem } from '../../../lib/problem.ts';
import type { OrderPayload } from '@sendero/core/request/order-payload';
import type { Attempt } from '@sendero/core/request/request-state';
import { type Placing, placeRequest, sendAttempt } from './place-request.ts';
import { beginTiming, dropTiming, endTiming } from '../form/request-timings.ts';
import { useFeeQuestion } from './use-fee-question.ts';
import type { Price } from '../price/with-voucher.ts';

interface UsePlaceOrderInput {
  /** An attempt that was sent before and may have arrived. */
  readonly attempt: Attempt | null;
  readonly note: (attempt: Attempt | null) => void;
  readonly reprice: () => Promise<Price>;
  readonly onPlaced: (order: Order) => void;
  /** Shows a server issue at its field; returns false if it belongs to no field. */
  readonly tellAtField: (problem: Problem) => boolean;
}

const PLACED = 'request.press-to-placed';

const send: Placing['send'] = async ({ key, body }) =>
  recordOwn((await call(placeOrder, { body, idempotencyKey: key })).result);
/** 128 random bits in hex; `randomUUID` does not exist on a page without TLS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Places the order once, however often the function is called.
 *
 * An unanswered attempt is sent again with its key when the page is reloaded or back online, so the order is never
 * placed twice. If its price expired meanwhile, the attempt was not placed and the form opens again.
 */
export function usePlaceOrder({ attempt, note, reprice, onPlaced, tellAtField }: UsePlaceOrderInput) {
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

  const place = (toBody: (price: Price) => OrderPayload, price: Price) => {
    if (!navigator.onLine) return refuse(new Problem({ code: 'Offline' }));
    if (!isUnderWay.current) beginTiming(PLACED);
    void run(() => placeRequest(toBody, price, { send, note, reprice, agree, pause, newKey }));
  };

  const repeat = (sent: Attempt) => void run(() => sendAttempt(sent, { send, note }));

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
