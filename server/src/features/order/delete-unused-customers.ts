import { markets } from '@sendero/core/market/all';
import type { World } from '../../world.ts';
import { deleteEntriesUnusedSince } from './address-book-store.ts';

const AT_A_TIME = 1000;

/** Removes the saved customers that nothing was sent to for as long as their country keeps people in orders (SAF-10). */
export async function forgetUnusedCustomers(world: World): Promise<void> {
  for (const { country_code, retention } of markets) {
    const then = monthsBefore(world.clock.now(), retention.order_months);
    while ((await deleteEntriesUnusedSince(world.db, country_code, then, AT_A_TIME)) === AT_A_TIME);
  }
}

/** The same day and hour so many months ago, or the last of that month where it has no such day. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const days = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), days));
  return then;
}
