import { markets } from '@sendero/core/market/all';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { monthsBefore } from '../order/forget-customers.ts';
import { eraseOrders } from './erase-orders.ts';
import { lockOrdersBefore } from './orders-store.ts';

/** Orders of one transaction: it lasts some 20 ms, and whoever wants one of them waits no longer. */
const AT_A_TIME = 200;

/**
 * Takes the person out of every order that is older than its country keeps them (SAF-10), with all that hangs on it.
 *
 * Servers share the work; what one that dies had begun, the next one does. Ends early where `signal` says so.
 */
export async function forgetPeople(world: World, signal?: AbortSignal): Promise<void> {
  for (const { country_code, retention } of markets) {
    const then = monthsBefore(world.clock.now(), retention.order_months);
    while (!signal?.aborted && (await forgetSome(world, country_code, then)) === AT_A_TIME);
  }
}

/** Nobody has so old an order on a screen: their feeds are left alone. */
async function forgetSome(world: World, countryCode: string, then: Date): Promise<number> {
  const { done, counts } = await inTransaction(world.db, async (client) => {
    const orders = await lockOrdersBefore(client, countryCode, then, AT_A_TIME);
    return { done: orders.length, counts: await eraseOrders(client, orders, world.clock.now()) };
  });
  for (const [table, count] of Object.entries(counts)) world.metrics.people_erased.inc({ table }, count);
  return done;
}
