// In which order one rider passes the stops of a trip: the one with the least time from the pick-up to the last stop.

/** Seconds of riding: from the pick-up to each stop, and from each stop (row) to each other (column). */
export interface RideTimes {
  readonly from_pickup: readonly number[];
  readonly between: readonly (readonly number[])[];
}

/** Up to so many stops, every order is compared; beyond, the best one found by improving is taken. */
const MOST_EXACT = 9;

/** The stops' numbers in the order proposed. Of two orders that take as long, the earlier one counts. */
export function proposeOrder(times: RideTimes): readonly number[] {
  const count = times.from_pickup.length;
  return count <= MOST_EXACT ? bestOf(times) : improved(times, nearestNext(times));
}

/**
 * Seconds from the pick-up to the last stop in this order.
 *
 * @internal Exported for tests.
 */
export function rideSeconds(times: RideTimes, order: readonly number[]): number {
  return order.reduce((sum, stop, n) => sum + secondsTo(times, order[n - 1], stop), 0);
}

const secondsTo = ({ from_pickup, between }: RideTimes, from: number | undefined, to: number): number =>
  (from === undefined ? from_pickup[to] : between[from]?.[to]) ?? Infinity;

interface Way {
  readonly seconds: number;
  readonly order: readonly number[];
}

/** The shortest way by dynamic programming (Held and Karp): for every set of stops passed, the best way to end at each. */
function bestOf(times: RideTimes): readonly number[] {
  const stops = times.from_pickup.map((_, n) => n);
  let ways = new Map<number, Way>(
    stops.map((stop) => [
      keyOf(1 << stop, stop),
      { seconds: secondsTo(times, undefined, stop), order: [stop] },
    ]),
  );
  for (let length = 1; length < stops.length; length += 1) {
    const longer = new Map<number, Way>();
    for (const [key, { seconds, order }] of ways) {
      const passed = Math.floor(key / stops.length);
      for (const next of stops) {
        if (passed & (1 << next)) continue;
        const sum = seconds + secondsTo(times, order.at(-1), next);
        const there = keyOf(passed | (1 << next), next);
        if (sum < (longer.get(there)?.seconds ?? Infinity) || !longer.has(there))
          longer.set(there, { seconds: sum, order: [...order, next] });
      }
    }
    ways = longer;
  }
  const [first, ...others] = [...ways.values()];
  return (
    others.reduce((best, way) => (way.seconds < (best?.seconds ?? Infinity) ? way : best), first)?.order ?? []
  );

  function keyOf(passed: number, last: number): number {
    return passed * stops.length + last;
  }
}

function nearestNext(times: RideTimes): readonly number[] {
  const left = new Set(times.from_pickup.keys());
  const order: number[] = [];
  while (left.size > 0) {
    const from = order.at(-1);
    const next = [...left].reduce((a, b) => (secondsTo(times, from, b) < secondsTo(times, from, a) ? b : a));
    order.push(next);
    left.delete(next);
  }
  return order;
}

/** The order with a part turned round or moved to another place, as long as that makes it shorter. */
function improved(times: RideTimes, given: readonly number[]): readonly number[] {
  const shorter = neighboursOf(given).reduce(
    (best, order) => (rideSeconds(times, order) < rideSeconds(times, best) - 1e-6 ? order : best),
    given,
  );
  return shorter === given ? given : improved(times, shorter);
}

function neighboursOf(order: readonly number[]): readonly (readonly number[])[] {
  const places = [...order.keys()];
  const turned = places.flatMap((from) =>
    places.flatMap((to) =>
      to > from
        ? [[...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)]]
        : [],
    ),
  );
  const moved = places.flatMap((from) =>
    [1, 2, 3].flatMap((length) => {
      const part = order.slice(from, from + length);
      const rest = order.toSpliced(from, length);
      return [...rest.keys(), rest.length].map((to) => rest.toSpliced(to, 0, ...part));
    }),
  );
  return [...turned, ...moved];
}
