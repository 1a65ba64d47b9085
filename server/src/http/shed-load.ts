import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** How often the delay is measured. Every 10 ms, as is usual, wakes an idle process for 1 % of a core (decision 0181). */
const SAMPLE_MS = 50;
const RETRY_S = 1;

interface Limits {
  /** A delay of the event loop from which on calls would only queue. */
  readonly most_ms: number;
  /** How often calls are judged by what was measured since. */
  readonly window_ms: number;
  /** Samples of the first moments are of the start, not of load. */
  readonly start_ms: number;
}

const USUAL: Limits = { most_ms: 2000, window_ms: 1000, start_ms: 3000 };

/**
 * Refuses calls while the event loop is too far behind to answer them: while half of the last samples say so. A single late
 * one is no load: the process stood still.
 */
export function shedLoad(app: FastifyInstance, { most_ms, window_ms, start_ms }: Limits = USUAL): void {
  const began_ms = performance.now();
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  let isBehind = false;
  const timer = setInterval(() => {
    isBehind = delay.percentile(50) / 1e6 > most_ms && performance.now() - began_ms > start_ms;
    delay.reset();
  }, window_ms).unref();

  app.addHook('onRequest', (_request, _reply, done) => {
    if (!isBehind) return done();
    const detail = 'The server is busy. Try again in a moment.';
    done(new Problem('Unavailable', { detail, retry_after_s: RETRY_S }));
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    delay.disable();
    done();
  });
}
