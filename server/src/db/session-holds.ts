import type pg from 'pg';

/** What an operator has to set. */
export const POOLER_NOT_TOLD_OF =
  'DATABASE_URL leads to a pooler in transaction mode. Set DATABASE_LISTEN_URL to the database itself.';

/** Clients of a busy pooler may meet the same backend twice by chance. */
const ROUNDS = 3;

/**
 * Whether each connection of `pool` has a backend of its own, so that what a statement leaves in its session (a prepared
 * statement, a setting, LISTEN) is there for the next one. Behind a pooler in transaction mode it is not.
 *
 * `pool` has room for two connections.
 */
export async function holdsSessions(pool: pg.Pool): Promise<boolean> {
  const first = await pool.connect();
  try {
    if (isDirect(first, await backendOf(first))) return true;
    return await hasOwnBackends(pool, first);
  } finally {
    first.release();
  }
}

/** Whether nobody is in between: whoever passes statements on invents the process id that a client is told first. */
export const isDirect = (client: pg.ClientBase, backend_pid: number): boolean =>
  (client as pg.ClientBase & { readonly processID: number }).processID === backend_pid;

/** With the second connection inside of a transaction, which keeps a backend to itself. */
async function hasOwnBackends(pool: pg.Pool, first: pg.PoolClient): Promise<boolean> {
  const second = await pool.connect();
  let isInTransaction = false;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await backendOf(first);
      isInTransaction = true;
      await second.query('begin');
      const others = await backendOf(second);
      // With one backend alone, the first would wait for the second's end.
      const isStill = others !== own && (await backendOf(first)) === own;
      await second.query('commit');
      isInTransaction = false;
      if (!isStill) return false;
    }
    return true;
  } finally {
    second.release(isInTransaction);
  }
}

async function backendOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
