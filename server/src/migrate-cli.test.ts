import { markets } from '@sendero/core/market/all';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from './testing/test-database.ts';

const CLI = fileURLToPath(new URL('./migrate-cli.ts', import.meta.url));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function migrate(env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const usual = { ...process.env, DATABASE_URL: '', DATABASE_LISTEN_URL: '' };
  return new Promise((settle) => {
    execFile(process.execPath, [CLI], { env: { ...usual, ...env } }, (error, stdout, stderr) =>
      settle({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

it('migrates the database itself, past a pooler, and says what it did [SCL-05]', async () => {
  const pooler = 'postgres://127.0.0.1:1/nowhere';
  const { code, said } = await migrate({ DATABASE_URL: pooler, DATABASE_LISTEN_URL: database.url });
  expect({ code, said }).toEqual({ code: 0, said: 'Nothing to apply.\n' });
});

it('without a database says how it is used [SCL-05]', async () => {
  expect(await migrate({})).toMatchObject({ code: 1, said: expect.stringContaining('DATABASE_URL names') });
});

it('migrates each cell, and the others where one is away, which it names [SCL-05] [SCL-07]', async () => {
  const [first = '', ...others] = markets.map(({ country_code }) => country_code);
  const DATABASES = JSON.stringify({
    away: { url: 'postgres://127.0.0.1:1/nowhere', countries: [first] },
    here: { url: database.url, countries: others },
  });
  const { code, said } = await migrate({ DATABASES });
  expect(said.split('\n')).toEqual([
    expect.stringMatching(/^away: .*ECONNREFUSED/),
    'here: Nothing to apply.',
    'Not migrated: away. Run it again.',
    '',
  ]);
  expect(code).toBe(1);
});
