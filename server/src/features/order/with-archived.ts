import type pg from 'pg';
import { type ArchivedKey, type ArchivedOrder, findArchived } from './archive-store.ts';

/** Adds those of the orders asked for that are archived to those that were found. */
export async function withArchived<Row extends { readonly order_id: string }>(
  pool: Pick<pg.Pool | pg.PoolClient, 'query'>,
  asked: readonly ArchivedKey[],
  found: readonly Row[],
): Promise<(Row | ArchivedOrder)[]> {
  if (found.length >= asked.length) return [...found];
  const known = new Set(found.map(({ order_id }) => order_id));
  const missing = asked.filter(({ order_id }) => !known.has(order_id));
  return [...found, ...(await findArchived(pool, missing))];
}
