import type pg from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';

export interface PoolMetrics {
  /** Seconds until a connection was there. */
  readonly connection_wait: Histogram;
  readonly database_reachable: Gauge<'database'>;
  /** Tells of this pool's connections from now on. */
  watchPool(database: string, pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void;
}

export function poolMetrics(registers: Registry[]): PoolMetrics {
  const pools = new Map<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>();
  new Gauge({
    name: 'sendero_db_connections',
    help: 'Connections for statements: in_use, idle; and waiting: those who wait for one.',
    labelNames: ['database', 'state'],
    registers,
    collect() {
      for (const [database, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ database, state: 'in_use' }, totalCount - idleCount);
        this.set({ database, state: 'idle' }, idleCount);
        this.set({ database, state: 'waiting' }, waitingCount);
      }
    },
  });
  return {
    connection_wait: new Histogram({
      name: 'sendero_db_connection_wait_seconds',
      help: 'Time until a connection of the pool was there.',
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5],
      registers,
    }),
    database_reachable: new Gauge({
      name: 'sendero_database_reachable',
      help: '1 while the database answers this server and takes what it writes, 0 while it does not.',
      labelNames: ['database'],
      registers,
    }),
    watchPool: (database, pool) => void pools.set(database, pool),
  };
}
