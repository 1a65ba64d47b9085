import type { RiderInfo } from '@sendero/core/order/order';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { infoOf } from './rider-info.ts';
import { listRidesUnderWay } from './store.ts';

/** As many orders as the tracking screen holds. */
const MOST = 5000;

/** Who rides for one of the orders. */
type RiderOfOrder = RiderInfo & { readonly order_id: string };

/**
 * The riders of a vendor's orders under way, with its outlets' where they are included: one call for a screen that has
 * just been opened, in place of one for each order (RID-01). Somebody else's vendor is not found.
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
  const rides = await listRidesUnderWay(world.db, { root_id, vendor_id }, MOST);
  return rides.map((ride) => ({ order_id: ride.order_id, ...infoOf(ride, ride, now) }));
}
