import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { inScratch } from '../storage/scratch.ts';
import type { Progress } from './import-region.ts';

/** The size limit: an extract of a whole country. */
const MOST_BYTES = 8 * 1024 ** 3;
const PATIENCE_MS = 60_000;

/**
 * Runs `work` with the extract at `source`: a local file, or a URL that is downloaded into `folder` and deleted
 * afterwards. Throws an Error that says what to do if the extract cannot be had.
 */
export async function whileFetched<T>(
  source: string,
  folder: string,
  progress: Progress,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (!/^https?:\/\//i.test(source)) {
    const found = await stat(source).catch(() => null);
    if (!found?.isFile()) throw new Error(`There is no file "${source}".`);
    return work(source);
  }
  return inScratch(folder, async (dir) => {
    const path = join(dir, 'extract.osm.pbf');
    await fetchTo(source, path, progress);
    return work(path);
  });
}

async function fetchTo(url: string, path: string, progress: Progress): Promise<void> {
  const silence = new AbortController();
  const response = await fetch(url, { signal: silence.signal }).catch((cause: unknown) => {
    throw new Error(`${url} cannot be reached: ${reasonOf(cause)}`, { cause });
  });
  if (!response.ok || !response.body) throw new Error(`${url} answers ${response.status}.`);
  const total = Number(response.headers.get('content-length') ?? 0);
  let received = 0;
  let timer = setTimeout(() => silence.abort(), PATIENCE_MS);
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), PATIENCE_MS);
      progress('fetching', total > 0 ? received / total : 0);
      done(received > MOST_BYTES ? new Error(`${url} is larger than 8 GB.`) : null, chunk);
    },
  });
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), counted, createWriteStream(path));
  } catch (cause) {
    if (isOfThisMachine(cause)) throw cause;
    throw new Error(`${url} broke off after ${received} bytes: ${reasonOf(cause)}`, { cause });
  } finally {
    clearTimeout(timer);
  }
  if (total > 0 && received !== total)
    throw new Error(`${url} broke off after ${received} of ${total} bytes.`);
}

/** Whether the error comes from writing to this machine's disk, such as a full disk. */
function isOfThisMachine(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall === 'write';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
