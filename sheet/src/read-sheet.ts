import { Worker } from 'node:worker_threads';
import type { SheetRow } from '@sendero/core/bulk/packed-cell';
import { MAX_FILE_BYTES, MAX_OPEN_MS, MAX_READING_MS } from './limits.ts';
import type { SheetStart } from './open-rows.ts';
import { SheetProblem, type SheetProblemCode } from './sheet-problem.ts';
import { takeTurn } from './turn.ts';

/** A sheet whose headers are known and whose rows are still to come. */
export interface OpenSheet extends SheetStart {
  /** The filled rows below the headers, in batches; to be taken once. Leaving off early ends the reading. */
  readonly rows: AsyncIterable<readonly SheetRow[]>;
  /** How many hidden or filtered rows were passed over so far; all of them once `rows` has ended. */
  hiddenRows(): number;
}

/** What the reading thread is given. */
export interface ReaderTask {
  readonly bytes: Uint8Array;
  readonly isTextTaken: boolean;
}

/**
 * What the reading thread says: first `start`, then `rows`, at last `end` or a `problem`. Rows come as JSON, which
 * takes this thread a third of the time of taking objects; its length is said back once they are taken.
 */
export type FromReader =
  | { readonly kind: 'start'; readonly start: SheetStart }
  | { readonly kind: 'rows'; readonly json: string; readonly hidden: number }
  | { readonly kind: 'end'; readonly hidden: number }
  | { readonly kind: 'problem'; readonly code: SheetProblemCode };

/** Of the heap of one reading; a full sheet of 5 MB takes 60. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };
/** Names under which text is taken for a table; cells that were pasted have none. */
const textName = /^$|\.(?:csv|tsv|tab|txt)$/i;

/**
 * Opens a sheet of any spreadsheet program: XLSX, or text under a name of text or none (BLK-02).
 *
 * Reading is done in a thread with bounded memory and time, two files at once, the others in turn: no file, however
 * made, stops the server. Rejects with a SheetProblem, also while rows are taken, and as `signal` says.
 */
export async function readSheet(
  bytes: Uint8Array,
  fileName: string,
  signal?: AbortSignal,
): Promise<OpenSheet> {
  if (bytes.length > MAX_FILE_BYTES) throw new SheetProblem('TOO_LARGE');
  if (bytes.length === 0) throw new SheetProblem(textName.test(fileName) ? 'EMPTY' : 'FORMAT');
  const endTurn = await takeTurn(signal);
  const reader = startReader({ bytes, isTextTaken: textName.test(fileName) }, endTurn, signal);
  const first = await reader.next();
  if (first?.kind !== 'start') throw new SheetProblem('FORMAT');
  let hidden = 0;
  const rows: AsyncIterableIterator<readonly SheetRow[]> = {
    async next() {
      const said = await reader.next();
      if (said?.kind === 'rows' || said?.kind === 'end') hidden = said.hidden;
      if (said?.kind !== 'rows') return { done: true, value: undefined };
      reader.took(said.json.length);
      return { done: false, value: JSON.parse(said.json) as SheetRow[] };
    },
    async return() {
      await reader.end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => rows,
  };
  return { ...first.start, rows, hiddenRows: () => hidden };
}

/** A reading thread, as a line of what it says. It ends by itself, by `end`, when time is up or by the signal. */
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
