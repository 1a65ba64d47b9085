import type { RideRequest, RiderNetwork } from '../ports/riders/port.ts';

/**
 * What a fleet does with what it is told next.
 *
 * `well`: it hears it · `deaf`: it does not answer, and has not heard it · `dead before`, `dead after`: whoever told it is
 * killed before the fleet has heard it, or once it has: that call never ends.
 */
export type FleetMood = 'well' | 'deaf' | 'dead before' | 'dead after';

export interface TestFleet extends RiderNetwork {
  mood: FleetMood;
  /** Called where somebody who tells it is killed. */
  killed: () => void;
  /** What it rides for, as it knows it. */
  readonly rides: ReadonlyMap<string, RideRequest>;
  /** Everything it heard, in its order. */
  readonly heard: readonly string[];
}

/** A fleet in this process that keeps books and reports nothing; a ride that was called off is over for good. */
export function aFleet(): TestFleet {
  const rides = new Map<string, RideRequest>();
  const ended = new Set<string>();
  const heard: string[] = [];
  const never = () => {
    fleet.killed();
    return new Promise<never>(() => undefined);
  };

  const hear = async <T>(
    kind: string,
    things: readonly T[],
    idOf: (thing: T) => string,
    take: (thing: T) => void,
  ) => {
    const { mood } = fleet;
    if (mood === 'deaf') return [];
    if (mood === 'dead before') return never();
    for (const thing of things) {
      heard.push(`${kind} ${idOf(thing)}`);
      take(thing);
    }
    return mood === 'dead after' ? never() : things.map(idOf);
  };
  const keep = (ride: RideRequest) => {
    if (!ended.has(ride.order_id)) rides.set(ride.order_id, ride);
  };
  const rideId = ({ order_id }: RideRequest) => order_id;
  const fleet: TestFleet = {
    name: 'test',
    mood: 'well',
    killed: () => undefined,
    rides,
    heard,
    start: () => undefined,
    request: (asked) =>
      hear('ride', asked, rideId, (ride) => {
        if (!rides.has(ride.order_id)) keep(ride);
      }),
    change: (asked) => hear('change', asked, rideId, keep),
    cancel: (orderIds) =>
      hear(
        'cancel',
        orderIds,
        (orderId) => orderId,
        (orderId) => {
          ended.add(orderId);
          rides.delete(orderId);
        },
      ),
    tick: () => Promise.resolve(),
  };
  return fleet;
}
