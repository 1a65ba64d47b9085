import type { OrderStatus } from '@sendero/core/order/status';
import type { Ride } from '../load/fleet.ts';
import type { OrderBook } from './books.ts';
import type { Finding, Judge } from './judge.ts';

/** Orders that nobody rides for: they are not paid for. */
const UNPAID: readonly OrderStatus[] = [
  'INITIATED',
  'PAYMENT_INITIATED',
  'PAYMENT_COMMITTED',
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
];

/**
 * A change may reach its rider this long after it is made: a server that died while it was telling the fleet of the order
 * holds it for 20 s, and the next attempt waits its turn.
 */
const CHANGE_HEARD_S = 25;

/** The fleet has heard of every order that is to be ridden, of each as it is now, and of each cancellation; and what it reported is there. */
export const judgeRides: Judge = ({ product, ledger, books }) => {
  const { rides } = product.fleet;
  const orders = new Map(books.orders.map((order) => [order.order_id, order]));
  const begun = new Map(ledger.orders.map(({ order_id, during }) => [order_id ?? '', during]));
  const strangers = [...rides.keys()].filter((order_id) => !orders.has(order_id));
  return [
    ...strangers.map((order_id): Finding => ({
      harm: 'half',
      what: `a rider rides for no order: ${order_id}`,
      during: '',
    })),
    ...books.orders.flatMap((order) =>
      judgeRide(order, rides.get(order.order_id)).map((what): Finding => ({
        harm: 'half',
        what: `${what}: ${order.order_id}`,
        during: begun.get(order.order_id) ?? '',
      })),
    ),
  ];
};

function judgeRide(order: OrderBook, ride: Ride | undefined): string[] {
  const { status, destination_notes } = order;
  if (UNPAID.includes(status)) return ride ? ['a rider rides for an order that is not paid'] : [];
  if (status === 'CANCELLED') {
    if (!ride) return [];
    return ride.isCancelled ? [] : ['the fleet was not told that an order was called off'];
  }
  if (!ride || ride.told.every(({ kind }) => kind === 'cancellation'))
    return [`the fleet was not asked for an order that is ${status}`];
  if (ride.isCancelled) return [`the fleet was told that an order was called off, and it is ${status}`];
  const known = ride.told.findLast(({ notes }) => notes !== null)?.notes;
  if (known !== destination_notes && !ride.isCutOff && !isChangedLate(order))
    return ['the fleet was not told of a change'];
  if (ride.reported && ride.reported.status !== status)
    return [
      `the fleet reported ${ride.reported.status}, which was taken as "${ride.reported.outcome}", and it is ${status}`,
    ];
  return ride.reported?.status === 'DELIVERED' ? [] : ['a rider is still on the way'];
}

/** Whether the order was delivered before its last change had to be heard. */
function isChangedLate({ status_history }: OrderBook): boolean {
  const timeOf = (wanted: OrderStatus) =>
    status_history.findLast(({ status }) => status === wanted)?.created_at ?? NaN;
  return timeOf('DELIVERED') - timeOf('MODIFIED') < CHANGE_HEARD_S;
}
