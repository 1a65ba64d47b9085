import { KEEP_MINUTES, type RiderSearch } from '@sendero/core/order/no-rider';
import { isSearched } from '@sendero/core/order/status';
import { unixSeconds } from '../../clock.ts';
import type { World } from '../../world.ts';
import { vendorIdOf } from '../order/order-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import { type SearchRow, usualSearch } from './search-store.ts';

/** When a search that is kept up for some time ends. */
export const keptUntil = ({ since, minutes }: Pick<SearchRow, 'since' | 'minutes'>): Date =>
  new Date(since.getTime() + (minutes ?? KEEP_MINUTES.usual) * 60_000);

/** How the search for an order's rider goes; null where none is searched (BRD-09). */
export function searchOf(order: OrderRow, search: SearchRow | undefined, now: Date): RiderSearch | null {
  if (!search || !isSearched(order)) return null;
  // One for a later time has not begun.
  if (search.since > now) return null;
  if (search.state === 'chosen' || search.state === 'over' || search.state === 'found') return null;
  const isHeld = search.state === 'held';
  const { way, asked, refused, rounds, later_at } = search;
  return {
    state: isHeld ? 'held' : 'searching',
    way,
    since: unixSeconds(search.since),
    asked,
    refused,
    rounds,
    until: untilOf(search),
    later_at: isHeld && later_at ? unixSeconds(later_at) : null,
    ...(isHeld && way === 'CALL_ME' && { phone: order.sender?.phone_number ?? order.pickup.phone_number }),
  };
}

function untilOf(search: SearchRow): number | null {
  if (search.state === 'held') return search.due_at && unixSeconds(search.due_at);
  return search.way === 'KEEP_TRYING' ? unixSeconds(keptUntil(search)) : null;
}

/** The whole minutes that a search like this one takes, at least one; null while too few are known. */
export async function usualMinutes(world: World, { area, local_hour }: SearchRow): Promise<number | null> {
  if (area === null || local_hour === null) return null;
  const seconds = await usualSearch(world.db, area, local_hour);
  return seconds === null ? null : Math.max(1, Math.round(seconds / 60));
}

/** Tells every server that an order's search has moved. */
export function announceSearches(world: World, orderIds: readonly string[]): void {
  world.announcer.announce(
    orderIds.map((order_id) => ({ kind: 'ride', vendor_id: vendorIdOf(order_id), order_id })),
  );
}
