import type { Metrics } from '../metrics.ts';

/** Does a round of background work, and tells how long it took and when it last succeeded. */
export async function timedRound<T>(
  { job_rounds, job_last_success }: Pick<Metrics, 'job_rounds' | 'job_last_success'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const end = job_rounds.startTimer({ name });
  try {
    const result = await work();
    job_last_success.setToCurrentTime({ name });
    return result;
  } finally {
    end();
  }
}
