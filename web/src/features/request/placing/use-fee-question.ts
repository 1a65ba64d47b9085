import { useState } from 'react';
import type { Price } from '../price/with-voucher.ts';

/** Another fee than the user saw; placing waits for the user's answer. */
export interface FeeQuestion {
  readonly seen: Price;
  readonly next: Price;
  answer(agreed: boolean): void;
}

/**
 * Asks whether the user accepts a changed fee (FLOW-16). `question` is the open question; `agree` asks it and resolves
 * to the answer.
 */
export function useFeeQuestion() {
  const [question, setQuestion] = useState<FeeQuestion | null>(null);
  const drop = () => setQuestion(null);
  const agree = (seen: Price, next: Price) =>
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
