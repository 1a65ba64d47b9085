import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from './testing/test-database.ts';

const CLI = fileURLToPath(new URL('./voucher-cli.ts', import.meta.url));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Runs `npm run voucher` as an operator would; answers its exit code and everything it says. */
function voucher(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((settle) => {
    execFile(
      process.execPath,
      [CLI, ...args],
      { env: { ...process.env, DATABASE_URL: database.url } },
      (error, stdout, stderr) => settle({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

describe('npm run voucher', () => {
  it('adds, lists and removes', async () => {
    const add = ['add', 'kahvi2', '--country', 'fi', '--amount', '2.50'];
    const limits = ['--uses', '100', '--uses-per-customer', '3', '--minimum-fee', '5'];
    const days = ['--from', '2027-01-01', '--until', '2027-01-31'];
    expect(await voucher(...add, ...limits, ...days)).toEqual({ code: 0, said: 'KAHVI2 is in force.\n' });
    expect(await voucher(...add)).toEqual({ code: 1, said: 'FI has a voucher KAHVI2 already.\n' });
    expect((await voucher('list')).said).toBe(
      'FI KAHVI2  €2.50  used 0 of 100  3 a customer  from €5.00  since 2026-12-31 22:00 UTC  until 2027-01-31 22:00 UTC\n',
    );
    expect((await voucher('remove', 'Kahvi2', '--country', 'FI')).said).toBe('KAHVI2 is removed.\n');
    expect((await voucher('list', '--country', 'FI')).said).toBe('There are no vouchers.\n');
  }, 60_000);

  it.each([
    ['no worth', ['add', 'ABC', '--country', 'FI'], /either --percent 10 or --amount/],
    ['two worths', ['add', 'ABC', '--country', 'FI', '--percent', '5', '--amount', '5'], /either --percent/],
    ['too much', ['add', 'ABC', '--country', 'FI', '--percent', '101'], /--percent is 100 at most/],
    ['too fine an amount', ['add', 'ABC', '--country', 'PK', '--amount', '2.5'], /an amount in PKR/],
    [
      'no day',
      ['add', 'ABC', '--country', 'FI', '--percent', '5', '--until', '2027-02-30'],
      /--until is a day/,
    ],
    [
      'nobody’s vendor',
      ['add', 'ABC', '--country', 'FI', '--percent', '5', '--vendor', 'x'],
      /no vendor "x"/,
    ],
    ['no country', ['add', 'ABC', '--percent', '5'], /--country is one such as FI/],
    ['no voucher', ['remove', 'NONE', '--country', 'FI'], /FI has no voucher "NONE"/],
    ['nothing', [], /Usage:/],
  ])(
    'says what is wrong with %s',
    async (_, args, complaint) => {
      const { code, said } = await voucher(...args);
      expect(said).toMatch(complaint);
      expect(said).not.toMatch(/at .*\.ts:\d+/);
      expect(code).toBe(1);
    },
    60_000,
  );
});
