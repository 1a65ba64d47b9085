import { type OrderStatus, orderStatuses, rankOf } from '@sendero/core/order/status';
import type { Database } from '../../db/db.ts';
import type { RideNews } from '../../ports/positions/port.ts';
import { upsertRides } from './store.ts';

/** Statuses in which an order may have a rider. */
const withRider: readonly OrderStatus[] = orderStatuses.filter(
  (status) => rankOf(status) >= rankOf('ASSIGNED_TO_TRANSPORT') || status === 'DELAYED',
);

/**
 * Stores rides, one entry an order, and returns the ids of the orders that were stored: those that may have a rider, have
 * one, and have no newer position.
 */
export function storeRides(db: Database, news: readonly RideNews[]): Promise<ReadonlySet<string>> {
  return upsertRides(db, news, withRider);
}
