import { Readable } from 'node:stream';
import type { Column } from '@sendero/core/bulk/columns';
import { statesOf } from '@sendero/core/bulk/state';
import type { PackedCell } from '@sendero/core/bulk/cell';
import { type FailedRow, writeFailureSheet } from './failure-sheet.ts';
import type { World } from '../../world.ts';
import { type Asking, getOwnBulkJob } from './get-own-bulk-job.ts';
import { type BulkRowRow, listRows } from './row-store.ts';
import type { BulkJobRow } from './store.ts';
import { headersOf, sayFinding } from './to-bulk-job.ts';

const ROWS_AT_ONCE = 500;

/**
 * Writes the rows of a job that became no order as a sheet to correct and upload again, with the reasons in the
 * language `locale`.
 */
export async function writeFailures(
  world: World,
  asking: Asking,
  jobId: string,
  locale: string,
): Promise<{ name: string; body: Readable }> {
  const job = await getOwnBulkJob(world, asking, jobId);
  const sheet = { name: job.sheet || 'Sheet1', headers: headersOf(job), language: locale };
  const body = Readable.fromWeb(writeFailureSheet(sheet, failedRows(world, job, locale)));
  return { name: `${job.job_id}.xlsx`, body };
}

async function* failedRows(world: World, job: BulkJobRow, locale: string): AsyncGenerator<FailedRow> {
  for (let after = 0; ;) {
    const rows = await listRows(world.db, job, { states: statesOf('failed'), after, limit: ROWS_AT_ONCE });
    for (const row of rows)
      yield { cells: rightedCells(job.columns, row), reason: reasonOf(world, locale, row) };
    const last = rows.at(-1);
    if (!last) return;
    after = last.row_number;
  }
}

/** The cells in the sheet's own columns, with the user's corrections applied. */
function rightedCells(
  columns: readonly (Column | null)[],
  { cells, corrections }: BulkRowRow,
): readonly PackedCell[] {
  return Array.from({ length: Math.max(cells.length, columns.length) }, (_, place) => {
    const column = columns[place];
    const text = column ? corrections?.cells?.[column] : undefined;
    return text ?? cells[place] ?? null;
  });
}

function reasonOf(world: World, locale: string, { state, issues }: BulkRowRow): string {
  if (state === 'LEFT_OUT') return world.texts.say(locale, 'bulk.problem.left-out');
  return issues.map((issue) => sayFinding(world, locale, issue)).join(' · ');
}
