import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import type { OrderStatus } from '@sendero/core/order/status';
import { inTransaction } from '../../db/transaction.ts';
import type { PositionNews, RideNews } from '../../ports/positions/port.ts';
import type { World } from '../../world.ts';
import { type Move, type Outcome, advanceWithin } from '../order/advance-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { applyToSearches } from './ingest-searches.ts';
import { announceSearches } from './search-of.ts';
import { proveDelivery } from './prove-delivery.ts';
import { storeProofs } from './store-proofs.ts';
import { deleteRides, findIngested, insertIngested } from './store.ts';
import { storeRides } from './store-rides.ts';

/**
 * The largest difference allowed between the clocks of servers and fleets; a signature is valid as long
 * (http/signature).
 */
const CLOCKS_APART_MS = 5 * 60_000;

interface StatusReport extends RiderReport {
  readonly status: OrderStatus;
}

interface PositionReport extends RiderReport {
  readonly position: NonNullable<RiderReport['position']>;
}

/**
 * Ingests the reports of riders, simulated or of a real fleet, and returns the outcome of each report.
 *
 * Repeats are harmless, late reports never move an order backwards, and illegal ones are refused, counted and logged
 * (docs/wire.md, Rider network). A report is recorded only after its effect is durable. After a crash in between, the
 * fleet sends the report again, and it is found to be applied already.
 */
export async function ingestRiderReports(
  world: World,
  reports: readonly RiderReport[],
): Promise<readonly Outcome[]> {
  const { outcomes: fresh, searched } = await ingestMoves(world, reports);
  const stored = await storeStatuses(
    world,
    reports.filter((report) => isStatus(report) && isDone(fresh.get(report))),
  );
  const kept = await keepPositions(world, reports.filter(isPosition));
  const moved = [...kept].map(({ order_id }) => order_id);
  announceSearches(world, [...new Set([...stored, ...moved, ...searched])]);
  await storeProofs(
    world,
    reports.filter((report) => isTold(fresh.get(report))),
  );
  await recordIngested(world, fresh);
  const outcomes = reports.map((report) => fresh.get(report) ?? outcomeOf(report, kept));
  reports.forEach((report, n) => note(world, report, outcomes[n] ?? 'unknown'));
  return outcomes;
}

const isStatus = (report: RiderReport): report is StatusReport =>
  report.type === 'status' && report.status !== undefined;
/** Whether a report moves an order or its search, and is recorded so that it does so once. */
const isMove = (report: RiderReport): boolean =>
  isStatus(report) || (report.type === 'search' && report.search !== undefined);
const isPosition = (report: RiderReport): report is PositionReport =>
  report.type === 'position' && report.position !== undefined;
const isDone = (outcome: Outcome | undefined): boolean => outcome === 'applied' || outcome === 'repeated';

/** A late report may still bring a proof of its status. */
const isTold = (outcome: Outcome | undefined): boolean => isDone(outcome) || outcome === 'late';

/** The outcome of a position, or of a status that was ingested before. */
function outcomeOf(report: RiderReport, kept: ReadonlySet<RiderReport>): Outcome {
  if (isMove(report)) return 'repeated';
  if (!isPosition(report)) return 'refused';
  return kept.has(report) ? 'applied' : 'late';
}

/**
 * Advances the orders of the reports that were not ingested before, and their searches, in one transaction. Returns the
 * outcome of each, and the ids of the orders whose searches were told of.
 */
async function ingestMoves(
  world: World,
  reports: readonly RiderReport[],
): Promise<{ outcomes: ReadonlyMap<RiderReport, Outcome>; searched: ReadonlySet<string> }> {
  const all = reports.filter(isMove);
  if (all.length === 0) return { outcomes: new Map(), searched: new Set() };
  const heard = await findIngested(world.db, world.riders.name, all);
  const fresh = all.filter((_, n) => !heard.has(n));
  const moving = fresh.filter((report) => statusIn(report) !== undefined);
  const moves = moving.flatMap((report) => moveOf(world, report));
  const { told, announce, searched } = await inTransaction(world.db, async (client) => {
    const advanced = await advanceWithin(world, client, moves);
    const outcomeAt = new Map(moving.map((report, n) => [report, advanced.told[n]?.outcome ?? 'unknown']));
    const searches = fresh.map((report) => ({
      report,
      outcome: outcomeAt.get(report) ?? null,
      status: statusIn(report),
      at: timeOf(world, report),
    }));
    const known = await applyToSearches(world.db, client, searches, world.clock.now());
    return { told: outcomeAt, announce: advanced.announce, searched: known };
  });
  announce();
  const outcomes = fresh.map((report): [RiderReport, Outcome] => [
    report,
    told.get(report) ?? (searched.has(report.order_id) ? 'applied' : 'unknown'),
  ]);
  return { outcomes: new Map(outcomes), searched };
}

