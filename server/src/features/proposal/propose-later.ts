import { laterTimes, mayDefer } from '@sendero/core/order/later-time';
import type { Site } from '@sendero/core/market/site';
import { unixSeconds } from '../../clock.ts';
import { ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { closedFor } from '../quote/check-hours.ts';
import { askShop } from './ask-shop.ts';
import { vendorOf } from './offer-drop-off.ts';
import type { OrderRow } from '../order/order-row.ts';
import { askedFor } from '../order/reprice-order.ts';

/** A rider is not asked for within this time, so that the answer is written before. */
const AHEAD_S = 60;

/** When the order's time can no longer become a later one, in unix seconds; null where it cannot at all. */
function deferrableUntil(row: OrderRow): number | null {
  const { dispatch_at, person_erased_at, sender } = row;
  // A guest has no screens on which they could answer.
  if (person_erased_at || sender || dispatch_at === null || !mayDefer(row)) return null;
  return unixSeconds(dispatch_at) - AHEAD_S;
}

/** Whether the recipient of an order may ask for a later time now. */
export function mayAskForLater(world: World, site: Site, row: OrderRow): boolean {
  const until = deferrableUntil(row);
  const isAnswered = world.flags.flagsFor(site)['show-modify-order-button'];
  // Elsewhere other hours and another clock hold.
  const isAtHome = site.market.country_code === row.country_code;
  return isAnswered && isAtHome && until !== null && unixSeconds(world.clock.now()) < until;
}

/** The later times of the same day for which riders are on duty and the outlet is open; none where none may be asked for. */
export async function laterTimesOf(world: World, site: Site, row: OrderRow): Promise<readonly number[]> {
  const { preordered_for } = row;
  const owned = await vendorOf(world, site, row);
  if (!owned || owned.is_guest || preordered_for === null || !mayAskForLater(world, site, row)) return [];
  const now = world.clock.now();
  return laterTimes({
    deliver_at: unixSeconds(preordered_for),
    time_zone: site.market.time_zone,
    now,
    isOpenFor: (at) => closedFor(site.market, owned.vendor, askedFor(deferredTo(row, at)), now) === null,
  });
}

/** Asks the shop to have an order delivered later that day, for the price that it has (RCP-03, decision 0127). */
export async function proposeLater(
  world: World,
  site: Site,
  seen: OrderRow,
  deliver_at: number,
): Promise<void> {
  if (!(await laterTimesOf(world, site, seen)).includes(deliver_at)) throw refused();
  const place = { lat: seen.destination_lat, lng: seen.destination_lng, address: null };
  const check = (row: OrderRow): void => {
    const isAsSeen = row.preordered_for?.getTime() === seen.preordered_for?.getTime();
    if (!isAsSeen || !mayAskForLater(world, site, row)) throw refused();
  };
  const ends_at = deferrableUntil(seen) ?? 0;
  await askShop(world, seen, { place, fee: null, deliver_at }, { check, ends_at });
}

const refused = () => ruleBroken('deliver_at', 'public.later.refused');

/** The order at a later time: all that follows from it is later by as much. */
export function deferredTo(row: OrderRow, deliver_at: number): OrderRow {
  const { preordered_for, dispatch_at } = row;
  const later = new Date(deliver_at * 1000);
  const by_ms = later.getTime() - (preordered_for ?? later).getTime();
  return {
    ...row,
    preordered_for: later,
    promised_at: later,
    dispatch_at: dispatch_at && new Date(dispatch_at.getTime() + by_ms),
  };
}
