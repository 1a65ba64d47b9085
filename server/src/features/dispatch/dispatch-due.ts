import { revisionOf } from '@sendero/core/order/change';
import { type TestRide, usualTestRide } from '@sendero/core/order/test-ride';
import { isTerminal } from '@sendero/core/order/status';
import { isTestId } from '@sendero/core/vendor/test-twin';
import { type DueOrders, dueOrders } from '../../db/due-orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import type { RideRequest, RiderNetwork } from '../../ports/riders/port.ts';
import { findTestRides } from '../order/test-ride-store.ts';
import { type Outcome, advanceWithin } from '../order/advance-order.ts';
import { isMasked, maskedNumbers } from '../extension/masked-numbers.ts';
import { beginningOf } from './begin-search.ts';
import { type DueOrder, countUnacknowledged, isAnyDue, settleDue, takeDue } from './due-store.ts';
import { beginSearches } from './search-store.ts';
import { toRide } from './to-ride.ts';

/** Orders in one round. */
export const MOST_DUE = 64;
/**
 * Longer than a round takes with the slowest fleet that still answers. After a crash, the orders of the round are due
 * again when it ends.
 */
const LEASE_MS = 20_000;
/** Attempts after which an order counts as waiting too long: half a minute. */
const TRIES_BEFORE_ALARM = 6;

/** What is to be sent to the fleet about an order. */
interface News {
  readonly order: DueOrder;
  readonly kind: 'wanted' | 'changed' | 'called off' | 'nothing';
}

/**
 * Sends to the fleet what is due: ride requests, for pre-orders when their time has come (ORD-10), changes and
 * cancellations (SAF-14). Returns how many orders were due; `MOST_DUE` means that there may be more.
 *
 * An order stays due until the fleet has acknowledged its present state, so that neither a crash nor a failing fleet
 * loses anything. A message may be sent twice, but never out of order: one server at a time handles an order
 * (decision 0045).
 */
export async function dispatchDue(world: World): Promise<number> {
  const now = world.clock.now();
  const due = await dueOrders(world.db);
  if (!(await isAnyDue(world.db, due, now))) return 0;
  const lease_end = new Date(now.getTime() + LEASE_MS);
  const news = await takeNews(world, due, now, lease_end);
  if (news.length === 0) return 0;
  const heard = await notifyFleets(world, news, now);
  const orders = news.map(({ order }) => order);
  await settleDue(world.db, orders, heard, { now, lease_end });
  const unheard = orders.filter(({ order_id }) => !heard.has(order_id));
  if (unheard.length > 0) {
    const told = unheard.map(({ order_id, fleet_tries }) => ({ order_id, fleet_tries }));
    world.log.warn({ orders: told }, 'the rider network has not heard of these orders and is told again');
  }
  return news.length;
}

/**
 * Leases the orders that are due. In the same transaction, orders for which no rider was requested yet advance to
 * WAITING_FOR_TRANSPORT.
 */
async function takeNews(
  world: World,
  which: DueOrders,
  now: Date,
  lease_end: Date,
): Promise<readonly News[]> {
  const { news, announce } = await inTransaction(world.db, async (client) => {
    const due = await takeDue(world.db, client, which, { now, lease_end, most: MOST_DUE });
    const fresh = due.filter((order) => !isTerminal(order.status) && !hasWaited(order));
    const move = { to: 'WAITING_FOR_TRANSPORT', by: 'dispatch', at: now } as const;
    const moves = fresh.map(({ order_id }) => ({ ...move, order_id }));
    const { told, announce } = await advanceWithin(world, client, moves);
    const isWaiting = (outcome: Outcome) => outcome === 'applied' || outcome === 'repeated';
    const refused = new Set(told.flatMap(({ order_id, outcome }) => (isWaiting(outcome) ? [] : order_id)));
    const begun = fresh.filter(({ order_id }) => !refused.has(order_id));
    await beginSearches(
      world.db,
      client,
      begun.map((order) => beginningOf(world, order, now)),
      now,
    );
    const taken = due.filter(({ order_id }) => !refused.has(order_id));
    return { news: taken.map((order): News => ({ order, kind: kindOf(order) })), announce };
  });
  announce();
  return news;
}

function kindOf(order: DueOrder): News['kind'] {
  if (!isTerminal(order.status)) return hasWaited(order) && revisionOf(order) > 0 ? 'changed' : 'wanted';
  return order.status === 'CANCELLED' && hasWaited(order) ? 'called off' : 'nothing';
}

/** Whether a rider may have been requested from the fleet. */
const hasWaited = (order: DueOrder) =>
  order.status_history.some(({ status }) => status === 'WAITING_FOR_TRANSPORT');

/** Returns the ids of the orders whose present state the fleet has acknowledged. */
async function notifyFleets(world: World, news: readonly News[], now: Date): Promise<ReadonlySet<string>> {
  const [tests, real] = [true, false].map((is) =>
    news.filter(({ order }) => isTestId(order.order_id) === is),
  );
  const heard = await Promise.all([
    notifyFleet(world, world.test_riders, tests ?? [], now),
    notifyFleet(world, world.riders, real ?? [], now),
  ]);
  return new Set(heard.flatMap((some) => [...some]));
}

/** Tests are ridden by the simulator alone, whatever fleet there is; nobody's number is hidden from it (DEV-02). */
async function notifyFleet(
  world: World,
  riders: RiderNetwork,
  news: readonly News[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (news.length === 0) return new Set();
  const { log } = world;
  const of = (...kinds: News['kind'][]) =>
    news.filter(({ kind }) => kinds.includes(kind)).map(({ order }) => order);
  const tell = async <T>(things: readonly T[], how: (things: readonly T[]) => Promise<readonly string[]>) => {
    if (things.length === 0) return [];
    return how(things).catch((err: unknown) => {
      log.warn({ err }, 'the rider network failed');
      return [];
    });
  };
  const wanted = of('wanted', 'changed');
  const rides = await ridesOf(world, wanted, now);
  const [calledOff, asked] = await Promise.all([
    tell(of('called off').map(idOf), riders.cancel),
    tell(rides, riders.request),
  ]);
  const changed = new Set(of('changed').map(idOf));
  const toChange = rides.filter(({ order_id }) => changed.has(order_id) && asked.includes(order_id));
  return new Set([
    ...of('nothing').map(idOf),
    ...calledOff,
    ...asked.filter((orderId) => !changed.has(orderId)),
    ...(await tell(toChange, riders.change)),
  ]);
}

async function ridesOf(world: World, orders: readonly DueOrder[], now: Date): Promise<RideRequest[]> {
  const [tests, real] = [true, false].map((is) => orders.filter(({ order_id }) => isTestId(order_id) === is));
  const scripts = tests?.length ? await findTestRides(world.db, tests) : new Map<string, TestRide>();
  const numbers = await maskedNumbers(world, real ?? [], 'rider-recipient');
  return orders.map((order) => {
    if (isTestId(order.order_id))
      return { ...toRide(order, now, 'own'), test: scripts.get(order.order_id) ?? usualTestRide };
    return toRide(order, now, isMasked(world, order.country_code) ? numbers.get(order.order_id) : 'own');
  });
}

const idOf = ({ order_id }: DueOrder): string => order_id;

/** Sets the metric of the orders that the fleet has not acknowledged for too long. */
export async function watchUnacknowledged(world: World): Promise<void> {
  world.metrics.unheard.set({ party: 'fleet' }, await countUnacknowledged(world.db, TRIES_BEFORE_ALARM));
}
