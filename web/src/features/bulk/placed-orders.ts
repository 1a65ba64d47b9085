import { type SheetId, readJob, readPage } from './sheets.ts';

const LOOK_MS = 1000;
/** Thousands of orders take a minute. */
const PATIENCE_MS = 180_000;

/** The ids of the orders that a sheet has become, once it has been placed; fails where that takes more than three minutes. */
export async function placedOrders(sheet: SheetId): Promise<string[]> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  while ((await readJob(sheet, patience)).phase === 'PLACING') await pause(LOOK_MS);
  const orderIds: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page = await readPage({ ...sheet, filter: 'success', language: 'en' }, after, patience);
    orderIds.push(...page.rows.flatMap(({ order_id }) => order_id ?? []));
    after = page.next;
  }
  return orderIds;
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
