import { useState } from 'react';
import { asProblem, type Problem } from './problem.ts';

/** An action that may fail, one at a time: whether it is running, and why it last failed. */
export interface Attempt {
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  run(work: () => Promise<unknown>): Promise<void>;
}

export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
  };
  return { isBusy, problem, run };
}
