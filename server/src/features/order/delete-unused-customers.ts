import type { World } from '../../world.ts';
import { deleteEntriesUnusedSince } from './address-book-store.ts';

const AT_A_TIME = 1000;

/**
 * Deletes the saved customers that no order went to within their country's retention of personal data in orders
 * (SAF-10).
 */
export async function deleteUnusedCustomers(world: World): Promise<void> {
  for (const { country_code, retention } of world.sites.catalogue().markets) {
    const then = monthsBefore(world.clock.now(), retention.order_months);
    while ((await deleteEntriesUnusedSince(world.db, country_code, then, AT_A_TIME)) === AT_A_TIME);
  }
}

/** The same day and hour `months` months ago, or the last day of that month where it is too short. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const days = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), days));
  return then;
}
