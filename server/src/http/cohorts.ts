// Calls that arrive in one turn of the event loop are handled together, step by step: "cohort scheduling" (Larus and Parkes, 2002; decision 0187).
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** More go in several cohorts: none is answered before the last of its cohort is nearly so. */
const LARGEST = 64;

/**
 * Lets each call wait until all others that are readable now have come. All of them go on in one pass of the microtask queue, so
 * that each step's code and data are still in the processor's caches when the next call takes it.
 */
export function handleInCohorts(app: FastifyInstance): void {
  let gathering: Promise<void> | null = null;
  let size = 0;
  const begin = (): Promise<void> => {
    const cohort = endOfTurn().then(() => {
      if (gathering === cohort) gathering = null;
    });
    size = 0;
    return cohort;
  };
  app.addHook('onRequest', () => {
    if (gathering === null || size === LARGEST) gathering = begin();
    size += 1;
    return gathering;
  });
}
