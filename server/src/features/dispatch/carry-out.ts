import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { type Move, advanceWithin } from '../order/advance-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import { announceSearches } from './search-of.ts';
import {
  type Request,
  type SearchChange,
  type SearchRow,
  requestAgain,
  updateSearch,
} from './search-store.ts';

/** What happens with one search: a change of its own, perhaps with a move of its order and a new request. */
export interface Decision {
  readonly change: SearchChange;
  readonly move?: Pick<Move, 'to' | 'by' | 'reason'>;
  readonly request?: Request;
}

/**
 * Carries a decision out in one transaction, if order and search are still as they were read; false where a rider, the
 * shop or another server was first.
 */
export async function carryOut(
  world: World,
  search: SearchRow,
  status: OrderRow['status'] | undefined,
  { change, move, request }: Decision,
): Promise<boolean> {
  const { order_id } = search;
  const announce = await inTransaction(world.db, async (client) => {
    const moves: Move[] = move ? [{ ...move, order_id, at: world.clock.now(), only: stillIs(status) }] : [];
    const advanced = await advanceWithin(world, client, moves);
    const isMoved = advanced.told.every(({ outcome }) => outcome === 'applied');
    if (!isMoved || !(await updateSearch(client, search, change))) throw new MovedOn();
    if (request) await requestAgain(client, search, request);
    return advanced.announce;
  }).catch((error: unknown) => {
    if (error instanceof MovedOn) return null;
    throw error;
  });
  if (!announce) return false;
  announce();
  announceSearches(world, [order_id]);
  return true;
}

/** Undoes a transaction: something else has happened to the order meanwhile. */
class MovedOn extends Error {}

const stillIs = (status: OrderRow['status'] | undefined) => (row: OrderRow) => {
  if (row.status !== status) throw new MovedOn();
};
