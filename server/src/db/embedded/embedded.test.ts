import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'sendero-test-'));
  chmodSync(parent, 0o711);
});

afterEach(() => {
  const home = homeOf(join(parent, 'data'));
  if (home !== join(parent, 'data')) rmSync(home, { recursive: true });
  rmSync(parent, { recursive: true });
});

describe('startEmbeddedPostgres', () => {
  it('makes a durable database on the first start and finds its rows on the second', async () => {
    const first = await start();
    await run(first.url, "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('rider')");
    expect(await ask(first.url, 'SHOW fsync')).toBe('on');
    expect(await ask(first.url, 'SHOW synchronous_commit')).toBe('on');
    await first.stop();

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'SELECT word FROM kept')).toBe('rider');
    await second.stop();
  });

  it('lets in only who has the password, which only its owner can read', async () => {
    const server = await start();
    await expect(run(server.url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow('password');
    expect(statSync(join(parent, 'data/postgres/password')).mode & 0o777).toBe(0o600);
    expect(await ask(server.url, 'SHOW listen_addresses')).toBe('127.0.0.1');
    await server.stop();
  });

  it('takes over the server that a killed process left running, with all its rows', async () => {
    const holder = await hold();
    await run(holder.url, "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('order')");
    await kill(holder.process);

    const next = await start();
    expect(next.url).toBe(holder.url);
    expect(await ask(next.url, 'SELECT word FROM kept')).toBe('order');
    await next.stop();
    await expect(run(next.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('recovers when the server was killed too and its process id went to another process', async () => {
    const holder = await hold();
    await run(holder.url, "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('receipt')");
    const pidFile = join(parent, 'data/postgres/data/postmaster.pid');
    const [pid = '', ...rest] = readFileSync(pidFile, 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await kill(holder.process);
    const stranger = spawn('sleep', ['60'], isRoot ? statSync(pidFile) : {});
    writeFileSync(pidFile, [stranger.pid, ...rest].join('\n'));

    const next = await start();
    expect(await ask(next.url, 'SELECT word FROM kept')).toBe('receipt');
    await next.stop();
    await kill(stranger);
  });

  it('starts again, on its port and with all rows, however often it is killed, for both who use it [SAF-02]', async () => {
    const holder = await hold();
    const lines: string[] = [];
    const own = await startEmbeddedPostgres({
      dataDir: join(parent, 'data'),
      log: (line) => lines.push(line),
    });
    await run(own.url, 'CREATE TABLE kept (word text)');
    for (let kills = 1; kills <= 3; kills += 1) {
      if (kills === 3) await kill(holder.process);
      await run(own.url, `INSERT INTO kept VALUES ('order ${kills}')`);
      const [pid] = readFileSync(join(parent, 'data/postgres/data/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await expect
        .poll(() => ask(holder.url, 'SELECT count(*)::int FROM kept').catch(() => 'away'), {
          timeout: 15_000,
        })
        .toBe(kills);
    }
    expect(lines.at(-2)).toContain('died');
    expect(lines.at(-1)).toContain('started again');
    await own.stop();
    await expect(run(own.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('serves two processes that start at once from one server, until the last one stops', async () => {
    const [holder, own] = await Promise.all([hold(), start()]);
    expect(holder.url).toBe(own.url);
    await own.stop();
    expect(await ask(holder.url, 'SELECT 1 AS one')).toBe(1);
    await kill(holder.process);
    const last = await start();
    await last.stop();
  });

  it('moves to another port when somebody else took its own', async () => {
    const first = await start();
    await first.stop();
    const thief = spawn(process.execPath, [
      '-e',
      `require('node:net').createServer().listen(${new URL(first.url).port}, '127.0.0.1', () => console.log('up'))`,
    ]);
    await once(thief.stdout, 'data');
    const second = await start();
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    await second.stop();
    await kill(thief);
  });

  it.runIf(isRoot)(
    'keeps the cluster of root in a closed directory where the other account can reach it',
    async () => {
      chmodSync(parent, 0o700);
      const server = await start();
      const home = homeOf(join(parent, 'data'));
      expect(home).not.toContain(parent);
      expect(statSync(home).uid).toBe(0);
      expect(statSync(home).mode & 0o022).toBe(0);
      await server.stop();
    },
  );

  it.runIf(isRoot)('gives a copied data directory a database of its own', async () => {
    chmodSync(parent, 0o700);
    const server = await start();
    const copy = join(parent, 'copy');
    mkdirSync(copy);
    writeFileSync(join(copy, 'postgres-home.json'), readFileSync(join(parent, 'data/postgres-home.json')));
    const other = await startEmbeddedPostgres({ dataDir: copy, log: () => {} });
    expect(other.url).not.toBe(server.url);
    await Promise.all([server.stop(), other.stop()]);
    rmSync(homeOf(copy), { recursive: true });
  });
});

function start() {
  return startEmbeddedPostgres({ dataDir: join(parent, 'data'), log: () => {} });
}

async function hold(): Promise<{ process: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, 'testing/hold-open.ts');
  const child = spawn(process.execPath, [script, join(parent, 'data')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, url: line.toString().trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const hasEnded = once(child, 'exit');
  child.kill('SIGKILL');
  await hasEnded;
}

async function run(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function ask(url: string, sql: string): Promise<unknown> {
  const { rows } = await run(url, sql);
  return Object.values(rows[0] as object)[0];
}

function homeOf(dataDir: string): string {
  const note = join(dataDir, 'postgres-home.json');
  return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { home: string }).home : dataDir;
}
