// The product's background jobs: they request riders, move simulated riders, send mails, settle payments, check and
// place bulk jobs, and delete expired data.
import { databaseUnavailable } from '../db/unavailable.ts';
import { workOnNextBulkJob } from '../features/bulk/work-on-bulk-job.ts';
import { MOST_SEARCHES, decideSearches } from '../features/dispatch/decide-searches.ts';
import { MOST_DUE, dispatchDue, watchUnacknowledged } from '../features/dispatch/dispatch-due.ts';
import { ingestRiderReports } from '../features/dispatch/ingest-rider-reports.ts';
import { MOST_DUE_NOTICES, sendDueNotices } from '../features/notice/send-due-notices.ts';
import { watchBoards } from '../features/operator/limits.ts';
import { gatewaysOf } from '../features/payment/gateway-of.ts';
import { MOST_PARTS, settleDueParts } from '../features/payment/refund-part.ts';
import { MOST_PAYMENTS, settleDue, watchPayments } from '../features/payment/settle-due.ts';
import { MOST_DUE_REPEATS, placeDueRepeats } from '../features/repeat/place-due-repeats.ts';
import { createDeliverer } from '../features/webhook/deliver-due.ts';
import { tellArrivals } from '../features/webhook/tell-arrivals.ts';
import { asWork } from '../telemetry/work.ts';
import type { World } from '../world.ts';
import { jobHandlers } from './handlers.ts';
import { createLease } from './lease.ts';
import { type Loop, startLoop } from './loop.ts';
import { timedRound } from './timed-round.ts';
import { watchBacklog } from './watch-backlog.ts';

export interface Jobs {
  /** Resolves when the work under way is done. */
  stop(): Promise<void>;
}

const DISPATCH_MS = 1000;
const RIDERS_MS = 500;
const PAYMENTS_MS = 1000;
const BULK_JOBS_MS = 1000;
/** Bulk jobs that one server processes at a time, so that a small one does not wait for a large one. */
const BULK_JOBS_AT_ONCE = 3;
/** A stop waits 5 s for the jobs. */
const QUEUE_STOP_MS = 4000;
const NOTICES_MS = 1000;
const WEBHOOKS_MS = 1000;
const ARRIVALS_MS = 15_000;
/** Over two rounds. */
const ARRIVALS_LEASE_MS = 40_000;
const REPEATS_MS = 15_000;
const BOARDS_MS = 30_000;
/** Over two rounds, as the watch's. */
const BOARDS_LEASE_MS = 70_000;
const WATCH_MS = 10_000;
/** Over two rounds, so that the same server reads what waits each time. */
const WATCH_LEASE_MS = 25_000;

/**
 * Starts the loops of the product. Servers that share a database share the work; only one of them moves the simulated
 * riders.
 */
export function startJobs(world: World): Jobs {
  const fleets = new Set([world.riders, world.test_riders]);
  for (const fleet of fleets) fleet.start((reports) => ingestRiderReports(world, reports));

  // Logged within the round, so that the line has the round's trace.
  const tell = (job: string) => (err: unknown) => {
    world.metrics.job_failures.inc({ name: job });
    if (databaseUnavailable(err)) world.log.warn({ job }, 'a job waits for the database');
    else world.log.error({ err, job }, 'a job failed and will be tried again');
    throw err;
  };
  const loop = (job: string, pause_ms: number, work: () => Promise<unknown>): Loop =>
    startLoop(
      pause_ms,
      () => asWork(world.tracing, `job ${job}`, () => timedRound(world.metrics, job, work).catch(tell(job))),
      () => undefined,
    );

  const dispatch = loop('dispatch', DISPATCH_MS, async () => {
    const isBusy = (await decideSearches(world)) === MOST_SEARCHES;
    if ((await dispatchDue(world)) === MOST_DUE || isBusy) dispatch.soon();
  });
  const riding = createLease(world.db, 'riders');
  const riders = loop('riders', RIDERS_MS, () =>
    riding.whileHeld(async () => {
      for (const fleet of fleets) await fleet.tick();
    }),
  );
  const payments = loop('payments', PAYMENTS_MS, async () => {
    if ((await settleDue(world)) === MOST_PAYMENTS) payments.soon();
    if ((await settleDueParts(world)) === MOST_PARTS) payments.soon();
    await Promise.all(gatewaysOf(world).map((gateway) => gateway.tick()));
  });
  const repeats = loop('repeats', REPEATS_MS, async () => {
    if ((await placeDueRepeats(world)) === MOST_DUE_REPEATS) repeats.soon();
  });
  const notices = loop('notices', NOTICES_MS, async () => {
    if ((await sendDueNotices(world)) === MOST_DUE_NOTICES) notices.soon();
  });
  const deliverer = createDeliverer(world, () => webhooks.soon());
  const webhooks = loop('webhooks', WEBHOOKS_MS, () => deliverer.begin());
  const telling = createLease(world.db, 'webhook arrivals', ARRIVALS_LEASE_MS);
  const arrivals = loop('webhook arrivals', ARRIVALS_MS, () =>
    telling.whileHeld(async () => {
      await tellArrivals(world);
    }),
  );
  const stopping = new AbortController();
  const bulkJobs = Array.from({ length: BULK_JOBS_AT_ONCE }, () => {
    const bulk = loop('bulk jobs', BULK_JOBS_MS, async () => {
      if (await workOnNextBulkJob(world, stopping.signal)) bulk.soon();
    });
    return bulk;
  });
  const queue = world.queue.start(jobHandlers(world, stopping.signal), world);
  const watching = createLease(world.db, 'watch', WATCH_LEASE_MS);
  const counting = createLease(world.db, 'boards', BOARDS_LEASE_MS);
  const boards = loop('boards', BOARDS_MS, () => counting.whileHeld(() => watchBoards(world)));
  const watch = loop('watch', WATCH_MS, async () => {
    await watchBacklog(world, watching);
    await watchUnacknowledged(world);
    await watchPayments(world);
  });

  const endWork = world.announcer.takeWork((work) => {
    if (work.has('order')) dispatch.soon();
    if (work.has('bulk')) for (const bulk of bulkJobs) bulk.soon();
  });
  return {
    stop: async () => {
      endWork();
      stopping.abort();
      const loops = [dispatch, riders, payments, repeats, notices, webhooks, arrivals, boards, watch];
      const all = [...loops, ...bulkJobs];
      await Promise.all([...all.map((each) => each.stop()), queue.stop(QUEUE_STOP_MS), deliverer.stop()]);
      for (const lease of [riding, counting, watching, telling]) await lease.release().catch(() => undefined);
    },
  };
}
