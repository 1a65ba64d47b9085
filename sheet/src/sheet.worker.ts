// Reads one sheet in its own thread, then ends. Sends rows as they are read, and stays only a little ahead of the
// consumer.
import { parentPort, workerData } from 'node:worker_threads';
import { type HeaderFinder, noHeaders } from './header-finder.ts';
import { MAX_AHEAD_CHARACTERS } from './limits.ts';
import { openRows } from './open-rows.ts';
import type { FromReader, ReaderTask } from './read-sheet.ts';
import { SheetProblem } from './sheet-problem.ts';

/** Characters sent and not yet consumed. */
let ahead = 0;
let goOn = () => {};
parentPort?.on('message', (taken: number) => {
  ahead -= taken;
  goOn();
});

function tell(message: FromReader): void {
  parentPort?.postMessage(message);
}

async function read({ bytes, isTextTaken, headers }: ReaderTask): Promise<void> {
  const finder = headers === null ? noHeaders : ((await import(headers)) as HeaderFinder);
  const { rows, skipped, ...start } = await openRows(Buffer.from(bytes), isTextTaken, finder);
  tell({ kind: 'start', start });
  for await (const batch of rows) {
    const json = JSON.stringify(batch);
    tell({ kind: 'rows', json, hidden: skipped.hidden });
    ahead += json.length;
    while (ahead > MAX_AHEAD_CHARACTERS) await new Promise<void>((resolve) => (goOn = resolve));
  }
  tell({ kind: 'end', hidden: skipped.hidden });
}

try {
  await read(workerData as ReaderTask);
} catch (error) {
  if (!(error instanceof SheetProblem)) throw error;
  tell({ kind: 'problem', code: error.code });
} finally {
  parentPort?.close();
}