/** The status that a report means: giving up is to have found nobody. */
const statusIn = (report: RiderReport): OrderStatus | undefined =>
  isStatus(report) ? report.status : report.search?.gave_up ? 'STALLED' : undefined;

function moveOf(world: World, report: RiderReport): Move[] {
  const to = statusIn(report);
  if (!to) return [];
  const { order_id } = report;
  const move: Move = { order_id, to, by: 'fleet', at: timeOf(world, report), ...reportedAt(world, report) };
  if (to !== 'DELIVERED') return [move];
  return [{ ...move, proves: (order) => proveDelivery(world, report, order) }];
}

/** When a report happened, at most now: a fast fleet clock must not make all later reports count as late. */
function timeOf(world: World, { occurred_at }: RiderReport): Date {
  return new Date(Math.min(Math.max(0, occurred_at * 1000), world.clock.now().getTime()));
}

/**
 * The fleet's own time. It is left out where the fleet's clock cannot be right; the report is then compared with no
 * other.
 */
function reportedAt(world: World, { occurred_at }: RiderReport): { reported_at?: Date } {
  const reported_at = new Date(Math.max(0, occurred_at * 1000));
  return reported_at.getTime() > world.clock.now().getTime() + CLOCKS_APART_MS ? {} : { reported_at };
}

/** Stores what statuses say of rider, position and arrival. An order that waits for a rider again has none. */
async function storeStatuses(world: World, reports: readonly RiderReport[]): Promise<ReadonlySet<string>> {
  const news = new Map<string, RideNews>();
  const left = new Set<string>();
  for (const report of reports) {
    if (report.status === 'WAITING_FOR_TRANSPORT') {
      left.add(report.order_id);
      news.delete(report.order_id);
    } else {
      news.set(report.order_id, { ...news.get(report.order_id), ...newsOf(world, report) });
    }
  }
  if (left.size > 0) {
    await deleteRides(world.db, [...left]);
    await world.positions.forget([...left]);
  }
  return news.size > 0 ? storeRides(world.db, [...news.values()]) : new Set();
}

/** Keeps where riders are; returns the reports that were not late. */
async function keepPositions(
  world: World,
  reports: readonly PositionReport[],
): Promise<ReadonlySet<RiderReport>> {
  if (reports.length === 0) return new Set();
  const isKept = await world.positions.keep(
    reports.map((report): PositionNews => {
      const { lat, lng } = report.position;
      return { ...newsOf(world, report), lat, lng, position_at: timeOf(world, report) };
    }),
  );
  return new Set(reports.filter((_, n) => isKept[n]));
}

function newsOf(world: World, report: RiderReport): RideNews {
  const { order_id, rider, position, eta } = report;
  const at = timeOf(world, report);
  return {
    order_id,
    vendor_id: vendorIdOf(order_id),
    ...(rider && { rider }),
    ...(position && { lat: position.lat, lng: position.lng, position_at: at }),
    ...(typeof eta?.origin_minutes === 'number' && { arrives_origin: later(at, eta.origin_minutes) }),
    ...(typeof eta?.destination_minutes === 'number' && {
      arrives_destination: later(at, eta.destination_minutes),
    }),
  };
}

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

async function recordIngested(world: World, outcomes: ReadonlyMap<RiderReport, Outcome>): Promise<void> {
  const reports = [...outcomes.keys()].filter((report) => isSettled(outcomes.get(report)));
  if (reports.length > 0) await insertIngested(world.db, world.riders.name, reports, world.clock.now());
}

/** Whether the same report has no effect any more. With another PIN it has. */
const isSettled = (outcome: Outcome | undefined): boolean =>
  outcome !== 'unknown' && outcome !== 'pin_wrong' && outcome !== 'pin_locked';

function note(world: World, { event_id, order_id, status }: RiderReport, outcome: Outcome): void {
  if (isDone(outcome)) return;
  world.metrics.refused_reports.inc({ reason: outcome });
  if (outcome === 'unknown')
    world.log.warn({ event_id, order_id, status, outcome }, 'a rider’s report was not applied');
}
