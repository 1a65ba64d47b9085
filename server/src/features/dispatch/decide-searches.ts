import { laterOffer } from '@sendero/core/order/no-rider';
import { isTerminal } from '@sendero/core/order/status';
import { oneByOne } from '../../one-by-one.ts';
import type { World } from '../../world.ts';
import { getOrdersForRides } from '../order/find-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import { type Decision, carryOut } from './carry-out.ts';
import { keptUntil } from './search-of.ts';
import { type SearchRow, takeDueSearches } from './search-store.ts';

/** Searches in one round. */
export const MOST_SEARCHES = 64;
/** Longer than a round takes; after a crash they are due again when it ends. */
const LEASE_MS = 20_000;
/** A fleet that has given up is asked again after so long. */
const RETRY_MS = 20_000;
/** A shop that is asked, and does not answer for so long, pays nothing. */
const CALL_HOLD_MS = 2 * 3_600_000;

/**
 * Does by itself what was chosen for the orders whose search has failed, or whose time is over (BRD-09). Returns how many
 * were due.
 *
 * Each is one transaction that holds only while order and search are as they were read: a rider who accepts at the same
 * moment, or another server, makes it do nothing, and it is looked at again when its lease ends.
 */
export async function decideSearches(world: World): Promise<number> {
  const now = world.clock.now();
  const lease_end = new Date(now.getTime() + LEASE_MS);
  const due = await takeDueSearches(world.db, now, lease_end, MOST_SEARCHES);
  const orders = new Map((await ordersOf(world, due)).map((order) => [order.order_id, order]));
  await oneByOne(world, 'searches', due, async (search) => {
    const order = orders.get(search.order_id);
    const decision = order ? decide(order, search, now) : { change: { ...search, due_at: null } };
    if (!decision || !(await carryOut(world, search, order?.status, decision))) return;
    if (decision.change.state === 'held')
      world.log.warn(
        { order_id: search.order_id, way: search.way },
        'no rider was found: the shop is to decide',
      );
  });
  return due.length;
}

const ordersOf = (world: World, due: readonly SearchRow[]) =>
  due.length === 0
    ? Promise.resolve([])
    : getOrdersForRides(
        world,
        due.map(({ order_id }) => order_id),
      );

/** Null: a rider is being asked, and it is looked at again soon. */
function decide({ status }: OrderRow, search: SearchRow, now: Date): Decision | null {
  if (isTerminal(status)) return { change: { ...search, state: 'over', due_at: null } };
  if (status === 'ASSIGNED_TO_TRANSPORT') return null;
  if (status !== 'STALLED' && status !== 'WAITING_FOR_TRANSPORT')
    return { change: { ...search, due_at: null } };
  // A search that is due without having failed was kept up long enough; a shop that is held has had its time.
  return search.state === 'failed' ? failed(search, now) : cancelled(search);
}

function failed(search: SearchRow, now: Date): Decision {
  switch (search.way) {
    case 'KEEP_TRYING':
      return keepTrying(search, now);
    case 'OFFER_LATER': {
      const later_at = new Date(laterOffer(now) * 1000);
      return { change: { ...search, state: 'held', later_at, due_at: later_at } };
    }
    case 'CALL_ME': {
      const due_at = new Date(now.getTime() + CALL_HOLD_MS);
      return { change: { ...search, state: 'held', later_at: null, due_at } };
    }
    case 'CANCEL':
      return cancelled(search);
  }
}

function keepTrying(search: SearchRow, now: Date): Decision {
  const until = keptUntil(search);
  if (now >= until) return cancelled(search);
  const request = { at: new Date(now.getTime() + RETRY_MS) };
  const change = { ...search, state: 'searching', due_at: until, rounds: search.rounds + 1 } as const;
  return { change, move: { to: 'WAITING_FOR_TRANSPORT', by: 'dispatch' }, request };
}

const cancelled = (search: SearchRow): Decision => ({
  change: { ...search, state: 'over', due_at: null },
  move: { to: 'CANCELLED', by: 'dispatch', reason: 'no_courier' },
});
