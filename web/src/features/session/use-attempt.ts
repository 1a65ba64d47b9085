import { useState } from 'react';
import { asProblem, type Problem } from '../../lib/problem.ts';

/** One thing at a time that may fail: whether it is under way, and why it failed last. */
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
