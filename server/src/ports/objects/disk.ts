import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OBJECT_KEY, type Objects } from './port.ts';

/**
 * Objects as files of a folder, for one machine or a file system that all servers share. A file has its name only once
 * all of it is on the disk.
 */
export function diskObjects(folder: string): Objects {
  const pathOf = (key: string): string => {
    if (!OBJECT_KEY.test(key)) throw new Error(`not an object's key: ${key}`);
    return join(folder, key);
  };
  return {
    put: async (key, bytes, signal) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}`;
      try {
        await writeThrough(draft, bytes, signal);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    get: (key, signal) => readFile(pathOf(key), { signal }).catch(nullWhereMissing),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeThrough(path: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes, { signal });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name too is on the disk then. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
