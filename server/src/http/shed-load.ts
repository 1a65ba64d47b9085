import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** A mean delay of the event loop, over a second, from which on calls would only queue. */
const MAX_DELAY_MS = 2000;
const RETRY_S = 1;
/** Samples of the first moments are of the start, not of load. */
const START_MS = 3000;

/** Refuses calls while the event loop is too far behind to answer them. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  const began_ms = performance.now();
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_DELAY_MS,
    pressureHandler: (_request, _reply, _type, delay_ms) => {
      // Without a sample, the delay is Infinity: the whole process stood still, and calls were not what held it up.
      if (delay_ms === Infinity || performance.now() - began_ms < START_MS) return;
      throw new Problem('Unavailable', {
        detail: 'The server is busy. Try again in a moment.',
        retry_after_s: RETRY_S,
      });
    },
  });
}
