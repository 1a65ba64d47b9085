import type { RiderInfo } from '@sendero/core/order/order';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnRow } from '../order/find-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import { headingOf, riderInfoFor } from './rider-info.ts';

/**
 * Returns the rider of the caller's own order, with the route still ahead of them (RID-01). Throws NotFound for any
 * other order.
 */
export async function getRider(world: World, caller: Caller, orderId: string): Promise<RiderInfo> {
  const order = await getOwnRow(world, caller, vendorIdOf(orderId), orderId);
  const info = (await riderInfoFor(world, [orderId])).get(orderId);
  if (!info) return { rider: null, eta_origin_minutes: null, eta_destination_minutes: null };
  const route = await wayAhead(world, order, info);
  return { ...info, ...(route && { route }) };
}

async function wayAhead(world: World, order: OrderRow, { rider }: RiderInfo): Promise<RiderInfo['route']> {
  const heading = headingOf(order);
  if (!rider?.position || !heading) return undefined;
  const { pickup } = order;
  const goal =
    heading === 'origin'
      ? { lat: pickup.latitude, lng: pickup.longitude }
      : { lat: order.destination_lat, lng: order.destination_lng };
  const { line } = await world.router.route(rider.position, goal);
  return line.map(({ lat, lng }) => [lat, lng]);
}
