import type pg from 'pg';
import type { World } from '../../world.ts';
import { updateDue } from './due-store.ts';

/**
 * Makes a paid order due for a rider, in the transaction that records the payment: at once, or at its original time.
 * Where delivery was promised as soon as possible, the promised time moves by as long as the payment took.
 */
export function receivePaid(
  world: World,
  client: pg.PoolClient,
  order: { readonly root_id: string; readonly order_id: string; readonly dispatch_at: Date },
): Promise<void> {
  return updateDue(client, order, world.clock.now());
}
