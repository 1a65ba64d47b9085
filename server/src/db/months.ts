// Tables that are parted by months: the months to come are made ahead, and those that have ended are dropped.
import type pg from 'pg';
import type { Database } from './db.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { inTransaction } from './transaction.ts';

/** A table that is parted by the month of `created_at`, and how long its rows are kept at least. */
export interface ByMonth {
  readonly table: string;
  readonly kept_days: number;
}

export const ORDER_EVENTS: ByMonth = { table: 'order_events', kept_days: 30 };
export const WEBHOOK_ATTEMPTS: ByMonth = { table: 'webhook_attempts', kept_days: 30 };

const DAY_MS = 86_400_000;
/** A job that fails for a month and more harms nobody. */
const MONTHS_AHEAD = 3;
/** Whoever wants the table queues behind a lock that is waited for. */
const LOCK_TIMEOUT_MS = 2000;
const AT_A_TIME = 10_000;
/** A row of the rest belongs to the month that is to be made. */
const CHECK_VIOLATION = '23514';

interface Month {
  readonly name: string;
  readonly until: Date;
}

/**
 * Makes the months up to the third from now, drops those that ended `kept_days` ago, and deletes what is as old among
 * the rows that have no month. Returns how many whole months are there ahead.
 *
 * Rows without a month are kept by the default part: nothing fails where no month was made. Their month is passed over
 * then.
 */
export async function keepMonths(db: Database, { table, kept_days }: ByMonth, now: Date): Promise<number> {
  const ended = new Date(now.getTime() - kept_days * DAY_MS);
  const last = startOfMonth(now, MONTHS_AHEAD + 1);
  let months = await listMonths(db, table);
  for (let from = months.at(-1)?.until ?? startOfMonth(now, 0); from < last; from = startOfMonth(from, 1))
    await makeMonth(db, table, from);
  for (const { name, until } of months)
    if (until <= ended)
      await patiently(db, table, (client) => client.query(`drop table if exists months.${name}`));
  await deleteRest(db, table, ended);
  months = await listMonths(db, table);
  return months.filter(({ until }) => until > startOfMonth(now, 1)).length;
}

/** The first moment of the month that is `later` months after that of `time`, in UTC. */
const startOfMonth = (time: Date, later: number): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later));

/** The months that there are, in order. */
async function listMonths({ pool }: Pick<Database, 'pool'>, table: string): Promise<Month[]> {
  const { rows } = await pool.query<{ name: string; until: Date }>(
    `select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz as until
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' order by until`,
    [table],
  );
  return rows;
}

/** Attaching waits for no reader or writer of other months; `create … partition of` would. */
async function makeMonth(db: Database, table: string, from: Date): Promise<void> {
  const name = `months.${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`;
  const [begin, end] = [from, startOfMonth(from, 1)].map((time) => `'${time.toISOString()}'`);
  try {
    await patiently(db, table, async (client) => {
      const { rows } = await client.query('select where to_regclass($1) is null', [name]);
      if (rows.length === 0) return;
      await client.query(`create table ${name} (like ${table} including all)`);
      await client.query(
        `alter table ${table} attach partition ${name} for values from (${begin}) to (${end})`,
      );
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === CHECK_VIOLATION)) throw error;
  }
}

/** In batches; where tables are distributed, each shard has a part of them, and no place of a row names it (SCL-03). */
async function deleteRest({ pool, shards }: Database, table: string, before: Date): Promise<void> {
  const rest = `months.${table}_rest`;
  if (await shards.isDistributed()) {
    await pool.query(`delete from ${rest} where created_at < $1`, [before]);
    return;
  }
  for (let count = AT_A_TIME; count === AT_A_TIME;) {
    const { rowCount } = await pool.query(
      `delete from ${rest} where ctid = any(array(select ctid from ${rest} where created_at < $1 limit ${AT_A_TIME}))`,
      [before],
    );
    count = rowCount ?? 0;
  }
}

/** One server at a time: a sweep that is thought dead may still be at it. */
const patiently = (
  db: Database,
  table: string,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> =>
  inTransaction(db, async (client) => {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await oneAtATime(client, `months of ${table}`);
    await work(client);
  });
