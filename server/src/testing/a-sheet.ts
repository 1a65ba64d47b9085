import { addressOf } from '@sendero/core/contract/endpoint';
import { type BulkJob, type BulkRow, createBulkJob } from '@sendero/core/contract/bulk-api';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { advanceBulkJob } from '../features/bulk/advance-bulk-job.ts';
import { insertRows, packRows } from '../features/bulk/row-store.ts';
import { endReading, insertBulkJob } from '../features/bulk/store.ts';
import { workOnNextBulkJob } from '../features/bulk/work-on-bulk-job.ts';
import { newOrderId } from '../features/order/order-id.ts';
import type { World } from '../world.ts';
import type { Shop } from './a-shop.ts';

/** A row that may be placed from `LOCATION`, by the template's columns. */
export const ROW = {
  customer_name: 'Eino Laine',
  phone_number: '+358401234567',
  address: 'Aleksanterinkatu 21, 00100 Helsinki',
  amount: '24.90',
  description: 'Lunch for two',
};

type Cells = Readonly<Record<string, string>>;

/** Rows as the text of a sheet; a row lists what differs from `ROW`. The headers are those of all rows. */
export function sheetOf(rows: readonly Cells[]): string {
  const whole = rows.map((row): Cells => ({ ...ROW, ...row }));
  const headers = [...new Set(whole.flatMap((row) => Object.keys(row)))];
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = whole.map((row) => headers.map((header) => quoted(row[header] ?? '')).join(','));
  return [headers.join(','), ...lines].join('\n');
}

interface Sent {
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly file_name?: string;
  readonly vendor_id?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An upload as it is sent: a file, or pasted cells if its name is empty. */
export async function multipartOf(
  vendor_id: string,
  { content, file_name = 'orders.csv' }: Pick<Sent, 'content' | 'file_name'>,
): Promise<{ type: string; payload: Buffer }> {
  const form = new FormData();
  form.set('vendor_id', vendor_id);
  if (file_name === '' && typeof content === 'string') form.set('content', content);
  else form.set('content', new Blob([content]), file_name);
  const whole = new Response(form);
  return { type: whole.headers.get('content-type') ?? '', payload: Buffer.from(await whole.arrayBuffer()) };
}

/** Uploads a sheet as a page does. */
export async function upload(
  app: FastifyInstance,
  shop: Shop,
  { vendor_id = shop.vendor.vendor_id, headers = {}, ...sent }: Sent,
): Promise<LightMyRequestResponse> {
  const { type, payload } = await multipartOf(vendor_id, sent);
  return app.inject({
    method: createBulkJob.method,
    url: `${addressOf(createBulkJob)}?language=en`,
    headers: { ...shop.headers, 'content-type': type, ...headers },
    payload,
  });
}

/** A checked bulk job, and its rows. */
export async function aSheet(
  app: FastifyInstance,
  shop: Shop,
  rows: readonly Cells[],
): Promise<{ job: BulkJob; rows: BulkRow[] }> {
  const reply = await upload(app, shop, { content: sheetOf(rows) });
  if (reply.statusCode !== 200) throw new Error(`The sheet was refused: ${reply.body}`);
  const { bulk_job, orders } = reply.json().body;
  return { job: bulk_job, rows: orders };
}

/** Runs the jobs' work until no bulk job has any left. */
export async function workOff(world: World): Promise<void> {
  while (await workOnNextBulkJob(world, new AbortController().signal));
}

/** A job with one valid row, inserted directly into the database. */
export async function aBulkJob(world: World, shop: Shop): Promise<string> {
  const { vendor, user } = shop;
  const job_id = newOrderId(vendor.vendor_id, world.clock.now());
  const job = {
    root_id: vendor.root_id,
    job_id,
    vendor_id: vendor.vendor_id,
    site_id: 'fi',
    country_code: vendor.country_code,
    created_at: world.clock.now(),
    created_by: user.name,
    owner_email: user.email,
    file_name: 'orders.csv',
    phase: 'CHECKING' as const,
    problem: null,
    sheet: '',
    other_sheets: [],
    hidden_rows: 0,
    headers: Object.keys(ROW),
    columns: [],
    taken_until: null,
  };
  await insertBulkJob(world.db, job, { content: new Uint8Array(), object_key: null });
  const row = { row_number: 2, cells: [], corrections: null, state: 'VALID', fee: 490 } as const;
  await insertRows(world.db, job, packRows([row]));
  await endReading(world.db, job, { problem: null, hidden_rows: 0 });
  await advanceBulkJob(world, job, { to: 'READY' });
  return job_id;
}
