import type { RiderInfo } from '@sendero/core/order/order';
import type { LatLng } from '@sendero/core/values/place';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnRow } from '../order/find-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import { headingOf, riderInfoFor } from './rider-info.ts';
import { usualMinutes } from './search-of.ts';
import { findSearches } from './search-store.ts';

/**
 * Returns the rider of the caller's own order, with the route still ahead of them (RID-01) and, after the pick-up, the
 * one behind (BRD-04). Throws NotFound for any other order.
 */
export async function getRider(world: World, caller: Caller, orderId: string): Promise<RiderInfo> {
  const order = await getOwnRow(world, caller, vendorIdOf(orderId), orderId);
  const info = (await riderInfoFor(world, [orderId])).get(orderId);
  if (!info) return { rider: null, eta_origin_minutes: null, eta_destination_minutes: null };
  return { ...info, ...(await waysOf(world, order, info)), ...(await usualOf(world, order, info)) };
}

type Ways = Pick<RiderInfo, 'route' | 'travelled'>;

/** Where a rider has been is not kept: the way behind is the one that riders take from the shop to where this one is. */
async function waysOf(world: World, order: OrderRow, { rider }: RiderInfo): Promise<Ways> {
  const heading = headingOf(order);
  if (!rider?.position || !heading) return {};
  const shop = { lat: order.pickup.latitude, lng: order.pickup.longitude };
  if (heading === 'origin') return { route: await way(world, rider.position, shop) };
  const door = { lat: order.destination_lat, lng: order.destination_lng };
  const [route, travelled] = await Promise.all([
    way(world, rider.position, door),
    way(world, shop, rider.position),
  ]);
  return { route, travelled };
}

async function way(world: World, from: LatLng, to: LatLng): Promise<NonNullable<RiderInfo['route']>> {
  const { line } = await world.router.route(from, to);
  return line.map(({ lat, lng }) => [lat, lng]);
}

/** How long a search like this one usually takes. */
async function usualOf(
  world: World,
  order: OrderRow,
  { search }: RiderInfo,
): Promise<Pick<RiderInfo, 'search'>> {
  const stored = search && (await findSearches(world.db, [order])).get(order.order_id);
  return search && stored ? { search: { ...search, usual_minutes: await usualMinutes(world, stored) } } : {};
}
