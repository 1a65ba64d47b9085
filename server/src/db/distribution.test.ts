import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../testing/test-database.ts';
import { distribute } from './distribute.ts';
import { distributionColumn, placements, triggersGone } from './distribution.ts';
import { type Database, openDatabase } from './db.ts';
import { readColumns } from './read-columns.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, 2);
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

describe('the list of where tables lie', () => {
  it('has every table, and no other: add yours in db/distribution.ts (SCL-03)', async () => {
    expect(Object.keys(placements).toSorted()).toEqual(Object.keys(await readColumns(db.pool)).toSorted());
  });

  it('distributes tables only by what is in each of their keys (SCL-03)', async () => {
    const { rows } = await db.pool.query<{ table: string; key: string; columns: string[] }>(
      `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as key,
              array_agg(a.attname::text) as columns
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indisunique and i.indrelid::regclass::text = any($1) group by 1, 2`,
      [Object.keys(placements)],
    );
    const without = rows.filter(({ table, columns }) => {
      const placement = placements[table];
      return (
        (placement === 'by root' || placement === 'by order') &&
        !columns.includes(distributionColumn[placement])
      );
    });
    expect(without).toEqual([]);
    expect(rows.length).toBeGreaterThan(Object.keys(placements).length - 5);
  });

  it('drops every trigger that a distributed table has', async () => {
    const { rows } = await db.pool.query<{ table: string; name: string }>(
      `select tgrelid::regclass::text as table, tgname as name from pg_trigger
       where not tgisinternal and tgrelid::regclass::text = any($1) order by 1, 2`,
      [
        Object.entries(placements).flatMap(([table, placement]) =>
          placement === 'coordinator' ? [] : table,
        ),
      ],
    );
    const gone = Object.entries(triggersGone).flatMap(([table, names]) =>
      names.map((name) => ({ table, name })),
    );
    expect(rows).toEqual(gone.toSorted((one, other) => order(one).localeCompare(order(other))));
  });
});

describe('npm run distribute', () => {
  it('refuses a server that is no Citus, in one line, and changes nothing (SCL-03)', async () => {
    const client = await db.pool.connect();
    try {
      await expect(distribute(client)).rejects.toThrow(/^This database is not on Citus: [^\n]*$/);
      expect(await triggersOf()).toContain('orders_stage');
    } finally {
      client.release(true);
    }
  });
});

const order = ({ table, name }: { table: string; name: string }) => `${table} ${name}`;

async function triggersOf(): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    'select tgname as name from pg_trigger where not tgisinternal',
  );
  return rows.map(({ name }) => name);
}
