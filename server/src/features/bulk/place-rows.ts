import { routeKey } from '@sendero/core/bulk/route';
import type pg from 'pg';
import type { World } from '../../world.ts';
import { placeTogether } from '../order/place-together.ts';
import { keepPayments } from '../payment/new-payment.ts';
import { MOST_REPEATS, type Maker, keepRepeat } from '../repeat/new-repeat.ts';
import { onlinePayment } from '../site/online-payment.ts';
import { keepTrip } from '../trip/new-trip.ts';
import { announceProgress } from './announce-progress.ts';
import { outletFinder } from './find-outlet.ts';
import { payRows } from './pay-rows.ts';
import { type Placing, type Prepared, allFailed, failure, isPaidByCard, prepare } from './prepare-rows.ts';
import { type RouteMember, listRoutes } from './route-store.ts';
import { type MovedRow, areToPlace, listMadeRows, moveRows } from './row-moves-store.ts';
import { type BulkRowRow, listRows, listRowsNumbered } from './row-store.ts';
import { siteOfBulkJob } from './site-of-bulk-job.ts';
import { findPlacer } from './placer-store.ts';
import { type BulkJobRow, findBulkJob, isDataError, lockBulkJob } from './store.ts';

/** Orders in one transaction: 128, as for single orders (decision 0004). */
const ROWS_AT_ONCE = 128;
/** Rows paid by card at once, each of which waits for its bank. */
const PAID_AT_ONCE = 16;

/**
 * Places a job's valid rows, one batch a transaction. An order and its row's new state are durable together. After a
 * crash neither exists without the other, and no row is placed twice, whichever server works on it (BLK-05). The rows of
 * a route are in one transaction with their trip (BRD-15).
 *
 * A row fails with a named reason where its hours, delivery time or price no longer hold.
 */
export async function placeRows(world: World, job: BulkJobRow, signal: AbortSignal): Promise<void> {
  await settleMade(world, job);
  const site = siteOfBulkJob(world, job);
  const online = onlinePayment(world, site);
  const placing = { world, job, site, online, findOutlet: await outletFinder(world, job) };
  await placeAll(placing, signal, false);
  for (let after = 0; !signal.aborted;) {
    const rows = await listRows(world.db, job, { states: ['PAYING'], after, limit: PAID_AT_ONCE });
    const last = rows.at(-1);
    if (!last) break;
    await payRows(world, job, rows);
    after = last.row_number;
  }
  await placeAll(placing, signal, true);
}

/** Marks the rows whose order already exists as placed, whatever state they show. */
async function settleMade({ db }: World, job: BulkJobRow): Promise<void> {
  const made = await listMadeRows(db, job);
  if (made.length > 0) await moveRows(db.pool, job, 'place', made);
}

/** Places either the rows paid by card or the others. */
async function placeAll(placing: Placing, signal: AbortSignal, byCard: boolean): Promise<void> {
  const { world, job } = placing;
  const limit = byCard ? PAID_AT_ONCE : ROWS_AT_ONCE;
  let routes = await listRoutes(world.db.pool, job, ['VALID']);
  for (let after = 0; !signal.aborted;) {
    const rows = await listRows(world.db, job, { states: ['VALID'], after, limit });
    const last = rows.at(-1);
    if (!last) return;
    const units = (await unitsOf(placing, routes, rows)).filter(
      ([row, ...others]) => (row !== undefined && others.length === 0 && isPaidByCard(row)) === byCard,
    );
    const outcome = units.length === 0 ? 'placed' : await placeBatch(placing, units);
    if (byCard && outcome === 'placed')
      await payRows(world, job, await listRows(world.db, job, { states: ['PAYING'], after, limit }));
    announceProgress(world, job);
    if (outcome === 'placed') after = last.row_number;
    else if ((await findBulkJob(world.db, job))?.phase !== 'PLACING') return;
    else {
      await settleMade(world, job);
      routes = await listRoutes(world.db.pool, job, ['VALID']);
    }
  }
}

