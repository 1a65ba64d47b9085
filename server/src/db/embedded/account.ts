import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating-system account that the database server runs under. */
export type Account = { uid: number; gid: number };

/**
 * The account to run PostgreSQL under; undefined for our own.
 *
 * PostgreSQL refuses to run as root, and initdb requires an account that the system knows by name, so root uses
 * `nobody`.
 */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  if (!nobody) {
    throw new Error(
      'PostgreSQL does not run as root and this machine has no account "nobody". ' +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return { uid: Number(nobody[2]) >>> 0, gid: Number(nobody[3]) >>> 0 };
}

/** Whether `account` may enter the directory `path`: it may traverse every directory above it and `path` itself. */
export function isReachable(path: string, account: Account | undefined): boolean {
  if (!account) return true;
  for (let directory = path; ; directory = dirname(directory)) {
    if (!mayEnter(directory, account)) return false;
    if (directory === dirname(directory)) return true;
  }
}

/** Whether this process may write into the directory `path`. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function mayEnter(directory: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(directory);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}
