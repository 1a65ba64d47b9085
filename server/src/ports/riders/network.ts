// A real fleet behind HTTP. It is asked here, and reports by itself to /dispatch/api/v1/rider-events.
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { SIGNATURE_HEADER, signBody } from '../../http/signature.ts';
import type { RideRequest, RiderNetwork } from './port.ts';

interface Options {
  readonly clock: Clock;
  /** The fleet's base address; `/rides`, `/changes` and `/cancellations` are below it. */
  readonly url: string;
  readonly secret: string;
  readonly timeout_ms?: number;
  /** Before the second try; doubled before the third. */
  readonly retry_ms?: number;
}

const TRIES = 3;
/** Requests that the fleet gets at once. */
const AT_ONCE = 8;

/**
 * Asks the fleet at `url`, each request signed as its reports are (calls.md, Rider network).
 *
 * `POST /rides` takes one ride, its `ready_at` in unix seconds, and answers 2xx, or 409 where it has that order already.
 * `POST /changes` takes a ride that it has, whole and as it is now, and `POST /cancellations` takes `{order_id}`. No
 * answer, a 429 and a 5xx are tried three times in all; then the ride counts as not taken, and a cancellation fails.
 */
export function networkFleet({
  clock,
  url,
  secret,
  timeout_ms = 5000,
  retry_ms = 250,
}: Options): RiderNetwork {
  const post = async (path: string, content: unknown): Promise<number> => {
    const body = JSON.stringify(content);
    const answer = await fetch(`${url.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signBody(secret, body, clock.now()),
      },
      signal: AbortSignal.timeout(timeout_ms),
      redirect: 'error',
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  /** Whether the fleet has taken what was sent, now or before. */
  const send = async (path: string, content: unknown): Promise<boolean> => {
    for (let tried = 1; ; tried += 1) {
      const status = await post(path, content).catch(() => 0);
      const mayHelp = status === 0 || status === 429 || status >= 500;
      if (!mayHelp || tried === TRIES) return (status >= 200 && status < 300) || status === 409;
      await pause(retry_ms * 2 ** (tried - 1));
    }
  };

  const tell = async (path: string, ride: RideRequest): Promise<string[]> => {
    const taken = await send(path, { ...ride, ready_at: ride.ready_at.getTime() / 1000 });
    return taken ? [ride.order_id] : [];
  };
  const tellAll = async (path: string, rides: readonly RideRequest[]): Promise<readonly string[]> => {
    const taken: string[] = [];
    for (let from = 0; from < rides.length; from += AT_ONCE) {
      const some = rides.slice(from, from + AT_ONCE);
      taken.push(...(await Promise.all(some.map((ride) => tell(path, ride)))).flat());
    }
    return taken;
  };

  return {
    start: () => undefined,
    request: (rides) => tellAll('/rides', rides),
    change: (rides) => tellAll('/changes', rides),
    cancel: async (orderId) => {
      if (!(await send('/cancellations', { order_id: orderId })))
        throw new Error(`The rider network did not take the cancellation of ${orderId}.`);
    },
    tick: () => Promise.resolve(),
  };
}
