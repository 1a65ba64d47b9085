/** Work that is done again and again. */
export interface Loop {
  /** Again at once, or as soon as the present round is over. */
  soon(): void;
  /** Ends when the present round is over. */
  stop(): Promise<void>;
}

/** After a failure the pause is so many times as long, so that a database that is away is not asked without end. */
const FAILURE_PAUSE = 10;

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

  const run = () => {
    clearTimeout(timer);
    again = false;
    round = work()
      .then(
        () => false,
        (error: unknown) => {
          failed(error);
          return true;
        },
      )
      .then((hasFailed) => {
        round = null;
        if (!stopped) timer = setTimeout(run, hasFailed ? pause_ms * FAILURE_PAUSE : again ? 0 : pause_ms);
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
