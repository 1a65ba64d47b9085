import type { World } from '../world.ts';

/** The tables with a row that contains `text`. */
export async function tablesHolding({ db }: Pick<World, 'db'>, text: string): Promise<string[]> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rowCount } = await db.pool.query(`select from ${name} t where t::text like $1 limit 1`, [
        `%${text}%`,
      ]);
      return rowCount ? [name] : [];
    }),
  );
  return found.flat();
}
