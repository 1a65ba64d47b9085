import { callState } from '@sendero/core/order/calls';
import type { RiderInfo } from '@sendero/core/order/order';
import { etaKind, minutesLeft } from '@sendero/core/order/eta';
import { collectedStatuses, isSearched, isTerminal, type OrderStatus } from '@sendero/core/order/status';
import type { World } from '../../world.ts';
import { getOrdersForRides } from '../order/find-order.ts';
import { type CalledOrder, type MaskedNumber, isMasked, maskedNumbers } from '../extension/masked-numbers.ts';
import type { OrderRow } from '../order/order-row.ts';
import { searchOf } from './search-of.ts';
import { findSearches } from './search-store.ts';
import { type RideRow, listRides } from './store.ts';
import { withNewestPlaces } from './with-newest-places.ts';

const nobody: RiderInfo = { rider: null, eta_origin_minutes: null, eta_destination_minutes: null };

/**
 * Returns the rider and the arrival times of each of these orders (RID-01), without the route, or the search for one;
 * unknown orders are left out.
 *
 * The position is included only while the order is under way. `eta_origin_minutes` is included until the pick-up and
 * `eta_destination_minutes` after it, whatever status comes in between (RID-04).
 */
export async function riderInfoFor(
  world: World,
  orderIds: readonly string[],
): Promise<Map<string, RiderInfo>> {
  const orders = await getOrdersForRides(world, orderIds);
  const listed = await withNewestPlaces(world, await listRides(world.db, orders));
  const rides = new Map(listed.map((ride) => [ride.order_id, ride]));
  const searches = await findSearches(world.db, orders.filter(isSearched));
  const now = world.clock.now();
  const mask = await riderMask(
    world,
    orders.filter(({ order_id }) => rides.has(order_id)),
  );
  return new Map(
    orders.map((order) => {
      const search = searchOf(order, searches.get(order.order_id), now);
      return [
        order.order_id,
        { ...mask(order, infoOf(order, rides.get(order.order_id), now)), ...(search && { search }) },
      ];
    }),
  );
}

type RiddenOrder = CalledOrder & Pick<OrderRow, 'status' | 'status_history'>;

/**
 * Puts masked numbers in the place of the riders' own, where the country has an exchange (RCP-04); an empty one where the
 * rider is not to be called now, or no extension is left.
 */
export async function riderMask(
  world: World,
  orders: readonly RiddenOrder[],
): Promise<(order: CalledOrder, info: RiderInfo) => RiderInfo> {
  const now = world.clock.now();
  const callable = orders.filter((order) => {
    const market = world.sites.findMarket(order.country_code);
    return market && callState('shop-rider', order, market.calls, now) === 'open';
  });
  const numbers = await maskedNumbers(world, callable, 'shop-rider');
  return ({ order_id, country_code }, info) =>
    info.rider && isMasked(world, country_code)
      ? { ...info, rider: { ...info.rider, ...asNumber(numbers.get(order_id)) } }
      : info;
}

const asNumber = (masked: MaskedNumber | undefined) =>
  masked ? { phone_number: masked.number, phone_extension: masked.extension } : { phone_number: '' };

/** Where the rider is going: to the shop, then to the customer, then nowhere. */
export function headingOf(
  order: Pick<OrderRow, 'status' | 'status_history'>,
): 'origin' | 'destination' | null {
  if (isTerminal(order.status)) return null;
  const stage = order.status_history.findLast(({ status }) => !sideways.has(status))?.status ?? order.status;
  if (stage === 'RETURN_INITIATED') return null;
  return collectedStatuses.has(stage) ? 'destination' : etaKind(stage);
}

/** Statuses that say nothing about how far an order has come. */
const sideways: ReadonlySet<OrderStatus> = new Set(['DELAYED', 'MODIFIED']);

/** An order's rider information at `now`, without the route. */
export function infoOf(
  order: Pick<OrderRow, 'status' | 'status_history'>,
  ride: RideRow | undefined,
  now: Date,
): RiderInfo {
  if (!ride) return nobody;
  const heading = headingOf(order);
  const minutesTo = (at: Date | null) => at && minutesLeft(at.getTime() / 1000, now);
  return {
    rider: { ...ride.rider, position: isTerminal(order.status) ? null : positionOf(ride) },
    eta_origin_minutes: heading === 'origin' ? minutesTo(ride.arrives_origin) : null,
    eta_destination_minutes: heading === 'destination' ? minutesTo(ride.arrives_destination) : null,
  };
}

function positionOf({ lat, lng, position_at }: RideRow) {
  if (lat === null || lng === null || position_at === null) return null;
  return { lat, lng, at: Math.floor(position_at.getTime() / 1000) };
}
