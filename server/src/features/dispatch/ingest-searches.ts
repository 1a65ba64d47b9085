import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import { type OrderStatus, rankOf } from '@sendero/core/order/status';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { Outcome } from '../order/advance-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { type Told, type Turn, noteAttempts, turnSearches } from './search-store.ts';

/** A report whose move was made, or that makes none. */
export interface Heard {
  readonly report: RiderReport;
  /** What became of its status; a report of the search alone has one where it gave up. */
  readonly outcome: Outcome | null;
  /** The status that it means. */
  readonly status: OrderStatus | undefined;
  readonly at: Date;
}

/**
 * Applies to the searches what reports say, in the transaction that moved their orders. Returns the ids of the orders of
 * which attempts were told.
 */
export async function applyToSearches(
  db: Database,
  client: pg.PoolClient,
  heard: readonly Heard[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const turns = new Map<string, Turn>();
  for (const { report, outcome, status, at } of heard) {
    const state = outcome === 'applied' ? stateAfter(status) : null;
    if (state) turns.set(report.order_id, { ...named(report), state, at });
  }
  const known = await noteAttempts(db, client, heard.flatMap(attemptsOf));
  await turnSearches(db, client, [...turns.values()], now);
  return known;
}

const named = ({ order_id }: RiderReport) => ({ order_id, vendor_id: vendorIdOf(order_id) });

function attemptsOf({ report, at }: Heard): Told[] {
  if (!report.search) return [];
  const { asked, refused } = report.search;
  return [{ ...named(report), asked, refused, at }];
}

/** A rider who is only asked may still decline. */
function stateAfter(status: OrderStatus | undefined): Turn['state'] | null {
  if (status === 'STALLED') return 'failed';
  if (status === 'WAITING_FOR_TRANSPORT' || status === 'ASSIGNED_TO_TRANSPORT') return 'searching';
  return status && rankOf(status) >= rankOf('COURIER_ACCEPTED_DELIVERY') && status !== 'MODIFIED'
    ? 'found'
    : null;
}
