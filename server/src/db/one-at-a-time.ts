import type pg from 'pg';

/**
 * Lets one transaction after the other go on from here, of those that name the same `what`, until it ends. What is
 * counted in a later statement then holds: without it simultaneous calls count the same rows and all pass a limit.
 */
export async function oneAtATime(client: Pick<pg.PoolClient, 'query'>, what: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [what]);
}
