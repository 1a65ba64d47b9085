import type { CancelReason, Order } from '@sendero/core/order/order';
import { mayCancel } from '@sendero/core/order/cancel';
import type { Site } from '@sendero/core/market/site';
import type { Caller } from '../../http/tokens.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { advanceOrders } from './advance-order.ts';
import { getOrder, getOwnRow } from './find-order.ts';
import { type OrderRow, toOrder } from './order-row.ts';

interface CancelOrderInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly vendor_id: string;
  readonly order_id: string;
  readonly reason: CancelReason;
}

/**
 * Cancels an order with its reason, where its status still allows it (ORD-04, ORD-05). The same commit makes the
 * cancellation due for the fleet (`dispatchDue`); no call waits for the fleet (SAF-14). An order already cancelled for
 * the same reason is returned as it is, so that a client that lost the answer may repeat the call (SAF-02).
 */
export async function cancelOrder(
  world: World,
  { site, caller, vendor_id, order_id, reason }: CancelOrderInput,
): Promise<Order> {
  await getOwnRow(world, caller, vendor_id, order_id);
  const flags = { delayed_cancellation: world.flags.flagsFor(site)['delayed-cancellation'] };
  const now = world.clock.now();
  const refusal = new Problem('NotCancellable', {
    detail: 'A rider has this order already, or it has ended.',
  });
  const only = (row: OrderRow) => {
    if (!mayCancel(toOrder(world.config.signing_keys, row), now, flags)) throw refusal;
  };
  const [told] = await advanceOrders(world, [
    { order_id, to: 'CANCELLED', by: 'shop', at: now, reason, only },
  ]);
  const order = await getOrder(world, caller, vendor_id, order_id);
  const isRepeated = told?.outcome === 'repeated' && order.status_history.at(-1)?.reason === reason;
  if (told?.outcome !== 'applied' && !isRepeated) throw refusal;
  return order;
}
