import type { World } from '../../world.ts';
import { deleteEntriesUnusedSince } from './address-book-store.ts';

const KEPT_MONTHS = 24;
const AT_A_TIME = 1000;

/** Removes the saved customers that nothing was sent to for 24 months (GEO-06). */
export async function forgetUnusedCustomers(world: World): Promise<void> {
  const then = world.clock.now();
  then.setUTCMonth(then.getUTCMonth() - KEPT_MONTHS);
  while ((await deleteEntriesUnusedSince(world.db, then, AT_A_TIME)) === AT_A_TIME);
}
