// Rows that name the same route ride together: they are checked and priced as one trip (BRD-15, decision 0086).
import { type RouteRow, isFull, isTooLong, routeFindings, routeKey } from '@sendero/core/bulk/route';
import type { RowState } from '@sendero/core/bulk/state';
import { type Finding, paymentMethodOf } from '@sendero/core/bulk/to-order';
import { MOST_STOPS } from '@sendero/core/trip/trip-fee';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { pickupOf } from '../quote/quote-fee.ts';
import { planTrip, priceTrip } from '../trip/plan-trip.ts';
import { announceProgress } from './announce-progress.ts';
import { type CheckRows, type CheckedRow, rowChecker } from './check-rows.ts';
import { outletFinder } from './find-outlet.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { type RouteMember, areAsSeen, listRoutes } from './route-store.ts';
import { moveRows } from './row-moves-store.ts';
import { type BulkRowRow, type RowCheck, listRowsNumbered } from './row-store.ts';
import { siteOfBulkJob } from './site-of-bulk-job.ts';
import { type BulkJobRow, lockBulkJob } from './store.ts';

/** Rows in one transaction. */
const ROWS_AT_ONCE = 200;

/** The states of rows that ride with the others of their route. */
const ridingStates: readonly RowState[] = ['CHECKING', 'VALID', 'INVALID', 'FAILED'];

/** A row that was checked by itself. */
export type SingleCheck = RowCheck & Pick<CheckedRow, 'row_number'>;

/** Checks rows of one route, each of which was checked by itself, and gives them the price of their trip. */
export type CheckTogether = <Row extends SingleCheck>(rows: readonly Row[]) => Promise<readonly Row[]>;

/** Returns a function that checks the rows of a route of this job together. One row alone stays as it is. */
async function routeChecker(world: World, job: BulkJobRow): Promise<CheckTogether> {
  const site = siteOfBulkJob(world, job);
  const findOutlet = await outletFinder(world, job);

  async function priced<Row extends SingleCheck>(rows: readonly Row[]): Promise<readonly Row[]> {
    const outlet = findOutlet(rows[0]?.vendor_id ?? '');
    const places = rows.flatMap(({ price }) => price?.to ?? []);
    if (!outlet || places.length < rows.length)
      throw new Error('A row that is right has an outlet and a place.');
    const { order, legs } = await planTrip(
      world.router,
      pickupOf(outlet),
      places.map(({ latitude: lat, longitude: lng }) => ({ lat, lng })),
    );
    // Whole metres and seconds, as they are stored: placing comes to the same price.
    const ways = legs.map(({ distance_m, duration_s }) => ({
      distance_m: Math.round(distance_m),
      duration_s: Math.round(duration_s),
    }));
    const methods = order.map((place) => paymentMethodOf(rows[place]?.draft.payment_type ?? null));
    const trip = priceTrip(site, outlet, ways, methods);
    if (!trip) return rows.map((row) => withFindings(row, [isTooLong(row.draft.route)]));
    const numbers = order.flatMap((place) => rows[place]?.row_number ?? []);
    return rows.map((row, place) => {
      const stop = order.indexOf(place);
      const { distance_m: leg_m = 0, duration_s: leg_s = 0 } = ways[stop] ?? {};
      const price = row.price && { ...row.price, trip: { rows: numbers, fee: trip.fee, leg_m, leg_s } };
      return { ...row, price, fee: trip.shares[stop]?.fee ?? null };
    });
  }

  return async (rows) => {
    if (rows.length < 2) return rows;
    const found = routeFindings(rows[0]?.draft.route ?? '', rows.map(toRouteRow));
    if (found.size === 0) return priced(rows);
    return rows.map((row) => withFindings(row, found.get(row.row_number) ?? []));
  };
}

function toRouteRow({ row_number, issues, vendor_id, draft }: SingleCheck): RouteRow {
  return { ...draft, row_number, vendor_id, is_right: issues.length === 0 };
}

/** The row with these faults besides its own; without a price, since its trip has none. */
function withFindings<Row extends SingleCheck>(row: Row, found: readonly Finding[]): Row {
  return { ...row, state: 'INVALID', issues: [...row.issues, ...found], fee: null };
}

/** Checks the routes of which a row waits, once every row has been read. */
export async function checkRoutes(world: World, job: BulkJobRow, signal: AbortSignal): Promise<void> {
  for (;;) {
    const routes = await listRoutes(world.db.pool, job, ridingStates);
    const waiting = [...routes.values()].filter((members) =>
      members.some(({ state }) => state === 'CHECKING'),
    );
    if (waiting.length === 0) return;
    const [check, together] = [await rowChecker(world, job), await routeChecker(world, job)];
    for (const batch of inBatches(waiting)) {
      if (signal.aborted) return;
      await settle(world, job, batch, { check, together });
      announceProgress(world, job);
    }
  }
}

