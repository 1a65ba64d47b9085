import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';
import { connectionTo, watchConnection } from './connection.ts';
import { type Shards, createShards } from './shards.ts';
import type { DB } from './tables.ts';
import { UnnamedClient } from './unnamed-client.ts';

export type Db = Kysely<DB>;
/** A transaction, or the database itself: what a store's function needs to run a statement. */
export type Queryable = Kysely<DB> | Transaction<DB>;

export interface Database {
  /** `host:port/name`, for operators. */
  readonly name: string;
  readonly kysely: Db;
  readonly pool: pg.Pool;
  readonly shards: Shards;
  /** Whether the index is gone by which the version before finds due orders: once it is, it stays so (db/due-orders.ts). */
  readonly dueIndex: { isGone: boolean };
  /** Whether it is asked through a pooler in transaction mode. */
  readonly isPooled: boolean;
  close(): Promise<void>;
}

const INT8 = 20;

/**
 * A server that is frozen within a transaction holds its locks no longer than it holds a lease: whoever follows it goes on
 * within 5 s. No transaction of ours waits for anything but the database.
 */
const TIME_LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 4000 };

interface Use {
  readonly isPooled?: boolean;
  /** Told how many seconds it took until a connection was there, or was not. */
  readonly waited?: (seconds: number) => void;
}

/**
 * Opens a pool on the PostgreSQL server at `url`. 8-byte integers are read as numbers: ours stay below 2^53.
 *
 * A connection that breaks, hangs or turns out to be read-only is discarded; the next request opens a new one. Where
 * `url` is a pooler in transaction mode (`isPooled`), statements have no names and the pooler has the time limits.
 */
export function openDatabase(
  url: string,
  connections = 10,
  { isPooled = false, waited = () => undefined }: Use = {},
): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new Pool(waited, {
    ...connectionTo(url, 'sendero'),
    max: connections,
    types,
    ...(isPooled ? { Client: UnnamedClient } : TIME_LIMITS),
  });
  watchPool(url, pool, isPooled);
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await kysely.destroy();
    // Kysely does not close a pool that it never queried itself.
    if (!pool.ending) await pool.end();
  };
  const dueIndex = { isGone: false };
  return { name: nameOf(url), kysely, pool, shards: createShards(pool), dueIndex, isPooled, close };
}

const nameOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return host + pathname;
};

type Connected = Parameters<pg.Pool['connect']>[0];

/** The transaction of `client`, for what asks by Kysely. */
export function kyselyIn(client: pg.PoolClient): Queryable {
  const own = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => own, end: async () => undefined } as unknown as pg.Pool;
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** A pool that distinguishes failures before a query was sent from failures during the query. */
class Pool extends pg.Pool {
  readonly #waited: (seconds: number) => void;

  constructor(waited: (seconds: number) => void, options: pg.PoolConfig) {
    super(options);
    this.#waited = waited;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const begun_ms = performance.now();
    const end = () => this.#waited((performance.now() - begun_ms) / 1000);
    if (!connected)
      return super
        .connect()
        .catch((error: unknown) => {
          throw new DatabaseUnavailable('not done', error);
        })
        .finally(end);
    super.connect((error, client, release) => {
      end();
      connected(error && new DatabaseUnavailable('not done', error), client, release);
    });
  }
}

function watchPool(url: string, pool: pg.Pool, isPooled: boolean): void {
  const used = new WeakSet<pg.ClientBase>();
  const unfit = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) =>
    watchConnection(url, client, {
      isUsed: () => used.has(client),
      isReadOnly: () => unfit.add(client),
      isPooled,
    }),
  );
  pool.on('acquire', (client) => used.add(client));
  pool.on('release', (_error, client) => {
    used.delete(client);
    // The pool drops a client that is ending.
    if (unfit.has(client)) (client as unknown as pg.Client).end().catch(() => undefined);
  });
  // The pool has already removed a connection that breaks while idle.
  pool.on('error', () => undefined);
}
