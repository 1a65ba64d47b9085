// An operator's commands, where countries live in several databases.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { markets } from '@sendero/core/market/all';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../testing/test-database.ts';

let north: TestDatabase;
let south: TestDatabase;

beforeAll(async () => {
  [north, south] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await north.drop();
  await south.drop();
});

/** Runs a command as an operator would; answers its exit code and everything it says. */
function run(command: string, args: readonly string[], north_url = north.url) {
  const others = markets.map(({ country_code }) => country_code).filter((code) => code !== 'SE');
  const DATABASES = JSON.stringify({
    north: { url: north_url, countries: others },
    south: { url: south.url, countries: ['SE'] },
  });
  const file = fileURLToPath(new URL(`../${command}-cli.ts`, import.meta.url));
  const env = { ...process.env, DATABASE_URL: '', DATABASES };
  return new Promise<{ code: number; said: string }>((settle) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      settle({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

async function codesIn({ url }: TestDatabase): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ code: string }>('select code from vouchers');
  await client.end();
  return rows.map(({ code }) => code);
}

it('is the one of the country that is named [SCL-07]', async () => {
  const { code } = await run('voucher', ['add', 'FIKA2', '--country', 'SE', '--amount', '20']);
  expect([code, await codesIn(north), await codesIn(south)]).toEqual([0, [], ['FIKA2']]);
});

it('are all of them where none is named, and one that is away holds up none [SCL-07]', async () => {
  const [migrated, told, vendor, list] = await Promise.all([
    run('migrate', []),
    run('people', ['tell', '--phone', '+46701234567']),
    run('vendor', ['close', 'nobody']),
    run('voucher', ['list'], 'postgres://nobody@127.0.0.1:1/x'),
  ]);
  expect(migrated).toEqual({ code: 0, said: 'north: Nothing to apply.\nsouth: Nothing to apply.\n' });
  expect(Object.keys(JSON.parse(told.said))).toEqual(['north', 'south']);
  expect(vendor).toEqual({ code: 1, said: 'There is no vendor "nobody".\n' });
  expect(list).toEqual({ code: 1, said: expect.stringMatching(/SE FIKA2.*\nnorth: .*ECONNREFUSED/s) });
});
