// A real fleet over HTTP. Requests are sent from here; its reports come to /dispatch/api/v1/rider-events.
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
  /** Limits slow requests, and pauses requests while the fleet does not answer. */
  readonly guard: Guard;
}

/** Requests sent to the fleet at once. */
const AT_ONCE = 16;
/** The limit is low because only the status of an answer matters. */
const LARGEST_ANSWER = 64 * 1024;

/** The fleet already has that order, or the ride has ended. */
const KNOWN = 409;
const ENDED = 410;
const UNKNOWN = 404;

/**
 * A client of the fleet at `url`; it signs each request as the fleet signs its reports (docs/wire.md, Rider network).
 *
 * `POST /rides` takes one ride, its `ready_at` in unix seconds, and answers 2xx, or 409 if the fleet already has that
 * order. `POST /changes` takes a ride that the fleet has, complete and current, and `POST /cancellations` takes
 * `{order_id}`. For a ride that is over or unknown they answer 410 or 404. Each request is sent once: the caller
 * repeats those that did not arrive.
 */
export function networkFleet({ clock, url, secret, guard }: Options): RiderNetwork {
  const base = url.replace(/\/$/, '');

  /** Posts to the fleet and returns its status; null if it does not answer, is busy or fails. */
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

  /** Posts each content, and returns the ids of those answered with 2xx or one of `heard`. */
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
