/** How this process uses its database. */
export interface DatabaseSettings {
  /** Connections for statements, at most; a few more are opened for announcements, counting and looking after them. */
  readonly pool: number;
  /**
   * The database itself, where DATABASE_URL is a pooler in transaction mode such as PgBouncer: to listen for
   * announcements, and to migrate. Undefined: there is no pooler.
   */
  readonly listen_url: string | undefined;
  /** Whether a start applies the migrations that the database lacks; otherwise it refuses such a database. */
  readonly migrate_at_start: boolean;
}

const MOST_CONNECTIONS = 1000;

/** Throws an Error that names the variable with a wrong value (WLB-04). */
export function databaseSettings(env: NodeJS.ProcessEnv): DatabaseSettings {
  const pool = Number(env['DB_POOL'] || 10);
  if (!Number.isInteger(pool) || pool < 2 || pool > MOST_CONNECTIONS)
    throw new Error(`DB_POOL must be a whole number from 2 to ${MOST_CONNECTIONS}, not "${env['DB_POOL']}".`);
  const listen_url = env['DATABASE_LISTEN_URL'] || undefined;
  if (listen_url !== undefined && !env['DATABASE_URL'])
    throw new Error(
      'DATABASE_LISTEN_URL goes with DATABASE_URL, which names the pooler before that database.',
    );
  const migrates = env['MIGRATE_AT_START'] || 'on';
  if (migrates !== 'on' && migrates !== 'off')
    throw new Error(`MIGRATE_AT_START must be "on" or "off", not "${migrates}".`);
  return { pool, listen_url, migrate_at_start: migrates === 'on' };
}
