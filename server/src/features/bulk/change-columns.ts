import type { Column } from '@sendero/core/bulk/columns';
import { foldHeader } from '@sendero/core/bulk/headers';
import type { BulkJob } from '@sendero/core/contract/bulk-api';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { announceProgress } from './announce-progress.ts';
import { type Asking, getOwnJob } from './get-own-job.ts';
import { findJob, rememberColumns, updateColumns } from './store.ts';
import { toJob } from './to-job.ts';

/**
 * Takes the columns of a sheet for what somebody says they are, and remembers it for the vendor's next sheets. Every row is
 * checked anew; what was put right in place stays.
 */
export async function changeColumns(
  world: World,
  asking: Asking,
  jobId: string,
  columns: readonly (Column | null)[],
): Promise<BulkJob> {
  const job = await getOwnJob(world, asking, jobId);
  const named = columns.filter((column) => column !== null);
  if (new Set(named).size < named.length) throw ruleBroken('columns', 'bulk.problem.column-twice');
  if (!(await updateColumns(world.db, job, columns)))
    throw new Problem('Conflict', { detail: 'The sheet is being checked or placed, or was placed already.' });
  const chosen = job.headers.map((header, place) => [foldHeader(header), columns[place] ?? null] as const);
  await rememberColumns(world.db, job, Object.fromEntries(chosen.filter(([header]) => header !== '')));
  announceProgress(world, job, true);
  return toJob((await findJob(world.db, job)) ?? job);
}
