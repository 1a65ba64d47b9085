// What packages carry that no server reads goes: maps, types and sources of theirs, and what they say to people.
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Node runs no TypeScript from packages. Licences stay. */
const unread = ['**/*.map', '**/*.{ts,mts,cts}', '**/*.md', '**/*.flow'];
const isLicence = (path: string): boolean => /^(licen[cs]e|notice|copying)/i.test(basename(path));

/** Takes from the packages of `folder` what is not read; answers how many files. */
export async function prunePackages(folder: string): Promise<number> {
  const packages = join(folder, 'node_modules');
  // Workspaces are links, which are not followed.
  const paths = globSync(unread, { cwd: packages, exclude: ['@sendero/**'] }).filter(
    (path) => !isLicence(path),
  );
  for (const path of paths) await rm(join(packages, path), { recursive: true, force: true });
  return paths.length;
}

if (import.meta.main)
  console.log(`${await prunePackages(process.argv[2] ?? '.')} files that nobody reads are gone`);
