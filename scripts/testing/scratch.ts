// Where a run's tests keep their files: in memory where there is room, since databases are made and dropped a thousand times,
// and a disk's bookkeeping of their files was a sixth of the processor's time (decision 0182).
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** More than the files of a run ever take. As much again is left for its programs. */
const ROOM_BYTES = 3 * 2 ** 30;

const NAME = /^sendero-run-(\d+)-/;

/** A directory in `memory`, a file system without a disk; removed when this process ends. Null where there is no room. */
export function openScratch(memory = '/dev/shm', room_bytes = ROOM_BYTES): string | null {
  if (!isWritable(memory) || !hasRoom(memory, room_bytes)) return null;
  for (const name of readdirSync(memory)) if (isLeft(name)) removeIfOurs(join(memory, name));
  // A number of a process comes again, in containers soon.
  const folder = mkdtempSync(join(memory, `sendero-run-${process.pid}-`));
  // The database's files belong to an account of their own where root runs it.
  chmodSync(folder, 0o711);
  process.once('exit', () => remove(folder));
  return folder;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function hasRoom(memory: string, room_bytes: number): boolean {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= room_bytes && process.availableMemory() >= 2 * room_bytes;
}

/** Left by a run that was killed. */
function isLeft(name: string): boolean {
  const pid = Number(NAME.exec(name)?.[1] ?? 0);
  if (pid === 0) return false;
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Another account's stays where it is. */
function removeIfOurs(folder: string): void {
  try {
    remove(folder);
  } catch {
    return;
  }
}
