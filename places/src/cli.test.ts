import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawing } from './testing/write-osm.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
let dir: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sendero-cli-'));
  const extract = Buffer.from(aTown());
  server = createServer((request, response) => {
    if (request.url === '/town.osm.pbf') response.end(extract);
    else if (request.url === '/endless.osm.pbf') response.write(extract.subarray(0, 100));
    else if (request.url === '/cut.osm.pbf') {
      response.writeHead(200, { 'content-length': extract.length });
      response.write(extract.subarray(0, 100));
      setImmediate(() => response.destroy());
    } else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dir, { recursive: true });
});

function aTown(): Uint8Array {
  const town = drawing();
  const corners = [24.94, 24.945, 24.95].map((lng) => town.node(60.17, lng));
  town.way(corners, { highway: 'residential', name: 'Harbour Street' });
  town.node(60.1701, 24.943, { 'addr:street': 'Harbour Street', 'addr:housenumber': '12' });
  return town.file();
}

/** Runs `npm run region` as an operator would; answers its exit code and everything it says. */
function region(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [CLI, ...args],
      { env: { ...process.env, DATA_DIR: dir } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

describe('npm run region', () => {
  it('imports from a URL, lists, checks and removes; nothing is left of what was fetched', async () => {
    const imported = await region(
      'import',
      `${origin}/town.osm.pbf`,
      '--name',
      'Test Holm',
      '--country',
      'fi',
    );
    expect(imported.said).toMatch(
      /fetching[^]*reading nodes[^]*1 streets, 1 house numbers[^]*fi-test-holm is in force/,
    );
    expect(imported.code).toBe(0);
    expect(await readdir(join(dir, 'regions'))).toEqual(['fi-test-holm']);
    expect((await region('list')).said).toMatch(
      /fi-test-holm {2}Test Holm, FI .*© OpenStreetMap contributors/,
    );
    expect(await region('check')).toEqual({ code: 0, said: 'fi-test-holm: whole\n' });
    expect((await region('remove', 'fi-test-holm')).said).toBe('fi-test-holm is removed.\n');
    expect((await region('list')).said).toMatch(/No region is imported/);
  }, 60_000);

  it.each([
    ['a file that is not there', ['import', 'nowhere.osm.pbf'], /There is no file "nowhere.osm.pbf"/],
    [
      'a bounding box that is none',
      ['import', CLI, '--bbox', '60,25,59,26'],
      /--bbox is south,west,north,east/,
    ],
    ['a file of another kind', ['import', CLI], /at byte 0: this is no OpenStreetMap PBF file/],
    ['a region that is not there', ['remove', 'fi-nowhere'], /There is no region "fi-nowhere"/],
    ['nothing to do', [], /Usage:/],
    ['an option that there is not', ['list', '--all'], /Unknown option '--all'[^]*Usage:/],
  ])('says what is wrong with %s', async (_, args, complaint) => {
    const { code, said } = await region(...args);
    expect(said).toMatch(complaint);
    expect(said).not.toMatch(/at .*\.ts:\d+/);
    expect(code).toBe(1);
  });

  it('says what became of a download that cannot be had, or that breaks off', async () => {
    expect((await region('import', `${origin}/none.osm.pbf`)).said).toMatch(/none.osm.pbf answers 404/);
    expect((await region('import', `${origin}/cut.osm.pbf`)).said).toMatch(/broke off after \d+/);
    expect((await region('import', 'http://127.0.0.1:1/a.osm.pbf')).said).toMatch(/cannot be reached/);
    expect(await readdir(join(dir, 'regions'))).toEqual([]);
  }, 60_000);

  it('leaves nothing behind where it is interrupted, and takes away what a killed import left', async () => {
    expect((await region('import', `${origin}/town.osm.pbf`, '--country', 'fi', '--name', 'Holm')).code).toBe(
      0,
    );
    const regions = join(dir, 'regions');
    const whole = await readdir(regions, { recursive: true });
    const interrupted = await begin(`${origin}/endless.osm.pbf`);
    expect(await readdir(regions)).toContainEqual(expect.stringMatching(/^\.import-/));
    interrupted.kill('SIGINT');
    expect((await once(interrupted, 'exit'))[0]).toBe(130);
    expect(await readdir(regions, { recursive: true })).toEqual(whole);

    const [killed, atWork] = [
      await begin(`${origin}/endless.osm.pbf`),
      await begin(`${origin}/endless.osm.pbf`),
    ];
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await region('check')).toEqual({ code: 0, said: 'fi-holm: whole\n' });
    expect(await readdir(regions)).toHaveLength(3);
    await region('import', `${origin}/none.osm.pbf`);
    expect(await readdir(regions)).toHaveLength(2);
    atWork.kill('SIGTERM');
    await once(atWork, 'exit');
    expect(await readdir(regions, { recursive: true })).toEqual(whole);
    await region('remove', 'fi-holm');
  }, 60_000);
});

/** An import that has begun to fetch, and will not end by itself. */
async function begin(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CLI, 'import', url], {
    env: { ...process.env, DATA_DIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of child.stdout) if (String(text).includes('fetching')) break;
  return child;
}
