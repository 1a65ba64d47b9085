import { laterOffer } from '@sendero/core/order/no-rider';
import { isTerminal } from '@sendero/core/order/status';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { type Move, advanceWithin } from '../order/advance-order.ts';
import { getOrdersForRides } from '../order/find-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import { announceSearches, keptUntil } from './search-of.ts';
import {
  type SearchChange,
  type SearchRow,
  requestAgain,
  takeDueSearches,
  updateSearch,
} from './search-store.ts';

/** Searches in one round. */
export const MOST_SEARCHES = 64;
/** Longer than a round takes; after a crash they are due again when it ends. */
const LEASE_MS = 20_000;
/** A fleet that has given up is asked again after so long. */
const RETRY_MS = 20_000;
/** A shop that is asked, and does not answer for so long, pays nothing. */
const CALL_HOLD_MS = 2 * 3_600_000;

/** What happens with one search: a change of its own, perhaps with a move of its order. */
interface Decision {
  readonly change: SearchChange;
  readonly move?: Pick<Move, 'to' | 'reason'>;
  readonly request_at?: Date;
}

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
  for (const search of due) {
    const order = orders.get(search.order_id);
    const decision = order ? decide(order, search, now) : { change: { ...search, due_at: null } };
    if (decision) await carryOut(world, search, order?.status, decision);
  }
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
  const request_at = new Date(now.getTime() + RETRY_MS);
  const change = { ...search, state: 'searching', due_at: until, rounds: search.rounds + 1 } as const;
  return { change, move: { to: 'WAITING_FOR_TRANSPORT' }, request_at };
}

const cancelled = (search: SearchRow): Decision => ({
  change: { ...search, state: 'over', due_at: null },
  move: { to: 'CANCELLED', reason: 'no_courier' },
});

async function carryOut(
  world: World,
  search: SearchRow,
  status: OrderRow['status'] | undefined,
  { change, move, request_at }: Decision,
): Promise<void> {
  const { order_id } = search;
  const done = await inTransaction(world.db, async (client) => {
    const moves: Move[] = move
      ? [{ ...move, order_id, by: 'dispatch', at: world.clock.now(), only: stillIs(status) }]
      : [];
    const { told, announce } = await advanceWithin(world, client, moves);
    const isMoved = told.every(({ outcome }) => outcome === 'applied');
    if (!isMoved || !(await updateSearch(client, search, change))) throw new MovedOn();
    if (request_at) await requestAgain(client, search, request_at);
    return announce;
  }).catch((error: unknown) => {
    if (error instanceof MovedOn) return null;
    throw error;
  });
  done?.();
  if (done && change.state === 'held')
    world.log.warn({ order_id, way: search.way }, 'no rider was found: the shop is to decide');
  if (done) announceSearches(world, [order_id]);
}

/** Undoes a transaction: something else has happened to the order meanwhile. */
class MovedOn extends Error {}

const stillIs = (status: OrderRow['status'] | undefined) => (row: OrderRow) => {
  if (row.status !== status) throw new MovedOn();
};
