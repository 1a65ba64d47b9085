// What a sheet may do to everybody else: nothing.
import { changeBulkRow, createBulkJob, getBulkJob, placeBulkOrders } from '@sendero/core/contract/bulk-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { ROW, sheetOf, upload } from '../../testing/a-sheet.ts';
import { aDraft } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { SheetProblem } from '@sendero/sheet/problem';
import { findBulkJob } from './store.ts';
import { workOnBulkJob } from './work-on-bulk-job.ts';

/** A loop that is held while a batch is checked answers nobody for as long as the batch takes: seconds. */
const STILL_FAST_MS = 250;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

it('of the costliest rows leaves the loop to other requests while it is checked [BLK-03]', async () => {
  const letters = (n: number) =>
    [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
  const rows = Array.from({ length: 3000 }, (_, n) => ({
    address: `Mannerheim${letters(n).join('')} ${n % 60}, Helsinki`,
  }));
  let isOver = false;
  const uploading = upload(app, shop, { content: sheetOf(rows) }).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const begin = performance.now();
    await aDraft(app, shop.headers, shop.vendor.vendor_id);
    times.push(performance.now() - begin);
  }
  expect((await uploading).json().body.bulk_job.metadata.row_count).toBe(3000);
  expect(times.length).toBeGreaterThan(20);
  expect(times.toSorted((a, b) => a - b)[times.length >> 1]).toBeLessThan(STILL_FAST_MS);
});

it('that breaks off in the middle keeps what came before, with the reason, and nothing of it is placed [BLK-04]', async () => {
  const reply = await upload(app, shop, { content: sheetOf([{}]), headers: { prefer: 'respond-async' } });
  const { bulk_job_id: job_id, columns } = reply.json().body.bulk_job;
  const job = (await findBulkJob(world.db, { root_id: shop.vendor.root_id, job_id })) ?? expect.fail();
  async function* rows() {
    yield [{ number: 2, cells: Object.values(ROW).map((text) => ({ text })) }];
    throw new SheetProblem('TOO_MUCH');
  }
  const headers = columns.map(({ header }: { header: string }) => header);
  const sheet = { sheets: [], sheet: '', header_row: 1, headers, rows: rows(), hiddenRows: () => 0 };
  await workOnBulkJob(world, job, new AbortController().signal, sheet);
  const params = { vendorId: shop.vendor.vendor_id, jobId: job_id };
  expect((await callApi(app, shop.headers, getBulkJob, { params })).json().body).toMatchObject({
    bulk_job: { phase: 'READY', status: 'PREPROCESS_FAIL', problem: 'bulk.problem.TOO_MUCH' },
    rows: [{ status: 'VALID' }],
  });
  const placing = await callApi(app, shop.headers, placeBulkOrders, { params: { jobId: job_id }, body: {} });
  expect(placing.json()).toMatchObject({ status: 422, errors: [{ field: 'content' }] });
});

it('is one of three at most that are taken from one user at the same time', async () => {
  const send = () => upload(app, shop, { content: sheetOf([{}]) });
  const replies = await Promise.all([send(), send(), send(), send()]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
  expect((await send()).statusCode).toBe(200);
});

it('that is cut off, or no form at all, is told so', async () => {
  const send = (payload: string, boundary = 'x') =>
    app.inject({
      method: createBulkJob.method,
      url: addressOf(createBulkJob),
      headers: { ...shop.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
  const begun = '--x\r\ncontent-disposition: form-data; name="content"; filename="a.csv"\r\n\r\na,b';
  for (const reply of [await send(begun), await send(''), await send(begun, ''), await send('x'.repeat(99))])
    expect(reply.json()).toMatchObject({ status: 400, code: 'Malformed' });
});

it.each([
  [getBulkJob, { after: '0.5' }, {}],
  [getBulkJob, { after: '2147483648' }, {}],
  [changeBulkRow, {}, { rowNumber: '2147483648' }],
])('has no row beyond what a database counts: %#', async (endpoint, query, more) => {
  const params = { vendorId: shop.vendor.vendor_id, jobId: 'nobody', ...more };
  const reply = await callApi(app, shop.headers, endpoint, { params, query, body: { left_out: true } });
  expect(reply.json()).toMatchObject({ status: 400, code: 'Malformed' });
});
