import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
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

/** Opens a pool on the PostgreSQL server at `url`. Whole numbers of 8 bytes are read as numbers: ours stay below 2^53. */
export function openDatabase(url: string, connections = 10): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: 'sendero',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // An idle connection that breaks (a server restart) is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await kysely.destroy();
    // Kysely leaves a pool open through which it was never asked anything itself.
    if (!pool.ending) await pool.end();
  };
  return { kysely, pool, close };
}
