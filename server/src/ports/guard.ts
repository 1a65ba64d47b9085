// What stands between the product and every outside engine: nobody waits for one that is slow or down.
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
 * Asks an engine, and takes `instead` where it fails, is too slow, or is not asked because its circuit is open.
 *
 * What the engine answers as "nothing found" is an answer. `ask` stops its work when the signal says so.
 */
export type Guard = <T>(ask: (signal: AbortSignal) => Promise<T>, instead: () => Promise<T>) => Promise<T>;

/** The question is to blame, not the engine: others may go on asking. */
export class Refusal extends Error {}

interface Options {
  /** The caller gets an answer after this long, whatever the engine does. */
  readonly timeout_ms: number;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** So many failures in a row open the circuit; a refusal of one question is none of them. */
  readonly failures?: number;
  /** For so long an open circuit asks nothing; the next call then tries the engine, and alone decides. */
  readonly open_ms?: number;
}

const FAILURES = 5;
const OPEN_MS = 15_000;

/** A guard with a circuit of its own; `engine` is its name in the metrics and the log. */
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

/** The message and the system's code: what else an error carries may name the address asked, and with it a key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return code === undefined ? error.message : `${error.message}: ${code}`;
}
