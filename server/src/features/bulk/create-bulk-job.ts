import { matchHeaders } from '@sendero/core/bulk/headers';
import { putObject } from '../../objects/put-object.ts';
import type { World } from '../../world.ts';
import type { OpenSheet } from '@sendero/sheet/read';
import { SheetProblem } from '@sendero/sheet/problem';
import { newOrderId } from '../order/order-id.ts';
import { announceProgress } from './announce-progress.ts';
import { type Asking, getBulkVendor } from './get-own-bulk-job.ts';
import { readOrderSheet } from './read-order-sheet.ts';
import { sheetRefused } from './refuse-sheet.ts';
import {
  type BulkJobKey,
  type BulkJobRow,
  findBulkJob,
  findRememberedColumns,
  insertBulkJob,
} from './store.ts';
import { LEASE_MS, workOnBulkJob } from './work-on-bulk-job.ts';

/** A sheet that was uploaded or pasted. */
interface CreateBulkJobInput {
  readonly vendor_id: string;
  readonly file_name: string;
  readonly content: Uint8Array;
  /** The caller waits until every row is checked; otherwise any server checks them later. */
  readonly waits: boolean;
}

const LONGEST_NAME = 200;

/**
 * Creates a bulk job from a sheet, once its first rows show that it is a sheet of orders. From then on neither the job
 * nor any of its rows is lost (BLK-02, BLK-03).
 */
export async function createBulkJob(
  world: World,
  asking: Asking,
  input: CreateBulkJobInput,
): Promise<BulkJobKey> {
  const { root_id, vendor } = await getBulkVendor(world, asking, input.vendor_id);
  const looking = new AbortController();
  try {
    const sheet = await readOrderSheet(input.content, input.file_name, looking.signal);
    const job = await newBulkJob(world, asking, { root_id, vendor_id: vendor.vendor_id }, input, sheet);
    const { content } = input;
    const object_key = await putObject(world, 'sheets', root_id, content);
    await insertBulkJob(
      world.db,
      job,
      object_key === null ? { content, object_key } : { content: null, object_key },
    );
    announceProgress(world, job, true);
    if (input.waits) await checkNow(world, { ...job, counts: {} }, sheet);
    return job;
  } catch (error) {
    throw error instanceof SheetProblem ? sheetRefused(error.code) : error;
  } finally {
    looking.abort();
  }
}

/**
 * Checks the rows while the caller waits. Throws SheetProblem where the file cannot be read to its end; the job stays
 * in the history.
 */
async function checkNow(world: World, job: BulkJobRow, sheet: OpenSheet): Promise<void> {
  await workOnBulkJob(world, job, new AbortController().signal, sheet);
  const checked = await findBulkJob(world.db, job);
  if (checked?.problem) throw new SheetProblem(checked.problem);
}

async function newBulkJob(
  { db, clock }: World,
  { site, caller }: Asking,
  vendor: Pick<BulkJobRow, 'root_id' | 'vendor_id'>,
  { file_name, waits }: CreateBulkJobInput,
  { sheet, sheets, headers }: OpenSheet,
): Promise<Omit<BulkJobRow, 'counts'>> {
  const match = matchHeaders(headers, await findRememberedColumns(db, vendor));
  const now = clock.now();
  return {
    ...vendor,
    job_id: newOrderId(vendor.vendor_id, now),
    site_id: site.id,
    country_code: site.market.country_code,
    created_at: now,
    created_by: caller.name,
    owner_email: caller.email,
    file_name: file_name.slice(-LONGEST_NAME).toWellFormed().replaceAll('\0', ''),
    phase: 'CHECKING',
    problem: null,
    sheet,
    other_sheets: sheets.filter((name) => name !== sheet),
    hidden_rows: 0,
    headers: [...headers],
    columns: headers.map((_, place) => match[place] ?? null),
    taken_until: waits ? new Date(now.getTime() + LEASE_MS) : null,
  };
}
