import { randomUUID } from 'node:crypto';
import * as api from '@sendero/core/contract/bulk-api';
import { type Sheet, type Shop, outcomeOf } from '../ledger.ts';
import type { Load } from './load.ts';

const ROWS = [3, 12] as const;
const COLUMNS = 'client_order_id,customer_name,phone_number,address,notes,amount,description';

/** Uploads a sheet and has its rows placed; null where it was not taken. */
export async function placeSheet(load: Load, shop: Shop): Promise<Sheet | null> {
  const { caller, chance, ledger, tally } = load;
  const { vendor_id, authorization } = shop;
  const mark = `sheet-${randomUUID().slice(0, 13)}`;
  const rows = chance.between(...ROWS);
  const form = new FormData();
  form.set('vendor_id', vendor_id);
  form.set('content', new Blob([sheet(mark, rows)]), 'orders.csv');
  const created = await caller.call(api.createBulkJob, { authorization, form, key: randomUUID() });
  if (!created.answer) return null;
  const job_id = created.answer.body.bulk_job.bulk_job_id;
  const placed: Sheet = { shop, during: tally.now(), mark, rows, job_id, fate: 'unknown' };
  ledger.sheets.push(placed);
  const { status } = await caller.call(api.placeBulkOrders, {
    authorization,
    params: { jobId: job_id },
    body: {},
    key: randomUUID(),
  });
  placed.fate = outcomeOf(status);
  return placed;
}

function sheet(mark: string, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${mark}-${n},Eino Laine,+358401234567,"Mannerheimintie ${1 + n}, Helsinki",Second floor,${n + 5}.50,Two bags`,
  );
  return [COLUMNS, ...lines].join('\n');
}
