import type { getRating as endpoint } from '@sendero/core/contract/tracking-api';
import type { AnswerOf } from '@sendero/core/contract/endpoint';
import { unixSeconds } from '../../clock.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnRow } from '../order/find-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { listRatings } from './store.ts';

/** What the recipient said of one of the caller's own orders. Throws NotFound for any other order. */
export async function getRating(
  world: World,
  caller: Caller,
  orderId: string,
): Promise<AnswerOf<typeof endpoint>['result']> {
  const order = await getOwnRow(world, caller, vendorIdOf(orderId), orderId);
  const [row] = await listRatings(world.db, [order]);
  if (!row) return null;
  const { stars, reasons, comment, rated_at } = row;
  return { stars, reasons, comment, rated_at: unixSeconds(rated_at) };
}
