import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { DatabaseAway } from './away.ts';
import { connectionTo, watchConnection } from './connection.ts';
import type { DB } from './tables.ts';

export type Db = Kysely<DB>;
/** A transaction, or the database itself: what a store's function needs to run a statement. */
export type Queryable = Kysely<DB> | Transaction<DB>;

export interface Database {
  readonly kysely: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const INT8 = 20;

/**
 * Opens a pool on the PostgreSQL server at `url`. Whole numbers of 8 bytes are read as numbers: ours stay below 2^53.
 *
 * A connection that breaks, hangs or turns out to be read-only is replaced by the next one that is asked for.
 */
export function openDatabase(url: string, connections = 10): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new Pool({
    ...connectionTo(url, 'sendero'),
    max: connections,
    types,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  watchPool(url, pool);
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await kysely.destroy();
    // Kysely leaves a pool open through which it was never asked anything itself.
    if (!pool.ending) await pool.end();
  };
  return { kysely, pool, close };
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** A pool that tells what could not even be asked from what broke while it was asked. */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (!connected)
      return super.connect().catch((error: unknown) => {
        throw new DatabaseAway('not done', error);
      });
    super.connect((error, client, release) =>
      connected(error && new DatabaseAway('not done', error), client, release),
    );
  }
}

function watchPool(url: string, pool: pg.Pool): void {
  const used = new WeakSet<pg.ClientBase>();
  const unfit = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) =>
    watchConnection(url, client, {
      isUsed: () => used.has(client),
      isReadOnly: () => unfit.add(client),
    }),
  );
  pool.on('acquire', (client) => used.add(client));
  pool.on('release', (_error, client) => {
    used.delete(client);
    // The pool does not keep what is ending.
    if (unfit.has(client)) (client as unknown as pg.Client).end().catch(() => undefined);
  });
  // One that breaks while nobody uses it is gone from the pool already.
  pool.on('error', () => undefined);
}
