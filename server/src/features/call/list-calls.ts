import type { ShownCall } from '@sendero/core/contract/call-api';
import { unixSeconds } from '../../clock.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnRow } from '../order/find-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { listCallsOf } from './store.ts';

/** Who called whom about one of the caller's own orders, and whether anybody answered (RCP-04). Throws NotFound for any other. */
export async function listCalls(world: World, caller: Caller, orderId: string): Promise<ShownCall[]> {
  const order = await getOwnRow(world, caller, vendorIdOf(orderId), orderId);
  const rows = await listCallsOf(world.db, order);
  return rows.map(({ pair, called_at, answered }) => ({ pair, called_at: unixSeconds(called_at), answered }));
}
