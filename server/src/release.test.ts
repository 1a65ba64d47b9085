// The release as an operator has it: one file, unpacked and installed where nothing else is.
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from './app.ts';
import { signingKey } from './http/mac.ts';
import { readRelease } from './release.ts';
import { aProcess } from './testing/a-process.ts';
import { KEY } from './testing/killable-servers.ts';
import { placeOverHttp } from './testing/place-over-http.ts';
import { createTestWorld } from './testing/test-world.ts';
import { times } from './testing/thorough.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NOON = '2026-11-18T10:00:00Z';
const run = promisify(execFile);

it('a process tells which release it runs [SCL-06]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sendero-release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'release.json');
  expect(await readRelease(pathToFileURL(file))).toEqual({ version: 'development', commit: null });
  await writeFile(file, '{"version":"1.2.3","commit":"abc"}');
  expect(await readRelease(pathToFileURL(file))).toEqual({ version: '1.2.3', commit: 'abc' });
});

/** What a shell-less base with the C library weighs (distroless cc, assembled from Debian's packages). */
const BASE_MB = 25;
const IMAGE_MB = 250;

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0) / 1e6;
}

/** The packages of a release that is unpacked in `home`, as an operator installs them and as the image has them. */
async function install(home: string): Promise<void> {
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline'], { cwd: home });
  await run(process.execPath, [join(ROOT, 'scripts/release/prune.ts'), home]);
}

// Builds the pages and installs packages: a minute or two.
describe.skipIf(times({ usual: 0, all: 1 }) === 0)('the release', () => {
  it(
    'is the same at each making, is small, and takes an order from a tree that nobody can write to [SCL-06]',
    { timeout: 900_000 },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'sendero-install-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
        version: string;
      };
      const file = join(ROOT, `dist/sendero-${version}.tgz`);
      const make = () => run(process.execPath, [join(ROOT, 'scripts/release.ts')], { cwd: ROOT });
      await make();
      const sum = await readFile(`${file}.sha256`, 'utf8');
      await make();
      expect(await readFile(`${file}.sha256`, 'utf8')).toBe(sum);

      await run('tar', ['xzf', file, '-C', folder]);
      const home = join(folder, 'sendero');
      await install(home);
      expect((await sizeOf(home)) + (await stat(process.execPath)).size / 1e6 + BASE_MB).toBeLessThan(
        IMAGE_MB,
      );
      await run('chmod', ['-R', 'a-w,a+rX', folder]);
      onTestFinished(() => run('chmod', ['-R', 'u+w', folder]).then(() => undefined));

      const world = await createTestWorld({
        config: { signing_keys: [signingKey(KEY)] },
        now: new Date(NOON),
      });
      const app = await createApp(world);
      onTestFinished(() => app.close().then(() => world.close()));
      const url = world.db.pool.options.connectionString ?? '';
      const main = join(home, 'server/src/main.ts');
      const { origin } = await aProcess(['web'], url, { CLOCK_START: NOON }, main);
      await placeOverHttp(world, app, origin);
      const page = await fetch(origin);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/assets/')]);
    },
  );
});
