import { Worker } from 'node:worker_threads';
import type { Row } from './cell.ts';
import { MAX_FILE_BYTES, MAX_OPEN_MS, MAX_READING_MS } from './limits.ts';
import type { SheetStart } from './open-rows.ts';
import { SheetProblem, type SheetProblemCode } from './sheet-problem.ts';
import { takeTurn } from './turn.ts';

/** A sheet whose headers are known and whose rows can be read. */
export interface OpenSheet extends SheetStart {
  /** The filled rows below the headers, in batches. Can be iterated once; stopping early ends the reading. */
  readonly rows: AsyncIterable<readonly Row[]>;
  /** How many hidden or filtered rows were skipped so far; final once `rows` has ended. */
  hiddenRows(): number;
}

export interface ReadOptions {
  /** The URL of a `HeaderFinder` module; without one every row is data. */
  readonly headers?: URL;
  readonly signal?: AbortSignal;
}

/** The input of the reading thread. */
export interface ReaderTask {
  readonly bytes: Uint8Array;
  readonly isTextTaken: boolean;
  /** The URL of a `HeaderFinder` module. */
  readonly headers: string | null;
}

/**
 * Messages of the reading thread: first `start`, then `rows`, finally `end` or `problem`. Rows come as JSON, which
 * costs this thread a third of the time of cloned objects. This thread answers with the JSON's length once the rows are
 * consumed.
 */
export type FromReader =
  | { readonly kind: 'start'; readonly start: SheetStart }
  | { readonly kind: 'rows'; readonly json: string; readonly hidden: number }
  | { readonly kind: 'end'; readonly hidden: number }
  | { readonly kind: 'problem'; readonly code: SheetProblemCode };

/** Heap limits of one reading thread; a full sheet of 5 MB takes 60 MB. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };
/** File names that are accepted for text tables; pasted cells have an empty name. */
const textName = /^$|\.(?:csv|tsv|tab|txt)$/i;

/**
 * Opens a sheet of any spreadsheet program: XLSX, or text with a text file's name or none (BLK-02).
 *
 * A thread with limited memory and time reads the file; two files at once, others wait. So no file can stop the server.
 * Rejects with a SheetProblem, also while rows are read, and with the reason of `signal` on abort.
 */
export async function readSheet(
  bytes: Uint8Array,
  fileName: string,
  { headers, signal }: ReadOptions = {},
): Promise<OpenSheet> {
  if (bytes.length > MAX_FILE_BYTES) throw new SheetProblem('TOO_LARGE');
  if (bytes.length === 0) throw new SheetProblem(textName.test(fileName) ? 'EMPTY' : 'FORMAT');
  const endTurn = await takeTurn(signal);
  const task = { bytes, isTextTaken: textName.test(fileName), headers: headers?.href ?? null };
  const reader = startReader(task, endTurn, signal);
  const first = await reader.next();
  if (first?.kind !== 'start') throw new SheetProblem('FORMAT');
  let hidden = 0;
  const rows: AsyncIterableIterator<readonly Row[]> = {
    async next() {
      const said = await reader.next();
      if (said?.kind === 'rows' || said?.kind === 'end') hidden = said.hidden;
      if (said?.kind !== 'rows') return { done: true, value: undefined };
      reader.took(said.json.length);
      return { done: false, value: JSON.parse(said.json) as Row[] };
    },
    async return() {
      await reader.end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => rows,
  };
  return { ...first.start, rows, hiddenRows: () => hidden };
}

/**
 * Starts a reading thread and returns its messages as a queue. The thread stops after `end`, at the time limit or on
 * abort.
 */
function startReader(task: ReaderTask, endTurn: () => void, signal: AbortSignal | undefined) {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: MEMORY,
  });
  const said: FromReader[] = [];
  let wake = () => {};
  let failure: Error | undefined;
  let hasEnded = false;
  let left_ms = MAX_READING_MS;
  const fail = (reason: Error) => {
    failure ??= reason;
    void worker.terminate();
    wake();
  };
  const onAbort = () => fail(signal?.reason as Error);
  const life = setTimeout(() => fail(new SheetProblem('TOO_MUCH')), MAX_OPEN_MS);
  signal?.addEventListener('abort', onAbort, { once: true });
  worker.on('message', (message: FromReader) => {
    said.push(message);
    wake();
  });
  worker.on('error', (error) => fail(isOutOfMemory(error) ? new SheetProblem('TOO_MUCH', error) : error));
  worker.on('exit', () => {
    hasEnded = true;
    clearTimeout(life);
    signal?.removeEventListener('abort', onAbort);
    endTurn();
    wake();
  });
  return {
    took: (characters: number) => worker.postMessage(characters),
    end: () => worker.terminate(),
    async next(): Promise<FromReader | undefined> {
      const begin = performance.now();
      const late = setTimeout(() => fail(new SheetProblem('TOO_MUCH')), left_ms);
      while (said.length === 0 && !hasEnded && failure === undefined)
        await new Promise<void>((resolve) => (wake = resolve));
      clearTimeout(late);
      left_ms -= performance.now() - begin;
      signal?.throwIfAborted();
      const message = said.shift();
      if (message?.kind === 'problem') throw new SheetProblem(message.code);
      if (!message && failure) throw failure;
      return message;
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
