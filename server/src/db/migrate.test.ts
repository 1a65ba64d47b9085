import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../migrate-cli.ts';
import { type TestDatabase, createTestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './db.ts';
import { migrate, refuseUnmigrated } from './migrate.ts';

let database: TestDatabase;
let db: Database;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  folder = await mkdtemp(join(tmpdir(), 'sendero-migrations-'));
});
afterEach(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const here = () => pathToFileURL(`${folder}/`);
const migrateHere = () => migrate(db.pool, here(), { lock_timeout_ms: 20, tries: 50, pause_ms: 20 });

async function rowsOf(sql: string): Promise<unknown[]> {
  return (await db.pool.query({ text: sql, rowMode: 'array' })).rows.flat();
}
const applied = () => rowsOf(`select name from migrations where name like '9%' order by name`);

describe('migrations', () => {
  it('are applied in the order of their names, once, even by four servers at a time', async () => {
    await write('9002-then.sql', 'insert into steps values (2)');
    await write(
      '9001-first.sql',
      'create table steps (n int); insert into steps select 1 from pg_sleep(0.1)',
    );
    await write('README.md', 'no migration');
    const told = await Promise.all([migrateHere(), migrateHere(), migrateHere(), migrateHere()]);
    expect(told.flat()).toEqual(['9001-first.sql', '9002-then.sql']);
    expect(await rowsOf('select n from steps')).toEqual([1, 2]);
    expect(await applied()).toEqual(['9001-first.sql', '9002-then.sql']);
    expect(await migrateHere()).toEqual([]);
  });

  it('that fail are named and leave nothing behind; those before them stay', async () => {
    await write('9001-good.sql', 'create table good (n int)');
    await write('9002-bad.sql', 'create table half (n int); insert into nowhere values (1)');
    await write('9003-never.sql', 'create table never (n int)');
    await expect(migrateHere()).rejects.toThrow(/Migration 9002-bad\.sql failed: .*nowhere/);
    expect(await applied()).toEqual(['9001-good.sql']);
    const tables = `select relname from pg_class where relname in ('good', 'half', 'never') order by 1`;
    expect(await rowsOf(tables)).toEqual(['good']);
  });

  it('go on from where they failed, once the file is mended', async () => {
    await write('9001-bad.sql', 'insert into nowhere values (1)');
    await expect(migrateHere()).rejects.toThrow('9001-bad.sql');
    await write('9001-bad.sql', 'create table mended (n int)');
    expect(await migrateHere()).toEqual(['9001-bad.sql']);
    expect(await rowsOf('select count(*) from mended')).toEqual([0]);
  });

  it('wait for a lock briefly and try again, and meanwhile whoever needs the table has it [SCL-05]', async () => {
    await db.pool.query('create table busy (n int)');
    const holder = await db.pool.connect();
    await holder.query('begin; select from busy');
    await write('9001-busy.sql', 'alter table busy add column m int not null default 1');
    const migrating = migrateHere();
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table busy%'`;
    while ((await db.pool.query(waiting)).rowCount === 0);
    // It stands in the queue behind the migration, which gives way.
    await db.pool.query('insert into busy values (1)');
    expect(await applied()).toEqual([]);
    await holder.query('commit');
    holder.release();
    expect(await migrating).toEqual(['9001-busy.sql']);
    expect(await rowsOf('select m from busy')).toEqual([1]);
  });

  it('give up on a lock that is never released, by name [SCL-05]', async () => {
    await db.pool.query('create table busy (n int)');
    const holder = await db.pool.connect();
    await holder.query('begin; select from busy');
    await write('9001-busy.sql', 'alter table busy add column m int');
    const impatient = { lock_timeout_ms: 10, tries: 2, pause_ms: 1 };
    await expect(migrate(db.pool, here(), impatient)).rejects.toThrow(/9001-busy\.sql failed: .*lock/);
    await holder.query('commit');
    holder.release();
  });

  it('that stand alone run outside of a transaction, and again where they were cut off [SCL-05]', async () => {
    await db.pool.query('create table large (n int)');
    const name = '9001-large.concurrently.sql';
    await write(
      name,
      'drop index concurrently if exists large_n;\ncreate index concurrently large_n on large (n);\nselect no_such_thing;\n',
    );
    await expect(migrateHere()).rejects.toThrow(`${name} failed`);
    expect(await applied()).toEqual([]);
    await write(
      name,
      'drop index concurrently if exists large_n;\ncreate index concurrently large_n on large (n);\n',
    );
    expect(await migrateHere()).toEqual([name]);
    expect(await rowsOf(`select indisvalid from pg_index where indexrelid = 'large_n'::regclass`)).toEqual([
      true,
    ]);
  });

  it('that are missing keep a server from starting where it may not apply them [SCL-05]', async () => {
    await refuseUnmigrated(db.pool);
    await write('9001-missing.sql', 'select');
    await expect(refuseUnmigrated(db.pool, here())).rejects.toThrow(
      /lacks 9001-missing\.sql.*npm run migrate/,
    );
    await db.pool.query('drop table migrations');
    await expect(refuseUnmigrated(db.pool, here())).rejects.toThrow('lacks every migration');
  });

  it('keep plans from being compiled, and go on where they may not say so [SCL-08]', async () => {
    const sql = await readFile(
      new URL('migrations/0106-plans-are-not-compiled.sql', import.meta.url),
      'utf8',
    );
    const jitOfNew = async () => {
      const fresh = openDatabase(database.url);
      const { rows } = await fresh.pool.query('show jit');
      await fresh.close();
      return rows;
    };
    await db.pool.query(`begin; set local role pg_read_all_stats; ${sql}; commit`);
    expect(await jitOfNew()).toEqual([{ jit: 'on' }]);
    await db.pool.query(sql);
    expect(await jitOfNew()).toEqual([{ jit: 'off' }]);
  });

  it('refuse an empty database that sorts text as a language does, and warn of one in use [SCL-06]', async () => {
    const name = `${new URL(database.url).pathname.slice(1)}_english`;
    await db.pool.query(
      `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US' lc_collate 'C' lc_ctype 'C'`,
    );
    try {
      const english = database.url.replace(/[^/]+$/, name);
      const said: string[] = [];
      const migrateEnglish = () => migrateDatabase({ DATABASE_URL: english }, (line) => said.push(line));

      await expect(migrateEnglish()).rejects.toThrow(/sorts text .* lc_collate 'C'/);
      const { pool, close } = openDatabase(english, 1);
      await pool.query(`insert into migrations select file from unnest($1::text[]) file`, [
        await rowsOf('select name from migrations'),
      ]);
      await close();
      await migrateEnglish();
      expect(said).toEqual([
        'Nothing to apply.',
        expect.stringContaining('Warning: The database sorts text'),
      ]);
    } finally {
      await db.pool.query(`drop database ${name} with (force)`);
    }
  });

  it('of this version are those that a new database has', async () => {
    expect(await migrate(db.pool)).toEqual([]);
    expect(await rowsOf('select name from migrations order by name')).toContain('0001-start.sql');
  });
});
