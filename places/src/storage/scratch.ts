// Temporary folders of imports, beside the regions; removed when the import ends.
import { rmSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const HEAD = `.import-${hostname()}-`;
const OWN = `${HEAD}${process.pid}-`;
/** No import takes this long; an older folder belongs to a machine that no longer exists. */
const OLD_MS = 24 * 3600 * 1000;

/** Runs `work` with a new folder inside `folder` and removes it afterwards. */
export async function inScratch<T>(folder: string, work: (dir: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const dir = await mkdtemp(join(folder, OWN));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Removes the folders of this process at once, for a process that must stop. */
export function dropScratch(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(OWN)))
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** Removes the folders of killed imports; those of running imports stay. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith('.import-')))
    if (await isLeft(folder, name)) await rm(join(folder, name), { recursive: true, force: true });
}

async function isLeft(folder: string, name: string): Promise<boolean> {
  const pid = name.startsWith(HEAD) ? Number.parseInt(name.slice(HEAD.length), 10) : NaN;
  if (pid > 0 && !isRunning(pid)) return true;
  const found = await stat(join(folder, name)).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > OLD_MS;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
