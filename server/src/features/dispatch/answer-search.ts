import type { SearchAnswer } from '@sendero/core/order/no-rider';
import type { RiderInfo } from '@sendero/core/order/order';
import { deliveredAt } from '@sendero/core/order/preorder';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnRow } from '../order/find-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import { type Decision, carryOut } from './carry-out.ts';
import { getRider } from './get-rider.ts';
import { type SearchRow, findSearches } from './search-store.ts';

/** A rider for a later time is requested so long before it. */
const AHEAD_MS = 25 * 60_000;

/**
 * Does what the shop says about its order for which nobody was found (BRD-09): look again, at once or for the later time
 * that was offered, or cancel at no charge. The same answer again changes nothing.
 *
 * Throws NotFound for another's order, and IllegalMove where the order is not held any more or another time was offered.
 */
export async function answerSearch(
  world: World,
  caller: Caller,
  orderId: string,
  answer: SearchAnswer,
): Promise<RiderInfo> {
  await answerSearchOf(world, await getOwnRow(world, caller, vendorIdOf(orderId), orderId), answer);
  return getRider(world, caller, orderId);
}

/** As `answerSearch`, for an order that is known to be the caller's to answer for. */
export async function answerSearchOf(world: World, order: OrderRow, answer: SearchAnswer): Promise<void> {
  const search = (await findSearches(world.db, [order])).get(order.order_id);
  if (isDone(order, search, answer)) return;
  const decision = search && decisionOf(world.clock.now(), order, search, answer);
  if (!decision || !(await carryOut(world, search, 'STALLED', decision)))
    throw new Problem('IllegalMove', { detail: 'The order has moved on meanwhile.' });
}

function isDone(order: OrderRow, search: SearchRow | undefined, { action }: SearchAnswer): boolean {
  if (action === 'CANCEL')
    return order.status === 'CANCELLED' && order.status_history.at(-1)?.reason === 'no_courier';
  const isLater = search?.later_at !== null;
  return search?.state === 'searching' && search.rounds > 1 && isLater === (action === 'ACCEPT_LATER');
}

function decisionOf(now: Date, order: OrderRow, search: SearchRow, answer: SearchAnswer): Decision | null {
  if (search.state !== 'held' || order.status !== 'STALLED') return null;
  const again = { ...search, state: 'searching', due_at: null, rounds: search.rounds + 1 } as const;
  const move = { to: 'WAITING_FOR_TRANSPORT', by: 'dispatch' } as const;
  switch (answer.action) {
    case 'CANCEL':
      return {
        change: { ...search, state: 'over', due_at: null },
        move: { to: 'CANCELLED', by: 'shop', reason: 'no_courier' },
      };
    case 'TRY_AGAIN':
      return { change: { ...again, later_at: null }, move, request: { at: now } };
    case 'ACCEPT_LATER': {
      const collect_ms = search.later_at?.getTime();
      if (collect_ms !== answer.later_at * 1000) return null;
      const at = new Date(Math.max(now.getTime(), collect_ms - AHEAD_MS));
      const promised_at = new Date(deliveredAt(answer.later_at, order.ride_seconds) * 1000);
      return { change: { ...again, since: at }, move, request: { at, promised_at } };
    }
  }
}