/** Whole routes, some at a time; one with too many rows, whose faults need no other row, in pieces. */
function* inBatches(routes: readonly (readonly RouteMember[])[]): Generator<readonly RouteMember[]> {
  let batch: RouteMember[] = [];
  for (const members of routes)
    for (let from = 0; from < members.length; from += ROWS_AT_ONCE) {
      batch.push(...members.slice(from, from + ROWS_AT_ONCE));
      if (batch.length < ROWS_AT_ONCE) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

interface Checkers {
  readonly check: CheckRows;
  readonly together: CheckTogether;
}

/** Checks these rows by their routes; writes nothing where one of them has changed meanwhile. */
async function settle(
  world: World,
  job: BulkJobRow,
  members: readonly RouteMember[],
  { check, together }: Checkers,
): Promise<void> {
  const rows = await listRowsNumbered(
    world.db,
    job,
    members.map(({ row_number }) => row_number),
  );
  const read = await checkAlone(check, rows);
  const routes = [...Map.groupBy(read, ({ draft }) => routeKey(draft.route)).values()];
  const checked = (await mapConcurrently(routes, together)).flat();
  await inTransaction(world.db, async (client) => {
    await lockBulkJob(client, job);
    if (await areAsSeen(client, job, members)) await moveRows(client, job, 'route', checked);
  });
}

/** Rows as they are by themselves: those just read as they stand, the others are checked again. */
async function checkAlone(check: CheckRows, rows: readonly BulkRowRow[]): Promise<CheckedRow[]> {
  const again = await recheck(
    check,
    rows.filter(({ state }) => state !== 'CHECKING'),
  );
  const fresh = rows.flatMap(({ draft, ...row }): CheckedRow[] =>
    draft && row.state === 'CHECKING'
      ? [{ ...row, draft, state: row.issues.length === 0 ? 'VALID' : 'INVALID' }]
      : [],
  );
  return [...again, ...fresh].toSorted((a, b) => a.row_number - b.row_number);
}

/** Checks rows again; what was said of their likes stays. */
async function recheck(check: CheckRows, rows: readonly BulkRowRow[]): Promise<CheckedRow[]> {
  const warnings = new Map(rows.map((row) => [row.row_number, row.warnings]));
  const checked = await check(rows);
  return checked.map((row) => ({ ...row, warnings: warnings.get(row.row_number) ?? row.warnings }));
}

/** What a change of one row means for the routes that it leaves and comes to. */
export interface Rerouted<Row> {
  readonly row: Row;
  /** The other rows of these routes, as they are now. */
  readonly mates: readonly SingleCheck[];
  /** The rows that this was found from. */
  readonly seen: readonly RouteMember[];
}

/** Checks a changed row with those of its route, and the rows of the route that it leaves. */
export async function checkWithMates<Row extends SingleCheck>(
  world: World,
  job: BulkJobRow,
  change: { readonly row: Row; readonly is_riding: boolean; readonly before: string },
): Promise<Rerouted<Row>> {
  const { row, is_riding, before } = change;
  const now = is_riding ? routeKey(row.draft.route) : '';
  const seen = await listMates(world.db.pool, job, row.row_number, [before, row.draft.route]);
  if (seen.length === 0) return { row, mates: [], seen };
  const [check, together] = [await rowChecker(world, job), await routeChecker(world, job)];
  const routes = Map.groupBy(seen, ({ route }) => routeKey(route));
  const mates: SingleCheck[] = [];
  let changed = row;
  for (const [key, members] of routes) {
    // In a route that is too full either way, only the row itself has news.
    if (members.length > MOST_STOPS) {
      if (key === now) changed = withFindings(row, [isFull(row.draft.route)]);
      continue;
    }
    const numbers = members.map(({ row_number }) => row_number);
    const others: SingleCheck[] = await recheck(check, await listRowsNumbered(world.db, job, numbers));
    const whole = key === now ? [...others, row] : others;
    for (const one of await together(whole.toSorted((a, b) => a.row_number - b.row_number)))
      if (one.row_number === row.row_number) changed = { ...row, ...one };
      else mates.push(one);
  }
  return { row: changed, mates, seen };
}

/** The rows of these routes, without the one that is changed. */
export async function listMates(
  client: Parameters<typeof listRoutes>[0],
  job: BulkJobRow,
  rowNumber: number,
  routes: readonly string[],
): Promise<readonly RouteMember[]> {
  const keys = new Set(routes.map(routeKey).filter((key) => key !== ''));
  if (keys.size === 0) return [];
  const all = await listRoutes(client, job, ridingStates);
  return [...keys].flatMap((key) => all.get(key) ?? []).filter(({ row_number }) => row_number !== rowNumber);
}
