// The parts of an XLSX file, which is a zip archive. Parts are inflated while they are read, within the limits.
import { type Entry, type ZipFile, fromBufferPromise } from 'yauzl';
import { MAX_ENTRIES, MAX_INFLATED_BYTES, MAX_RATIO, RATIO_FROM_BYTES } from './limits.ts';
import { SheetProblem } from './sheet-problem.ts';

/** The parts of a file by path. Paths are in lower case and have no leading slash. */
export interface Archive {
  readonly paths: readonly string[];
  /** The inflated bytes of a part. Throws a SheetProblem if the part is missing or exceeds the limits. */
  read(path: string): AsyncGenerator<Uint8Array>;
}

/** Opens an archive. Checks the declared sizes first, and counts the bytes that are really inflated as well. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes).catch(refuse);
  const entries = await listEntries(zip);
  let inflated = 0;
  return {
    paths: [...entries.keys()],
    async *read(path) {
      const entry = entries.get(partPath(path));
      if (!entry?.canDecodeFileData()) throw new SheetProblem('FORMAT');
      checkSize(entry, entry.uncompressedSize, inflated);
      const stream = await zip.openReadStreamPromise(entry).catch(refuse);
      let size = 0;
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          size += chunk.length;
          inflated += chunk.length;
          checkSize(entry, size, inflated - size);
          yield chunk;
        }
      } catch (error) {
        refuse(error);
      }
    },
  };
}

/** Normalizes a part's path for look-ups: programs write different cases and leading slashes. */
export function partPath(path: string): string {
  return path.replace(/^\/+/, '').toLowerCase();
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new SheetProblem('TOO_MUCH');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(partPath(entry.fileName), entry);
  } catch (error) {
    refuse(error);
  }
  return entries;
}

function checkSize(entry: Entry, size: number, before: number): void {
  const isBomb = size > RATIO_FROM_BYTES && size > entry.compressedSize * MAX_RATIO;
  if (isBomb || before + size > MAX_INFLATED_BYTES) throw new SheetProblem('TOO_MUCH');
}

/** Any error of the library means that the file has the wrong format. */
function refuse(error: unknown): never {
  throw error instanceof SheetProblem ? error : new SheetProblem('FORMAT', error);
}
