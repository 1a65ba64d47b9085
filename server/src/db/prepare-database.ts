import { type Database, openDatabase } from './db.ts';
import { migrate, refuseUnmigrated } from './migrate.ts';
import { POOLER_NOT_TOLD_OF, holdsSessions } from './session-holds.ts';

interface Wish {
  readonly migrate_at_start: boolean;
  /** The database itself, past the pooler that `db` leads to; undefined: `db` leads to none. */
  readonly listen_url: string | undefined;
}

/** PgBouncer's answer to the time limits that a session is opened with. */
const REFUSED_LIMITS = /unsupported startup parameter/;

/**
 * Migrates the database, or refuses one that lacks migrations. Throws an Error that says what to set where a pooler in
 * transaction mode is in the way: what a session holds (LISTEN, prepared statements, the migrations' lock) is lost there.
 */
export async function prepareDatabase(db: Database, { migrate_at_start, listen_url }: Wish): Promise<void> {
  const direct = listen_url === undefined ? db : openDatabase(listen_url, 2);
  try {
    if (!(await holdsSessions(direct.pool).catch(explainRefusal)))
      throw new Error(
        listen_url === undefined
          ? POOLER_NOT_TOLD_OF
          : 'DATABASE_LISTEN_URL leads to a pooler in transaction mode. It must name the database itself.',
      );
    await (migrate_at_start ? migrate(direct.pool) : refuseUnmigrated(direct.pool));
  } finally {
    if (direct !== db) await direct.close();
  }
}

function explainRefusal(error: unknown): false {
  if (error instanceof Error && REFUSED_LIMITS.test(error.message)) return false;
  throw error;
}
