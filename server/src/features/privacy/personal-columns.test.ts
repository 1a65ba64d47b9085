import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../../db/db.ts';
import { personalColumns } from './personal-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('class every column of text, JSON and bytes: add yours in personal-columns.ts [SAF-10]', async () => {
  const { pool, close } = openDatabase(database.url, 1);
  const { rows } = await pool.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'
       and (data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'tsvector', 'inet') or data_type = 'ARRAY')`,
  );
  await close();
  const classed = Object.entries(personalColumns).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(classed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
