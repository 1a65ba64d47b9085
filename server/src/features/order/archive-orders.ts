import type { World } from '../../world.ts';
import { LEAST_ARCHIVED_DAYS, daysBefore } from './archive-age.ts';
import { monthsBefore } from './delete-unused-customers.ts';
import { type OldOrder, archiveMadeAt, listOldOrders, moveToArchive } from './move-to-archive-store.ts';

/** Orders in one row of the archive: some 25 kB, read in a millisecond. */
const TOGETHER = 250;
const READ_AT_ONCE = 1000;
/** At most so many at once, some ten minutes: the sweep has an hour. */
const MOST = 1_000_000;

/** Servers of the version before do not look into the archive: they have so long to go, or to come back. */
const DAYS_TO_GO = 7;

/**
 * Moves orders to the archive: those of months whose people were all erased by their country's retention, once they have ended
 * for good (SCL-04). Each row of the archive is one transaction, so that whoever is killed leaves nothing half done.
 */
export async function archiveOrders(world: World, signal?: AbortSignal): Promise<void> {
  const { db, clock, config, sites } = world;
  const made_at = config.archives_orders ? await archiveMadeAt(db) : null;
  if (made_at === null || made_at > daysBefore(clock.now(), DAYS_TO_GO)) return;
  let left = MOST;
  for (const { country_code, retention } of sites.catalogue().markets)
    left -= await archiveBefore(
      world,
      { country_code, before: firstKept(clock.now(), retention.order_months), most: left },
      signal,
    );
}

/** The beginning of the first month, in UTC, that stays out of the archive. */
function firstKept(now: Date, months: number): Date {
  const erased = monthsBefore(now, months);
  const old = daysBefore(now, LEAST_ARCHIVED_DAYS);
  const last = erased < old ? erased : old;
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth()));
}

/** Moves a country's orders that were placed before `before`, about `most` of them; returns how many. */
async function archiveBefore(
  world: World,
  { country_code, before, most }: { country_code: string; before: Date; most: number },
  signal: AbortSignal | undefined,
): Promise<number> {
  let moved = 0;
  let after: OldOrder | null = null;
  for (let goesOn = true; goesOn && moved < most && !signal?.aborted;) {
    const found: OldOrder[] = await listOldOrders(world.db, country_code, before, after, READ_AT_ONCE);
    goesOn = found.length === READ_AT_ONCE;
    for (const orders of inRows(found, goesOn)) {
      if (signal?.aborted) break;
      const count = await moveToArchive(world.db, orders);
      world.metrics.orders_archived.inc(count);
      moved += count;
      after = orders.at(-1) ?? after;
    }
  }
  return moved;
}

/** The orders of each outlet and month, as many as a row takes; what may go on is left for the next reading. */
function inRows(found: readonly OldOrder[], goesOn: boolean): OldOrder[][] {
  const ofMonths = [...Map.groupBy(found, monthOf).values()];
  const whole = goesOn && ofMonths.length > 1 ? ofMonths.slice(0, -1) : ofMonths;
  return whole.flatMap((orders) =>
    Array.from({ length: Math.ceil(orders.length / TOGETHER) }, (_, nth) =>
      orders.slice(nth * TOGETHER, (nth + 1) * TOGETHER),
    ),
  );
}

const monthOf = ({ vendor_id, created_at }: OldOrder): string =>
  `${vendor_id} ${created_at.toISOString().slice(0, 7)}`;
