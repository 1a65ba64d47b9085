// Reads one sheet in a thread of its own and ends: rows go out as they are asked for.
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetRow } from '@sendero/core/bulk/cell';
import { packCells } from '@sendero/core/bulk/packed-cell';
import { openRows } from './open-rows.ts';
import type { FromReader, PackedRow, ReaderTask } from './read-sheet.ts';
import { SheetProblem } from './sheet-problem.ts';

function tell(message: FromReader): void {
  parentPort?.postMessage(message);
}

/** The next time that rows are asked for. */
function asked(): Promise<void> {
  return new Promise((resolve) => parentPort?.once('message', () => resolve()));
}

async function read({ bytes, isTextTaken }: ReaderTask): Promise<void> {
  const { rows, skipped, ...start } = await openRows(Buffer.from(bytes), isTextTaken);
  tell({ kind: 'start', start });
  await asked();
  for await (const batch of rows) {
    const next = asked();
    tell({ kind: 'rows', json: JSON.stringify(batch.map(packed)), hidden: skipped.hidden });
    await next;
  }
  tell({ kind: 'end', hidden: skipped.hidden });
}

const packed = ({ number, cells }: SheetRow): PackedRow => [number, packCells(cells)];

try {
  await read(workerData as ReaderTask);
} catch (error) {
  if (!(error instanceof SheetProblem)) throw error;
  tell({ kind: 'problem', code: error.code });
}
