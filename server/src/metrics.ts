import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type BacklogMetrics, backlogMetrics } from './backlog-metrics.ts';
import { type PoolMetrics, poolMetrics } from './pool-metrics.ts';

export interface Metrics extends PoolMetrics {
  readonly registry: Registry;
  /** All registries of the process: its own, which has no name, and each cell's. */
  readonly registries: Map<string, Registry>;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly client_errors: Counter<'site' | 'screen' | 'kind'>;
  readonly request_flow: Histogram<'site' | 'name'>;
  readonly orders_placed: Counter<'country'>;
  readonly batch_size: Histogram;
  readonly position_batches: Histogram;
  readonly sockets: Gauge;
  readonly followers: Gauge;
  readonly announcer_connected: Gauge<'by'>;
  readonly refused_reports: Counter<'reason'>;
  readonly refused_moves: Counter<'by' | 'reason'>;
  readonly unheard: Gauge<'party'>;
  readonly notices: Counter<'channel' | 'state'>;
  readonly webhook_attempts: Counter<'state'>;
  readonly refunds_failed: Gauge;
  readonly refused_answers: Counter<'provider'>;
  readonly payments: Counter<'state'>;
  readonly live_dropped: Counter<'reason'>;
  readonly feed_lag: Histogram;
  readonly job_failures: Counter<'name'>;
  readonly job_rounds: Histogram<'name'>;
  readonly job_last_success: Gauge<'name'>;
  /** What waits in a database. */
  readonly backlog: BacklogMetrics;
  readonly people_erased: Counter<'table'>;
  readonly orders_archived: Counter;
  readonly maintenance: Gauge<'site'>;
  readonly months_ahead: Gauge;
  readonly objects_to_remove: Gauge;
  readonly wrong_objects: Counter;
  readonly engine_calls: Counter<'engine' | 'outcome'>;
  readonly engine_seconds: Histogram<'engine'>;
  readonly engine_circuit_open: Gauge<'engine'>;
}

/** Each world has its own registry, so that two worlds in one process do not mix. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  return metricsIn(registry, new Map([['', registry]]));
}

/** Metrics of one cell, each with its name as the label `cell`. */
export function createCellMetrics(cell: string, { registries }: Pick<Metrics, 'registries'>): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ cell });
  registries.set(cell, registry);
  return metricsIn(registry, registries);
}

/** One registry with what all of them hold now. */
export async function registryOfAll({
  registry,
  registries,
}: Pick<Metrics, 'registry' | 'registries'>): Promise<Registry> {
  if (registries.size === 1) return registry;
  const all = [...registries.values()].map((each) => each.getMetricsAsJSON());
  return AggregatorRegistry.aggregate(await Promise.all(all));
}

