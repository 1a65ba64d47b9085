import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Evil, repeatedly } from './evil.ts';

const CHUNK = Buffer.alloc(1024 * 1024);

/** The database's disk is full, to the last byte. */
export const disk: Evil = {
  name: 'disk',
  reachable: true,
  lasts_s: [5, 10],
  skip: ({ small_disk }) => (small_disk ? null : 'no file system of its own may be mounted here'),
  start: async ({ database }) => {
    const file = join(database.folder, 'ballast');
    const stop = repeatedly(200, () => fill(file));
    return async () => {
      await stop();
      rmSync(file, { force: true });
      // One that stopped for want of room is started again.
      await database.revive();
    };
  },
};

/** Takes what room there is. */
function fill(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (let size = CHUNK.length; size >= 512; size = Math.floor(size / 2)) while (grow(handle, size));
  } finally {
    closeSync(handle);
  }
}

function grow(handle: number, size: number): boolean {
  try {
    return writeSync(handle, CHUNK, 0, size) === size;
  } catch {
    return false;
  }
}
