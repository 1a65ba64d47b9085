import { unixSeconds } from '../../clock.ts';
import type { World } from '../../world.ts';
import type { NewOrderRow } from './order-row.ts';
import { prepareOrder } from './place-order.ts';

/** An order that waits for its payment, and when its rider is due once it is paid. */
export interface Unpaid {
  readonly row: NewOrderRow;
  readonly dispatch_at: Date;
}

/**
 * Returns the order as placing it would store it, with every rule checked, but waiting for its payment and without a
 * rider.
 */
export async function beginUnpaid(world: World, ask: Parameters<typeof prepareOrder>[1]): Promise<Unpaid> {
  return toUnpaid(await prepareOrder(world, ask));
}

/** Turns an order ready to be placed into one that waits for its payment first. */
export function toUnpaid(row: NewOrderRow): Unpaid {
  return {
    row: {
      ...row,
      status: 'INITIATED',
      status_history: [{ status: 'INITIATED', created_at: unixSeconds(row.created_at) }],
      dispatch_at: null,
    },
    dispatch_at: row.dispatch_at ?? row.created_at,
  };
}
