import type { World } from '../world.ts';

/** What to search for: texts in any case, and digits with anything between them. */
interface Needles {
  readonly texts: readonly string[];
  readonly digits: readonly string[];
}

/** Every column of the database that holds any of these, as `table.column`; bytes are read as text. */
export async function columnsHolding(
  { db }: Pick<World, 'db'>,
  { texts, digits }: Needles,
): Promise<readonly string[]> {
  const { rows: columns } = await db.pool.query<{
    table_schema: string;
    table_name: string;
    column_name: string;
    data_type: string;
  }>(
    `select table_schema, table_name, column_name, data_type from information_schema.columns where table_schema in ('public', 'jobs')`,
  );
  const found = await Promise.all(
    columns.map(async ({ table_schema, table_name, column_name, data_type }) => {
      const text = data_type === 'bytea' ? `encode("${column_name}", 'escape')` : `"${column_name}"::text`;
      const { rowCount } = await db.pool.query(
        `select from "${table_schema}"."${table_name}" where lower(${text}) like any($1)
           or regexp_replace(${text}, '[^0-9]', '', 'g') like any($2) limit 1`,
        [texts.map((one) => `%${one.toLowerCase()}%`), digits.map((one) => `%${one}%`)],
      );
      return rowCount ? [`${table_name}.${column_name}`] : [];
    }),
  );
  return found.flat().toSorted();
}
