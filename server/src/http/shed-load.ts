import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

const RETRY_S = 1;

interface Limits {
  /** How often the event loop is looked at. */
  readonly look_ms: number;
  /** A round of the event loop that takes longer is late. */
  readonly late_ms: number;
  /** Late rounds of the first moments are of the start, not of load. */
  readonly start_ms: number;
}

const USUAL: Limits = { look_ms: 1000, late_ms: 2000, start_ms: 3000 };

/**
 * Refuses calls while the event loop is so far behind that they would only queue: after two late looks in a row. A single
 * one is no load: the process stood still.
 */
export function shedLoad(app: FastifyInstance, { look_ms, late_ms, start_ms }: Limits = USUAL): void {
  const began_ms = performance.now();
  let looked_ms = began_ms;
  let lateLooks = 0;
  const timer = setInterval(() => {
    const now_ms = performance.now();
    const isLate = now_ms - looked_ms > late_ms && now_ms - began_ms > start_ms;
    lateLooks = isLate ? lateLooks + 1 : 0;
    looked_ms = now_ms;
  }, look_ms).unref();

  app.addHook('onRequest', (_request, _reply, done) => {
    if (lateLooks < 2) return done();
    const detail = 'The server is busy. Try again in a moment.';
    done(new Problem('Unavailable', { detail, retry_after_s: RETRY_S }));
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
