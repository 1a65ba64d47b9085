import { type BulkJobId, readBulkJob, readPage } from './bulk-jobs.ts';

const LOOK_MS = 1000;
/** Placing thousands of orders takes a minute. */
const PATIENCE_MS = 180_000;

/** The ids of the orders of a bulk job, once it is placed; rejects if that takes more than three minutes. */
export async function placedOrders(job: BulkJobId): Promise<string[]> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  while ((await readBulkJob(job, patience)).phase === 'PLACING') await pause(LOOK_MS);
  const orderIds: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page = await readPage({ ...job, filter: 'success', language: 'en' }, after, patience);
    orderIds.push(...page.rows.flatMap(({ order_id }) => order_id ?? []));
    after = page.next;
  }
  return orderIds;
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
