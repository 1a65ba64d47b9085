import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealEndedDays } from './features/evidence/seal-days.ts';
import { signingKey } from './http/mac.ts';
import { aVendor } from './testing/a-vendor.ts';
import { anOrderRow } from './testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from './testing/test-world.ts';

const CLI = fileURLToPath(new URL('./evidence-cli.ts', import.meta.url));
const VERIFIER = fileURLToPath(new URL('../../scripts/verify-evidence.mjs', import.meta.url));
const KEY = 'a key of an operator, of 32 characters and more';
let world: TestWorld;
let folder: string;

beforeAll(async () => {
  world = await createTestWorld({ config: { evidence_key: signingKey(KEY) } });
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

/** Runs a program as an operator would; answers its exit code and everything it says. */
function run(program: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const DATABASE_URL = world.db.pool.options.connectionString;
  const env = { ...process.env, DATABASE_URL, SIGNING_KEYS: 'k'.repeat(32), EVIDENCE_KEY: KEY };
  return new Promise((settle) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      settle({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

it('RCP-09: an operator exports a shop with its outlets, and a third party verifies the file', async () => {
  const root = await aVendor(world, { is_parent: true });
  const outlet = await aVendor(world, { root_id: root.vendor_id, parent_vendor_id: root.vendor_id });
  for (const vendor of [root, outlet]) await anOrderRow(world, vendor);
  world.clock.advance(86_400);
  await sealEndedDays(world);
  const out = join(folder, 'november.jsonl');
  const days = ['--from', '2026-11-01', '--until', '2026-11-30', '--out', out];
  expect(await run(CLI, 'export', '--vendor', root.vendor_id, ...days)).toMatchObject({ code: 0 });
  const key = (await run(CLI, 'key')).said.trim();
  const fits = `signed by ${key}\nIt fits: 2 orders, 2 entries (0 erased), 2 seals.\n`;
  expect(await run(CLI, 'verify', out, '--key', key)).toEqual({ code: 0, said: fits });
  expect(await run(VERIFIER, out, '--key', key)).toEqual({ code: 0, said: fits });
  await writeFile(out, (await readFile(out, 'utf8')).replace('RECEIVED', 'RECEIVER'));
  const { code, said } = await run(VERIFIER, out);
  expect(code).toBe(1);
  expect(said).toMatch(/^line 3: order .*: altered, or else the entry before it\n/);
  expect(said).toContain('It does NOT fit: 2 found');
}, 60_000);

it.each([
  ['no vendor', ['export', '--vendor', 'x', '--from', '2026-11-01', '--until', '2026-11-02'], /Usage/],
  ['no day', ['export', '--vendor', 'x', '--from', '1.11.', '--until', '2026-11-02'], /--from is a day/],
  [
    'days backwards',
    ['export', '--vendor', 'x', '--from', '2026-11-03', '--until', '2026-11-02', '--out', '/x'],
    /before --from/,
  ],
  [
    'an unknown vendor',
    ['export', '--vendor', 'x', '--from', '2026-11-01', '--until', '2026-11-02', '--out', '/x'],
    /no vendor "x"/,
  ],
  ['no file', ['verify', '/nonexistent'], /ENOENT/],
  ['nothing', [], /Usage/],
])(
  'says what is wrong with %s',
  async (_, args, complaint) => {
    const { code, said } = await run(CLI, ...args);
    expect(said).toMatch(complaint);
    expect(code).toBe(1);
  },
  60_000,
);
