import { ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { reauthenticate } from '../session/reauthenticate.ts';
import { findOrdersLeftAlone } from './accounts-store.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * Deletes the caller's account, and ends every session of it at once (SAF-11). Its vendors stay with their other
 * owners, or with the operator where the account was the last owner.
 *
 * Throws for a wrong password, and while orders are under way of a vendor that nobody else owns.
 */
export async function closeAccount(world: World, caller: Caller, password: string): Promise<undefined> {
  const user = await reauthenticate(world, caller, password);
  const account = { ...user, vendor_id: user.vendor_id ?? null };
  const orders = await findOrdersLeftAlone(world.db, account, world.clock.now());
  if (orders.length > 0) throw ruleBroken('account', 'account.issue.orders-under-way');
  const counts = await eraseAccount(world, account);
  for (const [table, count] of Object.entries(counts)) world.metrics.people_erased.inc({ table }, count);
}
