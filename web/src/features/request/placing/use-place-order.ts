import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Problem, asProblem } from '../../../lib/problem.ts';
import type { Attempt } from '@sendero/core/request/request-state';
import { type Placing, placeRequest, sendAttempt } from './place-request.ts';
import { beginTiming, dropTiming, endTiming } from '../form/request-timings.ts';
import { type ShownPrice, useFeeQuestion } from './use-fee-question.ts';

interface UsePlaceOrderInput<Placed, Body, Offer> extends Pick<
  Placing<Placed, Body, Offer>,
  'send' | 'note' | 'reprice'
> {
  /** An attempt that was sent before and may have arrived. */
  readonly attempt: Attempt<Body> | null;
  readonly onPlaced: (placed: Placed) => void;
  /** Shows a server issue at its field; returns false if it belongs to no field. */
  readonly tellAtField: (problem: Problem) => boolean;
}

const PLACED = 'request.press-to-placed';

/** 128 random bits in hex; `randomUUID` does not exist on a page without TLS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Places the order, or the trip, once, however often the function is called.
 *
 * An unanswered attempt is sent again with its key when the page is reloaded or back online, so the order is never
 * placed twice. If its price expired meanwhile, the attempt was not placed and the form opens again.
 */
export function usePlaceOrder<Placed, Body, Offer extends ShownPrice>({
  attempt,
  send,
  note,
  reprice,
  onPlaced,
  tellAtField,
}: UsePlaceOrderInput<Placed, Body, Offer>) {
  const [isBusy, setBusy] = useState(false);
  const { question, agree, drop } = useFeeQuestion();
  const [problem, setProblem] = useState<Problem | null>(null);
  const isUnderWay = useRef(false);

  const refuse = (refused: Problem) => {
    setProblem(tellAtField(refused) ? null : refused);
  };
  const run = async (work: () => Promise<Placed | null>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const placed = await work();
      if (placed) {
        endTiming(PLACED);
        onPlaced(placed);
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

  const place = (toBody: (price: Offer) => Body, price: Offer) => {
    if (!navigator.onLine) return refuse(new Problem({ code: 'Offline' }));
    if (!isUnderWay.current) beginTiming(PLACED);
    void run(() => placeRequest(toBody, price, { send, note, reprice, agree, pause, newKey }));
  };

  const repeat = (sent: Attempt<Body>) => void run(() => sendAttempt(sent, { send, note }));

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
