import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { getOrderForRide } from '../order/find-order.ts';
import { readLinkId } from '../order/link-id.ts';
import type { OrderRow } from '../order/order-row.ts';

/** The order that a signed link was made for; an unsigned or altered one is not found (PUB-06). */
export async function orderByLink(world: World, linkId: string): Promise<OrderRow> {
  const orderId = readLinkId(world.config.signing_keys, linkId);
  const row = orderId === null ? null : await getOrderForRide(world, orderId);
  if (!row) throw new Problem('NotFound', { detail: 'This link leads to no order.' });
  return row;
}
