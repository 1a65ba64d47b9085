// The objects that no row names: yet to be named, or to be removed.
import type pg from 'pg';
import type { Database } from '../db/db.ts';

export interface ObjectKey {
  readonly root_id: string;
  readonly object_key: string;
}

/** Notes an object before it is written; if no row names it until `remove_at`, it is removed then. */
export async function insertUnnamed(
  { pool }: Database,
  { root_id, object_key }: ObjectKey,
  remove_at: Date,
): Promise<void> {
  await pool.query({
    name: 'insert-unnamed-object',
    text: 'insert into unnamed_objects (root_id, object_key, remove_at) values ($1, $2, $3)',
    values: [root_id, object_key, remove_at],
  });
}

/** SQL: whether a row may name this object: nobody removes it within the hour. */
export const mayBeNamed = (root: string, key: string, now: string): string =>
  `exists (select 1 from unnamed_objects u where u.root_id = ${root} and u.object_key = ${key} and u.remove_at > ${now}::timestamptz + interval '1 hour')`;

/** A row that names an object, or none. */
interface Naming {
  readonly root_id: string;
  readonly object_key: string | null;
}

/** Notes that these rows name their objects now, in the transaction that wrote them. */
export async function nameObjects(client: Client, rows: readonly Naming[]): Promise<void> {
  const named = rows.filter(({ object_key }) => object_key !== null);
  if (named.length > 0)
    await client.query(
      `delete from unnamed_objects u using unnest($1::text[], $2::text[]) n(root_id, object_key)
       where u.root_id = n.root_id and u.object_key = n.object_key`,
      valuesOf(named),
    );
}

/** Notes that the objects of these rows are to be removed, in the transaction that deleted them. */
export async function unnameObjects(client: Client, rows: readonly Naming[]): Promise<void> {
  const gone = rows.filter(({ object_key }) => object_key !== null);
  if (gone.length > 0)
    await client.query(
      `insert into unnamed_objects (root_id, object_key, remove_at)
       select root_id, object_key, '-infinity' from unnest($1::text[], $2::text[]) g(root_id, object_key)`,
      valuesOf(gone),
    );
}

type Client = Pick<pg.PoolClient, 'query'>;

const valuesOf = (rows: readonly Naming[]) => [
  rows.map(({ root_id }) => root_id),
  rows.map(({ object_key }) => object_key),
];

/** Returns at most `most` objects that are to be removed. */
export async function listUnnamed({ pool }: Database, now: Date, most: number): Promise<ObjectKey[]> {
  const { rows } = await pool.query<ObjectKey>(
    'select root_id, object_key from unnamed_objects where remove_at <= $1 order by remove_at limit $2',
    [now, most],
  );
  return rows;
}

export async function deleteUnnamed({ pool }: Database, keys: readonly ObjectKey[]): Promise<void> {
  await pool.query(
    `delete from unnamed_objects u using unnest($1::text[], $2::text[]) k(root_id, object_key)
     where u.root_id = k.root_id and u.object_key = k.object_key`,
    [keys.map(({ root_id }) => root_id), keys.map(({ object_key }) => object_key)],
  );
}

export async function countUnnamed({ pool }: Database, now: Date): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) from unnamed_objects where remove_at <= $1',
    [now],
  );
  return rows[0]?.count ?? 0;
}
