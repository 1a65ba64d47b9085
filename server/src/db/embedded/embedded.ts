// The embedded database: a real PostgreSQL server from an npm package, started and stopped by us.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findAccount } from './account.ts';
import type { Account } from './account.ts';
import { findBinaries } from './binaries.ts';
import { openCluster, readPassword, ROLE } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { createDatabase } from './create-database.ts';
import { findHome } from './home.ts';
import { findPostmaster, lastWords, launch, shutDown, whenReady } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { watchPostmaster } from './watch-postmaster.ts';

const ATTEMPTS = 5;

type Options = { dataDir: string; log: (line: string) => void };
type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/**
 * Starts PostgreSQL on the cluster in `dataDir`, creates the cluster on the first start, and returns its address.
 *
 * It listens on the loopback interface only, on a free port that stays the same across starts, with a random password
 * in a file that only its owner can read. A server left running by a killed process is reused; a server that dies is
 * restarted. Several processes may share one `dataDir`: the last one to `stop` stops the server.
 */
export async function startEmbeddedPostgres({ dataDir, log }: Options): Promise<EmbeddedPostgres> {
  const account = findAccount();
  const home = findHome(dataDir, account);
  const binaries = findBinaries(home, account);
  const cluster = await openCluster(home, binaries, account);
  writeFileSync(join(cluster.users, String(process.pid)), '');

  const found = await attach(cluster);
  const server = found ?? (await start(cluster, binaries, account));
  log(
    `${found ? 'Found the database running' : 'Database started'} on 127.0.0.1:${server.port}, data in ${cluster.data}`,
  );

  const url = `postgres://${ROLE}:${readPassword(cluster)}@127.0.0.1:${server.port}/${ROLE}`;
  await createDatabase(url.replace(/[^/]+$/, 'postgres'), ROLE);
  const stopWatching = watchPostmaster({ cluster, binaries, account, port: server.port, log });
  return {
    url,
    stop: async () => {
      await stopWatching();
      await leave(cluster, log);
    },
  };
}

async function attach(cluster: Cluster): Promise<Postmaster | undefined> {
  if (!findPostmaster(cluster)) return undefined;
  return whenReady(cluster, () => !findPostmaster(cluster));
}

async function start(cluster: Cluster, binaries: string, account?: Account): Promise<Postmaster> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = await choosePort(cluster);
    const server = (await launch(cluster, binaries, port, account)) ?? (await attach(cluster));
    if (server) {
      writeFileSync(cluster.port, String(server.port));
      return server;
    }
  }
  throw new Error(
    `The embedded database does not start: ${lastWords(cluster)} ` +
      `Its log is ${cluster.log}; DATABASE_URL names another PostgreSQL server.`,
  );
}

async function leave(cluster: Cluster, log: (line: string) => void): Promise<void> {
  rmSync(join(cluster.users, String(process.pid)), { force: true });
  if (readdirSync(cluster.users).some((user) => isAlive(Number(user)))) return;
  const server = findPostmaster(cluster);
  if (server) await shutDown(cluster, server.pid);
  log('Database stopped');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function choosePort(cluster: Cluster): Promise<number> {
  const kept = readPort(cluster);
  return (kept && (await tryPort(kept))) || (await tryPort(0)) || choosePort(cluster);
}

function readPort(cluster: Cluster): number {
  try {
    return Number(readFileSync(cluster.port, 'utf8'));
  } catch {
    return 0;
  }
}

/** Returns the port if it is free, any free port for 0, and 0 if it is taken. */
function tryPort(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(0));
    probe.listen(port, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
}
