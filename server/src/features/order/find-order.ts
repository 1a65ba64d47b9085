import type { Order } from '@sendero/core/order/order';
import type { Caller } from '../../http/tokens.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { vendorIdOf } from './order-id.ts';
import { type OrderRow, toOrder } from './order-row.ts';
import { findOrders, listOrdersTo } from './store.ts';

/**
 * Returns an order by id alone, without checking its owner: the fleet's report, the signed link or the feed has proved
 * access.
 */
export async function getOrderForRide(world: Pick<World, 'db'>, orderId: string): Promise<OrderRow | null> {
  const [row] = await findOrders(world.db, [orderId]);
  return row ?? null;
}

/** As `getOrderForRide`, for several orders; unknown ids are left out. */
export function getOrdersForRides(world: World, orderIds: readonly string[]): Promise<readonly OrderRow[]> {
  return findOrders(world.db, orderIds);
}

/** Returns a tree's orders to any of these phone numbers (E.164), placed since then. */
export function getOrdersTo(
  world: World,
  rootId: string,
  phones: readonly string[],
  since: Date,
): Promise<readonly OrderRow[]> {
  return listOrdersTo(world.db, rootId, phones, since);
}

/** Returns an order of the caller's own. Throws NotFound for any other (AUTH-22, ORD-03). */
export async function getOrder(
  world: World,
  caller: Caller,
  vendorId: string,
  orderId: string,
): Promise<Order> {
  return toOrder(world.config.signing_keys, await getOwnRow(world, caller, vendorId, orderId));
}

/** The row behind `getOrder`. */
export async function getOwnRow(
  world: World,
  caller: Caller,
  vendorId: string,
  orderId: string,
): Promise<OrderRow> {
  const { vendor_id } = (await getOwnVendor(world, caller, vendorId)).vendor;
  const row = vendorIdOf(orderId) === vendor_id ? await getOrderForRide(world, orderId) : null;
  if (!row) throw new Problem('NotFound', { detail: 'There is no such order.' });
  return row;
}
