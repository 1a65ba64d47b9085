import type { World } from '../../world.ts';
import type { RideRow } from './store.ts';

/** Returns the rides with the newest places that are known of them: their rows may be some seconds older. */
export async function withNewestPlaces<Ride extends RideRow>(
  { positions }: Pick<World, 'positions'>,
  rides: readonly Ride[],
): Promise<readonly Ride[]> {
  const newest = await positions.newest(rides.map(({ order_id }) => order_id));
  if (newest.size === 0) return rides;
  return rides.map((ride) => {
    const place = newest.get(ride.order_id);
    const isNewer = place && place.position_at.getTime() > (ride.position_at?.getTime() ?? -Infinity);
    return isNewer ? { ...ride, ...place } : ride;
  });
}
