import { matchHeaders } from '@sendero/core/bulk/headers';
import type { World } from '../../world.ts';
import { type OpenSheet, readSheet } from '../../sheet/read-sheet.ts';
import { SheetProblem } from '../../sheet/sheet-problem.ts';
import { newOrderId } from '../order/order-id.ts';
import { announceProgress } from './announce-progress.ts';
import { type Asking, getBulkVendor } from './get-own-job.ts';
import { sheetRefused } from './refuse-sheet.ts';
import { type JobKey, type JobRow, findJob, findRememberedColumns, insertJob } from './store.ts';
import { LEASE_MS, workOnJob } from './work-on-job.ts';

/** A sheet that was uploaded or pasted. */
interface Sent {
  readonly vendor_id: string;
  readonly file_name: string;
  readonly content: Uint8Array;
  /** Whoever sent it waits until every row is checked; otherwise any server checks them. */
  readonly waits: boolean;
}

const LONGEST_NAME = 200;

/**
 * Takes a sheet of orders, once its first rows show that it is one; from then on neither it nor any row of it is lost
 * (BLK-02, BLK-03).
 */
export async function createJob(world: World, asking: Asking, sent: Sent): Promise<JobKey> {
  const { root_id, vendor } = await getBulkVendor(world, asking, sent.vendor_id);
  const looking = new AbortController();
  try {
    const sheet = await readSheet(sent.content, sent.file_name, looking.signal);
    const job = await jobOf(world, asking, { root_id, vendor_id: vendor.vendor_id }, sent, sheet);
    await insertJob(world.db, job, sent.content);
    announceProgress(world, job, true);
    if (sent.waits) await checkNow(world, { ...job, counts: {} }, sheet);
    return job;
  } catch (error) {
    throw error instanceof SheetProblem ? sheetRefused(error.code) : error;
  } finally {
    looking.abort();
  }
}

/** Checks a sheet while somebody waits; one that ends in the middle is refused, and stays in the history. */
async function checkNow(world: World, job: JobRow, sheet: OpenSheet): Promise<void> {
  await workOnJob(world, job, new AbortController().signal, sheet);
  const checked = await findJob(world.db, job);
  if (checked?.problem) throw new SheetProblem(checked.problem);
}

async function jobOf(
  { db, clock }: World,
  { site, caller }: Asking,
  vendor: Pick<JobRow, 'root_id' | 'vendor_id'>,
  { file_name, waits }: Sent,
  { sheet, sheets, headers }: OpenSheet,
): Promise<Omit<JobRow, 'counts'>> {
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
