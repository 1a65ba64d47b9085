import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { settle } from './binaries.ts';

/** The name of the only role, which owns everything, and of the product's database. */
export const ROLE = 'sendero';

/** The paths in a cluster's directory. */
export type Cluster = {
  data: string;
  password: string;
  port: string;
  log: string;
  /** One empty file per process that uses the server, named by its pid. */
  users: string;
};

/**
 * Opens the cluster in `home`; initdb makes it on the first start.
 *
 * It is made under a draft name and renamed when complete. So a first start that was killed leaves no partial cluster,
 * and of two simultaneous first starts one wins.
 */
export async function openCluster(home: string, binaries: string, account?: Account): Promise<Cluster> {
  const directory = join(home, 'postgres');
  if (!existsSync(directory)) {
    const draft = mkdtempSync(`${directory}.`);
    try {
      await initialise(clusterAt(draft), draft, binaries, account);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      throw error;
    }
    settle(draft, directory);
  }
  return clusterAt(directory);
}

export function readPassword(cluster: Cluster): string {
  return readFileSync(cluster.password, 'utf8').trim();
}

function clusterAt(directory: string): Cluster {
  return {
    data: join(directory, 'data'),
    password: join(directory, 'password'),
    port: join(directory, 'port'),
    log: join(directory, 'log'),
    users: join(directory, 'users'),
  };
}

async function initialise(
  cluster: Cluster,
  directory: string,
  binaries: string,
  account?: Account,
): Promise<void> {
  chmodSync(directory, 0o711);
  mkdirSync(cluster.users, { mode: 0o700 });
  mkdirSync(cluster.data, { mode: 0o700 });
  writeFileSync(cluster.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) {
    chownSync(cluster.data, account.uid, account.gid);
    chownSync(cluster.password, account.uid, account.gid);
  }
  const args = [
    ['--pgdata', cluster.data, '--username', ROLE, '--pwfile', cluster.password, '--auth=scram-sha-256'],
    ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ].flat();
  const options = { ...account, cwd: '/', env: { ...process.env, LC_ALL: 'C' } };
  try {
    await promisify(execFile)(join(binaries, 'bin/initdb'), args, options);
  } catch (error) {
    throw new Error(
      `The embedded database could not be made in ${directory}: ${reason(error)} ` +
        'Free space or permissions may be missing; DATABASE_URL names another PostgreSQL server.',
      { cause: error },
    );
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = 'stderr' in error ? String(error.stderr).trim() : '';
  return said || error.message;
}
