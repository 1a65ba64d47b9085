import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Enough for a run's orders and the log in front of them. */
const SIZE = '400m';

/** Mounts a small file system at `folder`, where that is permitted; answers how to take it away, null where it is not. */
export function mountSmallDisk(folder: string): (() => void) | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=711`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  return () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
}