/** Rows that are placed together or not at all: one row, or all of a route. */
type Unit = readonly BulkRowRow[];

/** The rows as units; a route is whole with its first row, wherever its others are. */
async function unitsOf(
  { world, job }: Placing,
  routes: ReadonlyMap<string, readonly RouteMember[]>,
  rows: readonly BulkRowRow[],
): Promise<readonly Unit[]> {
  const numbersOf = ({ row_number, draft }: BulkRowRow) =>
    (routes.get(routeKey(draft?.route ?? '')) ?? [{ row_number }]).map((member) => member.row_number);
  const led = rows
    .map((row) => ({ row, numbers: numbersOf(row) }))
    .filter(({ row, numbers }) => numbers[0] === row.row_number);
  const own = new Map(rows.map((row) => [row.row_number, row]));
  const missing = led.flatMap(({ numbers }) => numbers).filter((number) => !own.has(number));
  const others = missing.length === 0 ? [] : await listRowsNumbered(world.db, job, missing);
  for (const row of others) own.set(row.row_number, row);
  return led.map(({ numbers }) => numbers.flatMap((number) => own.get(number) ?? []));
}

/**
 * Places a batch. Where the database rejects its data, the batch is split in halves, so that only the faulty unit fails.
 */
async function placeBatch(
  placing: Placing,
  units: readonly Unit[],
): Promise<'placed' | 'refused' | 'repeated'> {
  const prepared = await Promise.all(units.map((rows) => prepare(placing, rows)));
  try {
    return await write(placing, prepared);
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (units.length === 1) {
      placing.world.log.error({ err: error, job: placing.job.job_id }, 'a row could not be placed');
      const issue = { column: 'client_order_id', key: 'bulk.issue.not-placed' } as const;
      return write(
        placing,
        units.map((rows) => allFailed(rows, issue)),
      );
    }
    const middle = units.length >> 1;
    const first = await placeBatch(placing, units.slice(0, middle));
    return first === 'placed' ? placeBatch(placing, units.slice(middle)) : first;
  }
}

async function write(
  { world, job }: Placing,
  prepared: readonly Prepared[],
): ReturnType<typeof placeTogether> {
  const orders = prepared.flatMap((each) => each.orders);
  const payments = prepared.flatMap(({ payment }) => payment ?? []);
  const maker = prepared.some(({ repeat }) => repeat) ? await findPlacer(world.db, job) : null;
  return placeTogether(world, orders, async (client) => {
    if (!(await areStillToPlace(client, job, prepared))) return false;
    await moveRows(client, job, 'place', await keepRepeats(client, prepared, maker));
    if (payments.length > 0) await keepPayments(client, payments);
    for (const each of prepared) if (each.trip) await keepTrip(client, each.trip, each.orders);
    return true;
  });
}

/** Whether the job is still being placed, and each of these rows is. Locks both until the transaction ends. */
async function areStillToPlace(
  client: pg.PoolClient,
  key: BulkJobRow,
  prepared: readonly Prepared[],
): Promise<boolean> {
  const job = await lockBulkJob(client, key);
  const rowNumbers = prepared.flatMap(({ settled }) => settled.map(({ row_number }) => row_number));
  return job?.phase === 'PLACING' && (await areToPlace(client, key, rowNumbers));
}

/** Lets the rows that return do so; what becomes of all. One fails where its outlet has as many as there may be. */
async function keepRepeats(
  client: pg.PoolClient,
  prepared: readonly Prepared[],
  maker: Maker | null,
): Promise<readonly MovedRow<'place'>[]> {
  const outcomes: MovedRow<'place'>[] = [];
  for (const { settled, repeat } of prepared)
    if (repeat && !(await keepRepeat(client, repeat, maker))) {
      const issue = {
        column: 'repeat',
        key: 'bulk.issue.repeat-most',
        values: { most: MOST_REPEATS },
      } as const;
      outcomes.push(...settled.map((row) => failure(row, [issue])));
    } else outcomes.push(...settled);
  return outcomes;
}
