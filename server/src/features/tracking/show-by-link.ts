import type { PublicOrder } from '@sendero/core/contract/tracking-api';
import { etaKind, showsFullMap } from '@sendero/core/order/eta';
import type { RiderInfo } from '@sendero/core/order/order';
import { isTerminal } from '@sendero/core/order/status';
import { progressOf } from '@sendero/core/order/progress';
import { findMarket } from '@sendero/core/market/all';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { riderInfoFor } from '../dispatch/rider-info.ts';
import { getOrderForRide } from '../order/find-order.ts';
import { readLinkId } from '../order/link-id.ts';
import { type OrderRow, toOrder } from '../order/order-row.ts';

/** What the holder of a signed link may see of an order; an unsigned or altered link is not found (PUB-01, PUB-06). */
export async function showByLink(world: World, linkId: string): Promise<PublicOrder> {
  const orderId = readLinkId(world.config.signing_keys, linkId);
  const row = orderId === null ? null : await getOrderForRide(world, orderId);
  if (!row) throw new Problem('NotFound', { detail: 'This link leads to no order.' });
  const info = (await riderInfoFor(world, [row.order_id])).get(row.order_id);
  return publicOrder(world, row, info);
}

function publicOrder(world: World, row: OrderRow, info: RiderInfo | undefined): PublicOrder {
  const order = toOrder(world.config.signing_keys, row);
  const progress = progressOf(order, info);
  const kind = etaKind(order.status);
  const showsMap = showsFullMap(order.status) && !isTerminal(order.status);
  return {
    order_id: order.order_id,
    vendor_name: order.pickup.name,
    status: order.status,
    sentence: progress.sentence,
    step: progress.step,
    updated_at: order.updated_at,
    created_at: order.created_at,
    preordered_for: order.preordered_for,
    promised_at: order.promised_at,
    time_zone: findMarket(row.country_code)?.time_zone ?? 'UTC',
    eta_kind: kind,
    eta_minutes: kind === null ? null : ((kind === 'origin' ? info?.eta_origin_minutes : info?.eta_destination_minutes) ?? null),
    shows_map: showsMap,
    origin: showsMap ? { lat: row.pickup.latitude, lng: row.pickup.longitude } : null,
    destination: showsMap ? { lat: row.destination_lat, lng: row.destination_lng } : null,
    rider: showsMap && info?.rider ? publicRider(info.rider) : null,
    customer_first_name: firstWord(order.customer.name),
    description: order.order.description,
  };
}

function publicRider({ name, vehicle, position }: NonNullable<RiderInfo['rider']>): PublicOrder['rider'] {
  return { first_name: firstWord(name), vehicle, position: position && { lat: position.lat, lng: position.lng } };
}

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
