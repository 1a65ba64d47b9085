import type pg from 'pg';
import { DatabaseUnavailable, databaseUnavailable } from './unavailable.ts';
import type { Database } from './db.ts';

/**
 * Runs `work` in one transaction on one connection.
 *
 * If the connection breaks, the DatabaseUnavailable says whether that was at the COMMIT; before it, nothing was done.
 */
export async function inTransaction<T>(
  db: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  let isCommitting = false;
  try {
    await client.query('begin');
    const result = await work(client);
    isCommitting = true;
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => {
      broken = reason;
    });
    const away = databaseUnavailable(error);
    throw away && !isCommitting ? new DatabaseUnavailable('not done', away.cause ?? away) : error;
  } finally {
    client.release(broken);
  }
}