function metricsIn(registry: Registry, registries: Map<string, Registry>): Metrics {
  const registers = [registry];
  return {
    registry,
    registries,
    requests: new Histogram({
      name: 'sendero_http_request_seconds',
      help: 'Time to answer, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    orders_placed: new Counter({
      name: 'sendero_orders_placed_total',
      help: 'Orders placed.',
      labelNames: ['country'],
      registers,
    }),
    batch_size: new Histogram({
      name: 'sendero_order_batch_size',
      help: 'Orders committed in one transaction.',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
    position_batches: new Histogram({
      name: 'sendero_position_batch_size',
      help: 'Positions of riders written in one statement.',
      buckets: [1, 10, 50, 100, 250, 500, 1000, 2000],
      registers,
    }),
    notices: new Counter({
      name: 'sendero_notices_total',
      help: 'Notices to recipients by channel, and what became of them; trouble is a try that failed for now.',
      labelNames: ['channel', 'state'],
      registers,
    }),
    webhook_attempts: new Counter({
      name: 'sendero_webhook_attempts_total',
      help: 'Messages that were posted to webhooks, and whether their receivers took them.',
      labelNames: ['state'],
      registers,
    }),
    orders_archived: new Counter({
      name: 'sendero_orders_archived_total',
      help: 'Orders that were moved to the archive.',
      registers,
    }),
    people_erased: new Counter({
      name: 'sendero_people_erased_total',
      help: 'Rows that a person was taken out of, or that went with them, by table.',
      labelNames: ['table'],
      registers,
    }),
    months_ahead: new Gauge({
      name: 'sendero_months_ahead',
      help: 'Months to come for which the table of events has its part already; 0 is late.',
      registers,
    }),
    maintenance: new Gauge({
      name: 'sendero_maintenance',
      help: '1 while a site is closed for maintenance.',
      labelNames: ['site'],
      registers,
    }),
    ...objectMetrics(registers),
    backlog: backlogMetrics(registers),
    ...poolMetrics(registers),
    ...liveMetrics(registers),
    ...jobMetrics(registers),
    ...partyMetrics(registers),
    ...pageMetrics(registers),
    ...engineMetrics(registers),
  };
}

/** The object store. */
function objectMetrics(registers: Registry[]) {
  return {
    objects_to_remove: new Gauge({
      name: 'sendero_objects_to_remove',
      help: 'Objects that no row names any more and that the object store has not removed yet.',
      registers,
    }),
    wrong_objects: new Counter({
      name: 'sendero_wrong_objects_total',
      help: 'Objects that were read and were missing, or other than they were written.',
      registers,
    }),
  };
}

/** The live feed and its sockets. */
function liveMetrics(registers: Registry[]) {
  return {
    sockets: new Gauge({ name: 'sendero_live_sockets', help: 'Open live connections.', registers }),
    followers: new Gauge({
      name: 'sendero_tracking_followers',
      help: 'Open tracking pages that are told of changes.',
      registers,
    }),
    announcer_connected: new Gauge({
      name: 'sendero_announcer_connected',
      help: '1 while this server hears what others announce, by postgres or nats.',
      labelNames: ['by'] as const,
      registers,
    }),
    live_dropped: new Counter({
      name: 'sendero_live_dropped_total',
      help: 'Live connections that the server ended: slow to read, silent, flooding, or failed.',
      labelNames: ['reason'] as const,
      registers,
    }),
    feed_lag: new Histogram({
      name: 'sendero_feed_lag_seconds',
      help: "Time from a change of an order, by the clock of the server that wrote it, until every watcher's socket had it.",
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
  };
}

/** Background work. Its label is not `job`, which is Prometheus' own word for what it scrapes. */
function jobMetrics(registers: Registry[]) {
  return {
    job_failures: new Counter({
      name: 'sendero_job_failures_total',
      help: 'Rounds of background work that failed and are tried again; of mails and sweeping each mail and each step.',
      labelNames: ['name'] as const,
      registers,
    }),
    job_rounds: new Histogram({
      name: 'sendero_job_round_seconds',
      help: 'Time that a round of background work took, failed or not.',
      labelNames: ['name'] as const,
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300, 1800],
      registers,
    }),
    job_last_success: new Gauge({
      name: 'sendero_job_last_success_timestamp_seconds',
      help: 'When a round of background work last succeeded on this server.',
      labelNames: ['name'] as const,
      registers,
    }),
  };
}

/** Reports of fleets and payment providers, and what could not be delivered to them. */
function partyMetrics(registers: Registry[]) {
  return {
    refused_reports: new Counter({
      name: 'sendero_rider_reports_refused_total',
      help: 'Reports of riders that could not be applied.',
      labelNames: ['reason'] as const,
      registers,
    }),
    refused_moves: new Counter({
      name: 'sendero_order_moves_refused_total',
      help: 'Changes of status that were refused, by who wanted them: not_theirs to say, or illegal.',
      labelNames: ['by', 'reason'] as const,
      registers,
    }),
    unheard: new Gauge({
      name: 'sendero_unheard',
      help: 'Orders and payments of which an outside party has not heard for too long.',
      labelNames: ['party'] as const,
      registers,
    }),
    refunds_failed: new Gauge({
      name: 'sendero_refunds_failed',
      help: 'Refunds that a provider has failed to make and that are not made yet.',
      registers,
    }),
    refused_answers: new Counter({
      name: 'sendero_provider_answers_refused_total',
      help: 'Answers of payment providers that were about another payment, amount or currency than was asked about.',
      labelNames: ['provider'] as const,
      registers,
    }),
    payments: new Counter({
      name: 'sendero_payments_total',
      help: 'Payments by card, by each state that they came to.',
      labelNames: ['state'] as const,
      registers,
    }),
  };
}

/** Reports of pages. */
function pageMetrics(registers: Registry[]) {
  return {
    client_errors: new Counter({
      name: 'sendero_client_errors_total',
      help: 'Errors that broke something on a page, as its browser told.',
      labelNames: ['site', 'screen', 'kind'] as const,
      registers,
    }),
    request_flow: new Histogram({
      name: 'sendero_request_flow_seconds',
      help: 'Time that a part of requesting took somebody in the browser.',
      labelNames: ['site', 'name'] as const,
      buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
      registers,
    }),
  };
}

/** Metrics of the geocoders and routers. */
function engineMetrics(registers: Registry[]) {
  return {
    engine_calls: new Counter({
      name: 'sendero_engine_calls_total',
      help: 'Calls of an outside engine: answered, failed, timed_out, or not made: circuit_open.',
      labelNames: ['engine', 'outcome'] as const,
      registers,
    }),
    engine_seconds: new Histogram({
      name: 'sendero_engine_seconds',
      help: 'Time that an outside engine took, or was given.',
      labelNames: ['engine'] as const,
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    engine_circuit_open: new Gauge({
      name: 'sendero_engine_circuit_open',
      help: '1 while an outside engine is not asked because it failed.',
      labelNames: ['engine'] as const,
      registers,
    }),
  };
}
