import type { Router } from '../router/port.ts';
import { planAgain } from './together.ts';
import { type Trip, stalledAfterMs } from './trip.ts';

/**
 * Trips with several drops whose ride has to be planned again: a stop of it was called off, or a drop came to the fleet
 * after the others and the rider is still at the shop. Returns those with a new plan; the others stay.
 */
export async function regroup(
  { router, speed }: { readonly router: Router; readonly speed: number },
  open: readonly Trip[],
  now_ms: number,
): Promise<readonly Trip[]> {
  const groups = Map.groupBy(
    open.filter(({ ask }) => ask.trip),
    ({ ask }) => ask.trip?.trip_id,
  );
  const planned = await Promise.all(
    [...groups.values()].map((trips) => {
      const waiting = trips.filter(
        ({ ask, ride }) => !ride && now_ms < ask.requested_ms + stalledAfterMs(speed),
      );
      const riding = trips.filter(({ ride }) => ride);
      return planAgain(riding, waiting, now_ms, { speed, findWay: (from, to) => router.route(from, to) });
    }),
  );
  return planned.flat();
}
