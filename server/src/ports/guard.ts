// The guard in front of every external engine, so that no caller waits for a slow or failing one.
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  TaskCancelledError,
  TimeoutStrategy,
  circuitBreaker,
  handleWhen,
  timeout,
} from 'cockatiel';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { inSpan } from '../telemetry/work.ts';

/**
 * Asks an engine, and uses `instead` if it fails, is too slow, or is not asked because its circuit is open.
 *
 * "Nothing found" is an answer, not a failure. `ask` must stop when the signal is aborted.
 */
export type Guard = <T>(ask: (signal: AbortSignal) => Promise<T>, instead: () => Promise<T>) => Promise<T>;

/** The request is at fault, not the engine: it does not count for the circuit. */
export class Refusal extends Error {}

interface Options {
  /** The caller gets an answer after this long, whatever the engine does. */
  readonly timeout_ms: number;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** This many failures in a row open the circuit; refusals do not count. */
  readonly failures?: number;
  /** How long an open circuit blocks requests. The next request after that is a trial, and its outcome decides. */
  readonly open_ms?: number;
}

const FAILURES = 5;
const OPEN_MS = 15_000;

/** Creates a guard with its own circuit; `engine` is its name in the metrics and the log. */
export function createGuard(
  engine: string,
  { timeout_ms, metrics, log, failures = FAILURES, open_ms = OPEN_MS }: Options,
): Guard {
  const patience = timeout(timeout_ms, TimeoutStrategy.Aggressive);
  const circuit = circuitBreaker(
    handleWhen((error) => !(error instanceof Refusal)),
    {
      breaker: new ConsecutiveBreaker(failures),
      halfOpenAfter: open_ms,
    },
  );
  const note = (is_open: boolean) => metrics.engine_circuit_open.set({ engine }, is_open ? 1 : 0);
  note(false);
  circuit.onBreak(() => {
    note(true);
    log.warn({ engine }, 'an engine fails: it is not asked for a while');
  });
  circuit.onReset(() => {
    note(false);
    log.warn({ engine }, 'an engine answers again');
  });

  const timed = async <T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const stop = metrics.engine_seconds.startTimer({ engine });
    try {
      return await inSpan(`engine ${engine}`, 'client', () => patience.execute(({ signal }) => ask(signal)));
    } finally {
      stop();
    }
  };

  return async (ask, instead) => {
    const count = (outcome: string) => metrics.engine_calls.inc({ engine, outcome });
    try {
      if (circuit.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      const answer = await circuit.execute(() => timed(ask));
      count('answered');
      return answer;
    } catch (error) {
      const outcome = outcomeOf(error);
      count(outcome);
      if (outcome !== 'circuit_open')
        log.info({ engine, outcome, reason: reasonOf(error) }, 'an engine failed');
      return instead();
    }
  };
}

function outcomeOf(error: unknown): 'failed' | 'timed_out' | 'circuit_open' {
  if (error instanceof BrokenCircuitError) return 'circuit_open';
  const gaveUp =
    error instanceof TaskCancelledError || (error instanceof Error && error.name === 'AbortError');
  return gaveUp ? 'timed_out' : 'failed';
}

/** The message and the system's code. Other properties of an error may contain the URL, and with it a key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return code === undefined ? error.message : `${error.message}: ${code}`;
}
