// A real fleet behind HTTP. It is asked here, and reports by itself to /dispatch/api/v1/rider-events.
import type { Clock } from '../../clock.ts';
import { SIGNATURE_HEADER, signBody } from '../../http/signature.ts';
import { fetchOutside } from '../fetch-outside.ts';
import type { Guard } from '../guard.ts';
import type { RideRequest, RiderNetwork } from './port.ts';

interface Options {
  readonly clock: Clock;
  /** The fleet's base address; `/rides`, `/changes` and `/cancellations` are below it. */
  readonly url: string;
  readonly secret: string;
  /** Gives up what is slow, and asks nothing for a while where nothing is answered. */
  readonly guard: Guard;
}

/** Requests that the fleet gets at once. */
const AT_ONCE = 16;
/** Nobody reads a fleet's answers: its status says it all. */
const LARGEST_ANSWER = 64 * 1024;

/** It has that order already, or has seen its end. */
const KNOWN = 409;
const ENDED = 410;
const UNKNOWN = 404;

/**
 * Asks the fleet at `url`, each request signed as its reports are (docs/wire.md, Rider network).
 *
 * `POST /rides` takes one ride, its `ready_at` in unix seconds, and answers 2xx, or 409 where it has that order already.
 * `POST /changes` takes a ride that it has, whole and as it is now, and `POST /cancellations` takes `{order_id}`; a ride
 * that is over, or not there, is 410 or 404. Each is asked once: whoever calls tells again what was not heard.
 */
export function networkFleet({ clock, url, secret, guard }: Options): RiderNetwork {
  const base = url.replace(/\/$/, '');

  /** The fleet's status; null where it does not answer, is busy or fails. */
  const post = (path: string, content: unknown): Promise<number | null> => {
    const body = JSON.stringify(content);
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signBody(secret, body, clock.now()),
    };
    return guard<number | null>(
      async (signal) => {
        const init = { method: 'POST', body, headers, signal };
        const { status } = await fetchOutside(`${base}${path}`, init, LARGEST_ANSWER);
        if (status === 429 || status >= 500) throw new Error(`answered with status ${status}`);
        return status;
      },
      () => Promise.resolve(null),
    );
  };

  /** The ids of those whose content was taken now, or answered with one of `heard`. */
  const tell = async (
    path: string,
    contents: readonly { readonly order_id: string }[],
    heard: readonly number[],
  ): Promise<readonly string[]> => {
    const told: string[] = [];
    for (let from = 0; from < contents.length; from += AT_ONCE) {
      const some = contents.slice(from, from + AT_ONCE);
      const statuses = await Promise.all(some.map((content) => post(path, content)));
      const isHeard = (status: number | null = null) =>
        status !== null && ((status >= 200 && status < 300) || heard.includes(status));
      told.push(...some.filter((_, n) => isHeard(statuses[n])).map(({ order_id }) => order_id));
    }
    return told;
  };

  return {
    name: 'network',
    start: () => undefined,
    request: (rides) => tell('/rides', rides.map(onWire), [KNOWN]),
    change: (rides) => tell('/changes', rides.map(onWire), [KNOWN, ENDED]),
    cancel: (orderIds) =>
      tell(
        '/cancellations',
        orderIds.map((order_id) => ({ order_id })),
        [UNKNOWN, KNOWN, ENDED],
      ),
    tick: () => Promise.resolve(),
  };
}

const onWire = (ride: RideRequest) => ({ ...ride, ready_at: ride.ready_at.getTime() / 1000 });
