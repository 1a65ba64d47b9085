import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { type Account, deleteAccount, findGuestVendors } from './accounts-store.ts';
import { type Counts, addCounts } from './counts.ts';
import { eraseOrders } from './erase-orders.ts';
import { lockOrdersOf } from './orders-store.ts';

const AT_A_TIME = 200;

/** The parts of the world that erasing needs, in a server and in a command. */
export type Erasing = Pick<World, 'db' | 'clock' | 'announcer'>;

/**
 * Deletes an account, and ends its sessions at once on every server. Its vendors stay, for their other owners or the
 * operator. A vendor that began as a guest's is the person's own data: the person is erased from its orders first, so
 * that after a crash the next run finds them.
 */
export async function eraseAccount(world: Erasing, account: Account): Promise<Counts> {
  let all: Counts = {};
  for (const vendorId of await findGuestVendors(world.db, account))
    for (let done = AT_A_TIME; done === AT_A_TIME;) {
      const counts = await inTransaction(world.db, async (client) =>
        eraseOrders(
          world.db,
          client,
          await lockOrdersOf(world.db, client, vendorId, AT_A_TIME),
          world.clock.now(),
        ),
      );
      all = addCounts(all, counts);
      done = counts['orders'] ?? 0;
    }
  const { counts, session_ids } = await inTransaction(world.db, (client) => deleteAccount(client, account));
  world.announcer.announce(session_ids.map((session_id) => ({ kind: 'session', session_id })));
  return addCounts(all, counts);
}
