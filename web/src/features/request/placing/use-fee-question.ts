import { useState } from 'react';
import type { Price } from '../price/with-voucher.ts';

/** What is shown of a price that has changed. */
export type ShownPrice = Pick<Price, 'fee' | 'currency' | 'lines' | 'voucher'>;

/** Another fee than the user saw; placing waits for the user's answer. */
export interface FeeQuestion {
  readonly seen: ShownPrice;
  readonly next: ShownPrice;
  answer(agreed: boolean): void;
}

/**
 * Asks whether the user accepts a changed fee (FLOW-16). `question` is the open question; `agree` asks it and resolves
 * to the answer.
 */
export function useFeeQuestion() {
  const [question, setQuestion] = useState<FeeQuestion | null>(null);
  const drop = () => setQuestion(null);
  const agree = (seen: ShownPrice, next: ShownPrice) =>
    new Promise<boolean>((decide) =>
      setQuestion({
        seen,
        next,
        answer: (agreed) => {
          drop();
          decide(agreed);
        },
      }),
    );
  return { question, agree, drop };
}
