import type pg from 'pg';

/** The columns of every table of the product, by the table's name, as the database has them now. */
export async function readColumns(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'
     group by table_name order by table_name`,
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}
