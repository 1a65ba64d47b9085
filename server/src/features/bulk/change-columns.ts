import type { Column } from '@sendero/core/bulk/columns';
import { foldHeader } from '@sendero/core/bulk/headers';
import type { BulkJob } from '@sendero/core/contract/bulk-api';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { advanceBulkJob } from './advance-bulk-job.ts';
import { type Asking, getOwnBulkJob } from './get-own-bulk-job.ts';
import { recheckRows } from './row-moves-store.ts';
import { findBulkJob, rememberColumns, updateColumns } from './store.ts';
import { toBulkJob } from './to-bulk-job.ts';

/**
 * Assigns the sheet's columns as the user says, and remembers the assignment for the vendor's next sheets. Every row is
 * checked again; the user's corrections stay.
 */
export async function changeColumns(
  world: World,
  asking: Asking,
  jobId: string,
  columns: readonly (Column | null)[],
): Promise<BulkJob> {
  const job = await getOwnBulkJob(world, asking, jobId);
  const named = columns.filter((column) => column !== null);
  if (new Set(named).size < named.length) throw ruleBroken('columns', 'bulk.problem.column-twice');
  const isTaken = await advanceBulkJob(world, job, {
    to: 'CHECKING',
    alongside: async (client) => {
      await updateColumns(client, job, columns);
      await recheckRows(client, job);
    },
  });
  if (!isTaken)
    throw new Problem('Conflict', { detail: 'The sheet is being checked or placed, or was placed already.' });
  const chosen = job.headers.map((header, place) => [foldHeader(header), columns[place] ?? null] as const);
  await rememberColumns(world.db, job, Object.fromEntries(chosen.filter(([header]) => header !== '')));
  return toBulkJob(world, (await findBulkJob(world.db, job)) ?? job);
}
