import type { Db as Connection, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../db/db.ts';
import { databaseUnavailable } from '../db/unavailable.ts';

/** Where the migrations put its tables. */
const SCHEMA = 'jobs';
/** How often jobs of dead servers are looked for, and what is done deleted. */
const SUPERVISE_S = 30;
const CRON_S = 20;
const FLOWS_S = 3600;

/**
 * pg-boss on our own pool: no connection of its own, no LISTEN, no migration. `working` with its timers, which hand out again
 * what a dead server left, follow the clock and clean up; without them it only queues.
 */
export async function openBoss(db: Database, log: Logger, working: boolean): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: onOurPool(db, log),
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    registerInstance: false,
    supervise: working,
    schedule: working,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: CRON_S,
    cronWorkerIntervalSeconds: CRON_S,
    flowIntervalSeconds: FLOWS_S,
    queueCacheIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  });
  // An outage is told once, where it is met.
  boss.on('error', (err) => {
    if (!meansAway(err)) log.error({ err: asError(err) }, 'the queue failed at something and goes on');
  });
  boss.on('warning', ({ message }) => log.warn({ said: message }, 'the queue warns'));
  return boss;
}

/** What pg-boss tells of an error is a copy of it: its class is gone, its cause stays unknown. */
const asError = (told: Error): Error => Object.assign(new Error(told.message), { stack: told.stack });

const AWAY = Symbol('away');
const meansAway = (error: object): boolean => AWAY in error;

/** A connection on which something failed is not used again: its transaction may still be open. */
function onOurPool({ pool }: Database, log: Logger): Connection {
  let isAway = false;
  const ask = async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    let broken = true;
    try {
      const answer = await client.query<Record<string, unknown>>(text, values);
      broken = false;
      return answer;
    } finally {
      client.release(broken);
    }
  };
  return {
    executeSql: async (text, values) => {
      try {
        const answer = await ask(text, values);
        if (isAway) log.warn('the queue has its database again');
        isAway = false;
        return answer;
      } catch (error) {
        if (!(error instanceof Error) || !databaseUnavailable(error)) throw error;
        if (!isAway) log.warn('the queue waits for the database');
        isAway = true;
        throw Object.assign(error, { [AWAY]: true });
      }
    },
  };
}
