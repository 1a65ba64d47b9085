import type { RideRequest, RiderNetwork } from '../ports/riders/port.ts';

/**
 * How a fleet handles the next call.
 *
 * `well`: it accepts the call · `deaf`: it does not answer, and has not received the call · `dead before`, `dead
 * after`: the caller is killed before the fleet has received the call, or after: that call never ends.
 */
export type FleetMood = 'well' | 'deaf' | 'dead before' | 'dead after';

export interface TestFleet extends RiderNetwork {
  mood: FleetMood;
  /** Called where a caller is killed. */
  killed: () => void;
  /** Its current rides, as it knows them. */
  readonly rides: ReadonlyMap<string, RideRequest>;
  /** Every call it received, in order. */
  readonly heard: readonly string[];
}

/** A fleet in this process that records calls and reports nothing; a cancelled ride stays cancelled. */
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
