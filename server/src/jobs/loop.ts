import { awayOf } from '../db/away.ts';

/** Work that is done again and again. */
export interface Loop {
  /** Again at once, or as soon as the present round is over. */
  soon(): void;
  /** Ends when the present round is over. */
  stop(): Promise<void>;
}

/** After a failure the pause is so many times as long, and doubles with each further one, so that what is broken is not tried without end. */
const FAILURE_PAUSE = 10;
const LONGEST_FAILURE_PAUSE_MS = 60_000;
/** To ask for a database that is away costs little, and work goes on within seconds of its return (SAF-02). */
const AWAY_PAUSE_MS = 1000;

/** Does `work` now, and again `pause_ms` after each round; never two rounds at once, and a failed one is told and not the last. */
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
    if (awayOf(error)) return AWAY_PAUSE_MS;
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
