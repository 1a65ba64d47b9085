import type pg from 'pg';

export const WRONG_TEXT_ORDER =
  'The database sorts text by the rules of a language, in which numbers and ids are not found by how they begin. ' +
  `Create it with "template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'" (docs/operate.md).`;

/**
 * Whether the database sorts text by its characters' codes, as ranges of an index of numbers and ids take it. Most servers
 * create databases in the order of a language, which passes over signs such as `+` and `:`.
 */
export async function sortsByCode(db: Pick<pg.Pool | pg.PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ by_code: boolean }>(
    `select '+3585:' > '+35850' and 'Z' < 'a' as by_code`,
  );
  return rows[0]?.by_code ?? false;
}
