import { revisionOf } from '@sendero/core/order/change';
import { isTerminal } from '@sendero/core/order/status';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { type Outcome, advanceWithin } from '../order/advance-order.ts';
import { type DueOrder, countUnheard, isAnyDue, settleDue, takeDue } from './due-store.ts';
import { toRide } from './to-ride.ts';

/** Orders of one round. */
export const MOST_DUE = 64;
/** Longer than a round takes with the slowest fleet that still answers; what a crash has left is told after it. */
const LEASE_MS = 20_000;
/** Tries after which an order counts as waiting too long: half a minute. */
const TRIES_BEFORE_ALARM = 6;

/** What the fleet is to be told of an order. */
interface News {
  readonly order: DueOrder;
  readonly kind: 'wanted' | 'changed' | 'called off' | 'nothing';
}

/**
 * Tells the rider network what it is due to hear: of orders that want a rider, pre-orders when their time has come
 * (ORD-10), of changes and of cancellations (SAF-14). Answers how many were due; `MOST_DUE` means that there may be more.
 *
 * An order stays due until the network has heard of it as it is, so that neither a crash nor a failing network loses
 * anything. It may be told twice, and never out of order: one server at a time tells of an order (decision 0045).
 */
export async function dispatchDue(world: World): Promise<number> {
  const now = world.clock.now();
  if (!(await isAnyDue(world.db, now))) return 0;
  const lease_end = new Date(now.getTime() + LEASE_MS);
  const news = await takeNews(world, now, lease_end);
  if (news.length === 0) return 0;
  const heard = await tellFleet(world, news, now);
  const orders = news.map(({ order }) => order);
  await settleDue(world.db, orders, heard, lease_end);
  const unheard = orders.filter(({ order_id }) => !heard.has(order_id));
  if (unheard.length > 0) {
    const told = unheard.map(({ order_id, fleet_tries }) => ({ order_id, fleet_tries }));
    world.log.warn({ orders: told }, 'the rider network has not heard of these orders and is told again');
  }
  return news.length;
}

/** Takes what is due, and notes in the same transaction that orders wait for a rider whom nobody was asked for yet. */
async function takeNews(world: World, now: Date, lease_end: Date): Promise<readonly News[]> {
  const { news, announce } = await inTransaction(world.db, async (client) => {
    const due = await takeDue(client, now, lease_end, MOST_DUE);
    const fresh = due.filter((order) => !isTerminal(order.status) && !hasWaited(order));
    const move = { to: 'WAITING_FOR_TRANSPORT', by: 'dispatch', at: now } as const;
    const moves = fresh.map(({ order_id }) => ({ ...move, order_id }));
    const { told, announce } = await advanceWithin(world, client, moves);
    const isWaiting = (outcome: Outcome) => outcome === 'applied' || outcome === 'repeated';
    const refused = new Set(told.flatMap(({ order_id, outcome }) => (isWaiting(outcome) ? [] : order_id)));
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

/** Whether the network may have been asked for a rider. */
const hasWaited = (order: DueOrder) =>
  order.status_history.some(({ status }) => status === 'WAITING_FOR_TRANSPORT');

/** Answers the ids of those that the network knows as they are now. */
async function tellFleet(
  { riders, log }: World,
  news: readonly News[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const of = (...kinds: News['kind'][]) =>
    news.filter(({ kind }) => kinds.includes(kind)).map(({ order }) => order);
  const tell = async <T>(things: readonly T[], how: (things: readonly T[]) => Promise<readonly string[]>) => {
    if (things.length === 0) return [];
    return how(things).catch((err: unknown) => {
      log.warn({ err }, 'the rider network failed');
      return [];
    });
  };
  const rides = of('wanted', 'changed').map((order) => toRide(order, now));
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

const idOf = ({ order_id }: DueOrder): string => order_id;

/** Keeps in the metrics how many orders the network has not heard of for too long. */
export async function watchUnheard(world: World): Promise<void> {
  world.metrics.unheard.set({ party: 'fleet' }, await countUnheard(world.db, TRIES_BEFORE_ALARM));
}
