import { unixSeconds } from '../clock.ts';
import type { OrderRow } from '../features/order/order-row.ts';
import type { NewVendor } from '../features/vendor/store.ts';
import type { World } from '../world.ts';
import { anOrderRow } from './an-order-row.ts';

const ENDS = ['DELIVERED', 'CANCELLED', 'RETURNED_TO_VENDOR', 'DELIVERED'] as const;
const AHEAD_MS = 5 * 3_600_000;

/** An order that was placed now and has ended; the `nth` differs from others in its end, its amounts and its times. */
export function anEndedOrder(
  world: World,
  vendor: NewVendor,
  nth: number,
  given: Partial<OrderRow> = {},
): Promise<OrderRow> {
  const now = world.clock.now();
  const at = unixSeconds(now);
  const status = ENDS[nth % ENDS.length] ?? 'DELIVERED';
  const reason = status === 'CANCELLED' && { reason: 'mistake_error' as const };
  return anOrderRow(world, vendor, {
    status,
    status_history: [
      { status: 'NEW', created_at: at },
      { status, created_at: at + 1000 + 977 * (nth % 50), ...reason },
    ],
    dispatch_at: null,
    amount: 1000 + 37 * nth,
    delivery_fee: 300 + nth,
    preordered_for: nth % 5 === 0 ? new Date(now.getTime() + AHEAD_MS) : null,
    ...given,
  });
}
