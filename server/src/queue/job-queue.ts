import { setTimeout as pause } from 'node:timers/promises';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Queryable } from '../db/db.ts';
import { databaseUnavailable } from '../db/unavailable.ts';
import type { Metrics } from '../metrics.ts';
import { timedRound } from '../jobs/timed-round.ts';
import { type Tracing, asWork } from '../telemetry/work.ts';
import { openBoss } from './open-boss.ts';
import { type JobData, type QueueName, queueNames, queues } from './queues.ts';

/** What is done about a job of each queue; one that throws is tried again as its queue says. */
export type JobHandlers = { readonly [Name in QueueName]: (data: JobData[Name]) => Promise<unknown> };

interface Watch {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
}

export interface Workers {
  /** Ends when the jobs under way are done; those that are not within `limit_ms` are left to another try. */
  stop(limit_ms: number): Promise<void>;
}

/** Jobs that outlive this process, shared by all servers (decision 0070): each is done at least once. */
export interface JobQueue {
  /** To be awaited before anything is queued by many at a time: from then on queueing needs no connection but the caller's. */
  open(): Promise<void>;
  /** Queues a job in the transaction of what it belongs to: both happen, or neither. */
  enqueue<Name extends QueueName>(db: Queryable, name: Name, data: JobData[Name]): Promise<void>;
  /** A job was queued and committed here: it need not wait to be looked for. */
  soon(name: QueueName): void;
  /** Works on jobs from now on, and again whenever the database is back. */
  start(handlers: JobHandlers, watch: Watch): Workers;
  /** Does the jobs that are due now, one after the other, in place of workers; how many. Tests move the clock themselves. */
  workOnDue(handlers: JobHandlers, watch: Watch): Promise<number>;
  close(): Promise<void>;
}

const START_AGAIN_MS = 1000;

export function createJobQueue(db: Database, log: Logger): JobQueue {
  let opening: Promise<PgBoss> | undefined;
  const sender = (): Promise<PgBoss> => {
    opening ??= openSender(db, log).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const workers = new Map<QueueName, () => void>();

  return {
    open: async () => void (await sender()),
    enqueue: async (transaction, name, data) => {
      const boss = await sender();
      const { fromKysely } = await import('pg-boss');
      await boss.send(name, data, { db: fromKysely(transaction) });
    },
    soon: (name) => workers.get(name)?.(),
    start: (handlers, watch) => {
      const stopping = new AbortController();
      const working = keepStarting(db, watch, stopping.signal, async (boss) => {
        for (const name of queueNames) workers.set(name, await startWorker(boss, name, handlers, watch));
      });
      return {
        stop: async (limit_ms) => {
          stopping.abort();
          workers.clear();
          const boss = await working;
          await boss?.stop({ graceful: true, timeout: limit_ms });
        },
      };
    },
    workOnDue: async (handlers, watch) => {
      const boss = await sender();
      await boss.supervise();
      let count = 0;
      for (const name of queueNames)
        for (let job = await next(boss, name); job; job = await next(boss, name)) {
          const { id, status, output } = await work(name, job, handlers, watch);
          await (status === 'completed' ? boss.complete(name, id) : boss.fail(name, id, output));
          count += 1;
        }
      return count;
    },
    close: async () => {
      const boss = await opening?.catch(() => undefined);
      await boss?.stop({ graceful: false });
    },
  };
}

/** One that only queues; the queues are there from then on. */
async function openSender(db: Database, log: Logger): Promise<PgBoss> {
  const boss = await openBoss(db, log, false);
  await boss.start();
  const known = new Set((await boss.getQueues(queueNames)).map(({ name }) => name));
  for (const name of queueNames) if (!known.has(name)) await createQueue(boss, name);
  return boss;
}

/** Starts it, and tries again while the database is away; null where it was stopped before. */
async function keepStarting(
  db: Database,
  { log }: Watch,
  stopping: AbortSignal,
  started: (boss: PgBoss) => Promise<void>,
): Promise<PgBoss | null> {
  const boss = await openBoss(db, log, true);
  while (!stopping.aborted) {
    try {
      await boss.start();
      for (const name of queueNames) await bringUpToDate(boss, name);
      await started(boss);
      return boss;
    } catch (err) {
      if (!databaseUnavailable(err)) log.error({ err }, 'the queue did not start and will be tried again');
      await boss.stop({ graceful: false }).catch(() => undefined);
      await pause(START_AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return null;
}

function createQueue(boss: PgBoss, name: QueueName): Promise<void> {
  const { policy, kind = 'standard' } = queues[name];
  return boss.createQueue(name, { ...policy, policy: kind });
}

/** The queue as this version has it; what comes by the clock comes once at the start too. */
async function bringUpToDate(boss: PgBoss, name: QueueName): Promise<void> {
  const { policy, cron } = queues[name];
  await createQueue(boss, name);
  await boss.updateQueue(name, policy);
  if (cron === undefined) return;
  await boss.schedule(name, cron);
  await boss.send(name, null);
}

/** Answers how to wake it. */
async function startWorker(
  boss: PgBoss,
  name: QueueName,
  handlers: JobHandlers,
  watch: Watch,
): Promise<() => void> {
  const { at_once, poll_s } = queues[name];
  const options = {
    batchSize: at_once,
    pollingIntervalSeconds: poll_s,
    perJobResults: true,
    burstWhenBatchFull: true,
  } as const;
  const id = await boss.work<never, unknown, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map((job) => work(name, job, handlers, watch))),
  );
  return () => boss.notifyWorker(id);
}

const next = async (boss: PgBoss, name: QueueName): Promise<Job<never> | undefined> =>
  (await boss.fetch<never>(name))[0];

/** Does one job. What is stored of a failure is its code: an error's words may name whom it is about. */
async function work<Name extends QueueName>(
  name: Name,
  { id, data }: Job<JobData[Name]>,
  handlers: JobHandlers,
  { log, metrics, tracing }: Watch,
): Promise<JobResult> {
  // Told within the job's work, so that the line has its trace.
  const about: object = { job: name, ...data };
  const tell = (err: unknown) => {
    metrics.job_failures.inc({ name });
    if (databaseUnavailable(err)) log.warn(about, 'a job waits for the database');
    else log.error({ err, ...about }, 'a job failed and will be tried again');
    throw err;
  };
  try {
    await asWork(tracing, `job ${name}`, () =>
      timedRound(metrics, name, () => handlers[name](data)).catch(tell),
    );
    return { id, status: 'completed' };
  } catch (err) {
    return { id, status: 'failed', output: { code: codeOf(err) } };
  }
}

const codeOf = (err: unknown): string =>
  err instanceof Error && 'code' in err && typeof err.code === 'string' ? err.code : 'unknown';
