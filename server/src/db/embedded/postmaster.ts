import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  openSync,
  closeSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Cluster } from './cluster.ts';

/** The server process of a cluster, as described in its file `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

const POLL_MS = 20;
const START_LIMIT_MS = 120_000;
/** How long a stop waits for hanging sessions. After that they are cut, and the next start runs recovery. */
const FAST_STOP_MS = 5000;
const STOP_LIMIT_MS = 30_000;
const LOG_LIMIT_BYTES = 10_000_000;

/** The running server of `cluster`; undefined if there is none. A stale pid file counts as none. */
export function findPostmaster(cluster: Cluster): Postmaster | undefined {
  const lines = readPidFile(cluster);
  const pid = Number(lines[0]);
  if (!pid || !isServing(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Starts the server of `cluster` on `port`, detached from this process.
 *
 * Its own pid file prevents a second server. Returns undefined if the server exited: another process took the port or
 * started first.
 */
export async function launch(
  cluster: Cluster,
  binaries: string,
  port: number,
  account?: Account,
): Promise<Postmaster | undefined> {
  disownPidFile(cluster);
  const log = openLog(cluster);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'log_min_messages=warning',
    'huge_pages=off',
  ];
  const args = ['-D', cluster.data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(binaries, 'bin/postgres'), args, {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C' },
  });
  closeSync(log);
  let hasEnded = false;
  server.once('exit', () => (hasEnded = true));
  server.once('error', () => (hasEnded = true));
  server.unref();
  return whenReady(cluster, () => hasEnded);
}

/**
 * Waits until the server accepts connections. Returns undefined when `hasEnded` says that it ended, or after the time
 * limit.
 */
export async function whenReady(cluster: Cluster, hasEnded: () => boolean): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && !hasEnded()) {
    const running = findPostmaster(cluster);
    if (running?.isReady) return running;
    await pause(POLL_MS);
  }
  return undefined;
}

/**
 * Fast shutdown: ends the sessions and writes everything, so that the next start needs no recovery. If that takes too
 * long, an immediate shutdown. Throws an Error if the server does not stop.
 */
export async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  const begun = Date.now();
  let signal: NodeJS.Signals = 'SIGINT';
  if (isServing(pid, cluster)) process.kill(pid, signal);
  while (isServing(pid, cluster)) {
    if (signal === 'SIGINT' && Date.now() > begun + FAST_STOP_MS) process.kill(pid, (signal = 'SIGQUIT'));
    if (Date.now() > begun + STOP_LIMIT_MS)
      throw new Error(`The embedded database (process ${pid}) does not stop.`);
    await pause(POLL_MS);
  }
}

/** The last lines of the server's log, for a message about why it does not start. */
export function lastWords(cluster: Cluster): string {
  return existsSync(cluster.log)
    ? readFileSync(cluster.log, 'utf8').trim().split('\n').slice(-3).join(' · ')
    : '';
}

/** Process ids are reused: only a process that was started on this data directory is the server. */
function isServing(pid: number, cluster: Cluster): boolean {
  try {
    const isZombie =
      process.platform === 'linux' && readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
    return !isZombie && commandOf(pid).includes(cluster.data);
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}

function readPidFile(cluster: Cluster): string[] {
  try {
    return readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * PostgreSQL considers a pid file valid if any process has that id, except its own parent. Writing our id into a stale
 * file lets it start. The rest of the file stays: by it PostgreSQL makes sure that no session of the lost server still
 * works on the data.
 */
function disownPidFile(cluster: Cluster): void {
  const lines = readPidFile(cluster);
  if (!lines[0] || isServing(Number(lines[0]), cluster)) return;
  writeFileSync(join(cluster.data, 'postmaster.pid'), [String(process.pid), ...lines.slice(1)].join('\n'));
}

function openLog(cluster: Cluster): number {
  if (existsSync(cluster.log) && statSync(cluster.log).size > LOG_LIMIT_BYTES) truncateSync(cluster.log);
  return openSync(cluster.log, 'a', 0o600);
}
