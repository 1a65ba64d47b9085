import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import { createLimit } from '../../limits/limit.ts';
import type { World } from '../../world.ts';
import type { Proved } from '../order/advance-order.ts';
import { isPinOf } from '../order/delivery-pin.ts';
import type { OrderRow } from '../order/order-row.ts';

/** At this pace all PINs of an order would take 20 days. */
const pinsTold = createLimit({ name: 'pins', most: 5, window_ms: 15 * 60_000 });

/**
 * Whether a report of the delivery brings the PIN that the order asks for (RCP-05). Every try counts, also a right one:
 * they may come at once.
 */
export async function proveDelivery(
  world: World,
  { pin }: RiderReport,
  { order_id, pin_required }: OrderRow,
): Promise<Proved> {
  if (!pin_required) return true;
  if (pin === undefined) return 'pin_wrong';
  if (!(await pinsTold.allows(world, order_id))) return 'pin_locked';
  return isPinOf(world.config.signing_keys, order_id, pin) ? true : 'pin_wrong';
}
