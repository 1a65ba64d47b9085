import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import { type OrderStatus, orderStatuses, rankOf } from '@sendero/core/order/status';
import type { World } from '../../world.ts';
import { type Outcome, advanceOrders } from '../order/advance-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { keepProofs } from './keep-proofs.ts';
import { type RideNews, deleteRides, findHeard, insertHeard, upsertRides } from './store.ts';

/** Statuses of an order that somebody may be riding for. */
const withRider = orderStatuses.filter(
  (status) => rankOf(status) >= rankOf('ASSIGNED_TO_TRANSPORT') || status === 'DELAYED',
);

/** Clocks of servers and fleets differ by no more: a signature is worth as long (http/signature). */
const CLOCKS_APART_MS = 5 * 60_000;

interface StatusReport extends RiderReport {
  readonly status: OrderStatus;
}

/**
 * Takes what riders report, the simulated ones' and a real fleet's alike; answers what became of each report.
 *
 * Repeats are harmless, late ones never move an order backwards, and illegal ones are refused, counted and logged
 * (docs/wire.md, Rider network). A report counts as heard only once its effect is durable: cut off in between, the
 * network repeats it, and it finds its order there already.
 */
export async function hearRider(world: World, reports: readonly RiderReport[]): Promise<readonly Outcome[]> {
  const fresh = await hearStatuses(world, reports);
  const kept = await keepRides(
    world,
    reports.filter((report) => isPosition(report) || isDone(fresh.get(report))),
  );
  world.announcer.announce(
    [...kept].map((order_id) => ({ kind: 'ride', vendor_id: vendorIdOf(order_id), order_id })),
  );
  await keepProofs(
    world,
    reports.filter((report) => isTold(fresh.get(report))),
  );
  await rememberHeard(world, fresh);
  const outcomes = reports.map((report) => fresh.get(report) ?? outcomeOf(report, kept));
  reports.forEach((report, n) => note(world, report, outcomes[n] ?? 'unknown'));
  return outcomes;
}

const isStatus = (report: RiderReport): report is StatusReport =>
  report.type === 'status' && report.status !== undefined;
const isPosition = (report: RiderReport): boolean =>
  report.type === 'position' && report.position !== undefined;
const isDone = (outcome: Outcome | undefined): boolean => outcome === 'applied' || outcome === 'repeated';

/** A report that comes late may still bring the proof of what it tells. */
const isTold = (outcome: Outcome | undefined): boolean => isDone(outcome) || outcome === 'late';

/** What became of a position, or of a status that was heard before. */
function outcomeOf(report: RiderReport, kept: ReadonlySet<string>): Outcome {
  if (isStatus(report)) return 'repeated';
  if (!isPosition(report)) return 'refused';
  return kept.has(report.order_id) ? 'applied' : 'late';
}

/** Advances the orders of those reports that were not heard before, and tells what became of each. */
async function hearStatuses(
  world: World,
  reports: readonly RiderReport[],
): Promise<ReadonlyMap<RiderReport, Outcome>> {
  const statuses = reports.filter(isStatus);
  if (statuses.length === 0) return new Map();
  const heard = await findHeard(world.db, world.riders.name, statuses);
  const fresh = statuses.filter((_, n) => !heard.has(n));
  const moves = fresh.map((report) => ({
    order_id: report.order_id,
    to: report.status,
    by: 'fleet' as const,
    at: timeOf(world, report),
    ...reportedAt(world, report),
  }));
  const told = await advanceOrders(world, moves);
  return new Map(fresh.map((report, n) => [report, told[n]?.outcome ?? 'unknown']));
}

/** A fleet's clock that is fast must not make everything that follows late. */
function timeOf(world: World, { occurred_at }: RiderReport): Date {
  return new Date(Math.min(Math.max(0, occurred_at * 1000), world.clock.now().getTime()));
}

/** The fleet's own time, unless its clock cannot be right: then the report is compared with no other. */
function reportedAt(world: World, { occurred_at }: RiderReport): { reported_at?: Date } {
  const reported_at = new Date(Math.max(0, occurred_at * 1000));
  return reported_at.getTime() > world.clock.now().getTime() + CLOCKS_APART_MS ? {} : { reported_at };
}

/** Keeps who rides, where and until when. An order that waits again has nobody. */
async function keepRides(world: World, reports: readonly RiderReport[]): Promise<ReadonlySet<string>> {
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
  if (left.size > 0) await deleteRides(world.db, [...left]);
  return news.size > 0 ? upsertRides(world.db, [...news.values()], withRider) : new Set();
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

async function rememberHeard(world: World, outcomes: ReadonlyMap<RiderReport, Outcome>): Promise<void> {
  const reports = [...outcomes.keys()].filter((report) => outcomes.get(report) !== 'unknown');
  if (reports.length > 0) await insertHeard(world.db, world.riders.name, reports, world.clock.now());
}

function note(world: World, { event_id, order_id, status }: RiderReport, outcome: Outcome): void {
  if (isDone(outcome)) return;
  world.metrics.refused_reports.inc({ reason: outcome });
  if (outcome === 'unknown')
    world.log.warn({ event_id, order_id, status, outcome }, 'a rider’s report was not applied');
}
