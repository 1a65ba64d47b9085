import type { RiderInfo } from '@sendero/core/order/order';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { infoOf, riderMask } from './rider-info.ts';
import { listRidesUnderWay } from './store.ts';
import { withNewestPlaces } from './with-newest-places.ts';

/** The number of orders that the tracking screen shows at most. */
const MOST = 5000;

/** The rider of one order. */
type RiderOfOrder = RiderInfo & { readonly order_id: string };

/**
 * Returns the riders of a vendor's orders under way, including its outlets' where asked. A screen that opens needs one
 * call instead of one for each order (RID-01). Throws NotFound for another's vendor.
 */
export async function listRiders(
  world: World,
  caller: Caller,
  vendorId: string,
  includeOutlets: boolean,
): Promise<RiderOfOrder[]> {
  const { vendor, root_id } = await getOwnVendor(world, caller, vendorId);
  const vendor_id = includeOutlets && vendor.is_parent ? null : vendor.vendor_id;
  const now = world.clock.now();
  const rides = await withNewestPlaces(
    world,
    await listRidesUnderWay(world.db, { root_id, vendor_id }, MOST),
  );
  const mask = await riderMask(world, rides);
  return rides.map((ride) => ({ order_id: ride.order_id, ...mask(ride, infoOf(ride, ride, now)) }));
}
