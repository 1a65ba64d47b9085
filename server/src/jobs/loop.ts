import { databaseUnavailable } from '../db/unavailable.ts';

/** Work that repeats. */
export interface Loop {
  /** Runs the next round at once, or as soon as the current one is over. */
  soon(): void;
  /** Resolves when the current round is over. */
  stop(): Promise<void>;
}

/**
 * After a failure the pause is this many times as long, and doubles with each further one, so that a broken job is not
 * retried in a tight loop.
 */
const FAILURE_PAUSE = 10;
const LONGEST_FAILURE_PAUSE_MS = 60_000;
/** Asking for a database that is away costs little, and the work resumes within seconds of its return (SAF-02). */
const AWAY_PAUSE_MS = 1000;

/**
 * Runs `work` now, and again `pause_ms` after each round. Two rounds never overlap. A failed round is reported, and the
 * loop continues.
 */
export function startLoop(
  pause_ms: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Loop {
  let round: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  let stopped = false;
  let failures = 0;

  const afterSuccess = (): number => {
    failures = 0;
    return again ? 0 : pause_ms;
  };
  const afterFailure = (error: unknown): number => {
    failed(error);
    if (databaseUnavailable(error)) return AWAY_PAUSE_MS;
    failures += 1;
    return Math.min(pause_ms * FAILURE_PAUSE * 2 ** (failures - 1), LONGEST_FAILURE_PAUSE_MS);
  };

  const run = () => {
    clearTimeout(timer);
    again = false;
    round = Promise.resolve()
      .then(work)
      .then(afterSuccess, afterFailure)
      .then((wait_ms) => {
        round = null;
        if (!stopped) timer = setTimeout(run, wait_ms);
      });
  };

  run();
  return {
    soon: () => {
      again = true;
      if (!round && !stopped) run();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
