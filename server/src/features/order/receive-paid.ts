import type pg from 'pg';
import type { World } from '../../world.ts';
import { updateDue } from './due-store.ts';

/**
 * A rider is due for an order that is paid, in the transaction that says so: at once, or when it would have been. Whoever
 * was promised it as soon as possible waits longer by as long as the payment took.
 */
export function receivePaid(
  world: World,
  client: pg.PoolClient,
  order: { readonly root_id: string; readonly order_id: string; readonly dispatch_at: Date },
): Promise<void> {
  return updateDue(client, order, world.clock.now());
}
