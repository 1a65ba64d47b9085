import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { monthsBefore } from '../order/delete-unused-customers.ts';
import { eraseOrders } from './erase-orders.ts';
import { lockOrdersBefore } from './orders-store.ts';

/** Orders in one transaction: it lasts some 20 ms, and locks them no longer. */
const AT_A_TIME = 200;

/**
 * Erases the person from every order older than its country's retention (SAF-10), and from all data that belongs to it.
 *
 * Servers share the work; what one leaves unfinished, another one erases. Stops early on `signal`.
 */
export async function eraseExpiredPeople(world: World, signal?: AbortSignal): Promise<void> {
  for (const { country_code, retention } of world.sites.catalogue().markets) {
    const then = monthsBefore(world.clock.now(), retention.order_months);
    while (!signal?.aborted && (await eraseBatch(world, country_code, then)) === AT_A_TIME);
  }
}

/** No screen shows such old orders, so they get no feed number. */
async function eraseBatch(world: World, countryCode: string, then: Date): Promise<number> {
  const { done, counts } = await inTransaction(world.db, async (client) => {
    const orders = await lockOrdersBefore(world.db, client, countryCode, then, AT_A_TIME);
    return { done: orders.length, counts: await eraseOrders(world.db, client, orders, world.clock.now()) };
  });
  for (const [table, count] of Object.entries(counts)) world.metrics.people_erased.inc({ table }, count);
  return done;
}
