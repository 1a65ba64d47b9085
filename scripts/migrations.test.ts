// The check of migrations is shown what it must refuse, and what it must let be (SCL-05).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from './checks/migrations.ts';
import { root as house } from './setup/say.mjs';

const FOLDER = 'server/src/db/migrations';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sendero-migrations-'));
  mkdirSync(join(root, FOLDER), { recursive: true });
  const released = { version: '1.4.0', commit: 'abc', migration: '0050-last.sql' };
  writeFileSync(join(root, 'server/src/db/released.json'), JSON.stringify(released));
});
afterEach(() => rmSync(root, { recursive: true }));

function check(sql: string, name = '0051-next.sql'): Promise<string[]> {
  writeFileSync(join(root, FOLDER, name), sql);
  return migrations(root);
}

describe('a migration', () => {
  it.each([
    ['drops the column note', 'alter table orders drop column note'],
    ['changes the type of fee', 'alter table orders alter column fee type text'],
    ['renames note', 'alter table orders rename column note to remark'],
    ['renames orders', 'alter table orders rename to requests'],
    ['drops orders', 'drop table if exists orders'],
    ['drops place_orders', 'drop function place_orders(jsonb)'],
    ['drops orders_due', 'drop index concurrently orders_due'],
    ['drops keys_pkey', 'alter table keys drop constraint keys_pkey'],
    ['refuses null in note', 'alter table orders alter column note set not null'],
    ['takes the default from note', 'alter table orders alter column note drop default'],
    ['adds tip, which refuses null', 'alter table orders add column tip bigint not null'],
    ['empties a table', 'truncate orders'],
    ['empties orders', 'delete from orders'],
  ])('that %s breaks servers of the version before [SCL-05]', async (says, sql) => {
    const found = await check(`-- Why.\n\n${sql};`);
    expect(found).toEqual([expect.stringContaining(`${FOLDER}/0051-next.sql: line 3 ${says}`)]);
    expect(found[0]).toContain('servers of the version before break');
    expect(await check(`-- contracts: 1.4.0 uses it no longer\n${sql};`)).toEqual([]);
    expect(await check(`-- contracts: 1.5.0\n${sql};`)).toEqual([
      expect.stringContaining('but the last release is 1.4.0'),
    ]);
  });

  it.each([
    ['without "concurrently"', 'create index orders_by_tip on orders (tip)'],
    ['name the file ….concurrently.sql', 'create index concurrently orders_by_tip on orders (tip)'],
    ['by a function', 'alter table orders add column code text default gen_random_uuid()'],
    ['checks every row', 'alter table orders add constraint tip_check check (tip > 0)'],
    ['checks every row', 'alter table orders add column tip bigint check (tip > 0)'],
    ['checks every row', 'alter table orders add foreign key (vendor_id) references vendors'],
    [
      'under the lock that added it',
      'alter table orders add constraint t check (tip > 0) not valid; alter table orders validate constraint t',
    ],
    ['builds the index', 'alter table orders add unique (tip)'],
    ['writes every row', 'update orders set tip = 0'],
  ])('that keeps shops waiting is refused, whatever it says: %s [SCL-05]', async (says, sql) => {
    expect(await check(`${sql};`)).toEqual([expect.stringContaining(says)]);
    expect(await check(`-- contracts: 1.4.0\n${sql};`)).toEqual([expect.stringContaining(says)]);
  });

  it('that adds is let be, and one that tidies up what it made itself [SCL-05]', async () => {
    const sql = `
      create table tips (root_id text not null, tip bigint not null, primary key (root_id));
      create index tips_by_tip on tips (tip);
      alter table tips add column note text not null;
      create temp table old on commit drop as select 1;
      drop table old;
      alter table orders add column tip bigint, add column seen_at timestamptz not null default now();
      alter table orders add constraint tip_check check (tip > 0) not valid;
      update orders set tip = 0 where root_id = 'one';
      create or replace function place_orders(batch jsonb) returns void language sql as 'select';`;
    expect(await check(sql)).toEqual([]);
    expect(await check('alter table orders validate constraint tip_check', '0053-check.sql')).toEqual([]);
    const index =
      'drop index concurrently if exists orders_by_tip;\ncreate index concurrently orders_by_tip on orders (tip);';
    expect(await check(index, '0052-index.concurrently.sql')).toEqual([]);
  });

  it('of a released version is let be; one that is no SQL is not', async () => {
    expect(await check('drop table orders;', '0049-old.sql')).toEqual([]);
    await expect(check('alter tabel orders')).rejects.toThrow('syntax error');
  });

  it('of the product keeps all of this [SCL-05]', async () => {
    expect(await migrations(house)).toEqual([]);
  });
});
