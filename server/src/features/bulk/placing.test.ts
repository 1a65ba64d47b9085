// A checked sheet becomes orders: each row once, or named as not placed.
import * as api from '@sendero/core/contract/bulk-api';
import { vendorSchema } from '@sendero/core/vendor/vendor';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { ROW, aSheet, sheetOf, upload, workOff } from '../../testing/a-sheet.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { connectLive } from '../../testing/live-client.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { startJobs } from '../../jobs/run.ts';
import { fallbackFlags } from '@sendero/core/flag/flag';
import { listOrders } from '@sendero/core/contract/order-api';
import { deleteOldBulkJobs } from './discard-bulk-job.ts';
import { workOnNextBulkJob } from './work-on-bulk-job.ts';

const NOON = '2026-11-18T10:00:00Z';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  world.clock.set(NOON);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const place = (jobId: string, body: object = {}) =>
  callApi(app, shop.headers, api.placeBulkOrders, { params: { jobId }, body });

async function detail(jobId: string) {
  const params = { vendorId: shop.vendor.vendor_id, jobId };
  const query = { language: 'en', limit: '500' };
  const reply = await callApi(app, shop.headers, api.getBulkJob, { params, query });
  return api.getBulkJob.answer?.parse(reply.json()).body ?? expect.fail(reply.body);
}

const changeRow = (jobId: string, row: number, body: object) =>
  callApi(app, shop.headers, api.changeBulkRow, { params: { jobId, rowNumber: String(row) }, body });

async function orders() {
  const { rows } = await world.db.pool.query<{
    order_id: string;
    quote_id: string;
    client_order_id: string | null;
  }>('select * from orders where vendor_id = $1 order by client_order_id', [shop.vendor.vendor_id]);
  return rows;
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ client_order_id: `n${1000 + n}` }));

describe('placing', () => {
  it('makes an order of every valid row, as a single one would be, and names the others [BLK-04] [BLK-05]', async () => {
    const { job } = await aSheet(app, shop, [
      {
        client_order_id: 'a',
        unit: 'A 5',
        notes: 'Ring twice',
        delivery_date: '2026-11-19',
        delivery_time: '14:30',
      },
      { client_order_id: 'b', amount: '' },
    ]);
    expect((await place(job.bulk_job_id)).json()).toEqual({ code: 200, body: 'success' });
    expect((await detail(job.bulk_job_id)).bulk_job).toMatchObject({ phase: 'PLACING', status: 'UNKNOWN' });
    await workOff(world);
    const { bulk_job, rows } = await detail(job.bulk_job_id);
    expect(bulk_job).toMatchObject({
      phase: 'DONE',
      status: 'ORDER_PLACEMENT_SUCCESS_WITH_ERROR',
      metadata: { placed_row_count: 1, failed_row_count: 1, to_place_row_count: 0 },
    });
    expect(rows.map(({ status }) => status)).toEqual(['PLACED', 'INVALID']);
    const list = await callApi(app, shop.headers, listOrders, { params: { id: shop.vendor.vendor_id } });
    expect(list.json().result.data).toMatchObject([
      {
        order_id: rows[0]?.order_id,
        client_order_id: 'a',
        status: 'RECEIVED',
        delivery_fee: rows[0]?.delivery_fee,
        preordered_for: Date.parse('2026-11-19T12:30:00Z') / 1000,
        customer: {
          name: ROW.customer_name,
          location: { unit: 'A 5', address: ROW.address, notes: 'Ring twice' },
        },
        order: { amount: 24.9, description: ROW.description, payment_method: 'PAID' },
      },
    ]);
  });

  it('ends as a success where every row was placed, and as a failure where none could be [BLK-04]', async () => {
    const soon = { delivery_date: '2026-11-18', delivery_time: '12:30' };
    for (const [rows, status] of [
      [[{}], 'ORDER_PLACEMENT_SUCCESS'],
      [[soon], 'ORDER_PLACEMENT_FAIL'],
      [[soon, {}], 'ORDER_PLACEMENT_SUCCESS_WITH_ERROR'],
    ] as const) {
      world.clock.set(NOON);
      const { job } = await aSheet(app, shop, rows);
      await place(job.bulk_job_id);
      world.clock.advance(3600);
      await workOff(world);
      expect((await detail(job.bulk_job_id)).bulk_job.status).toBe(status);
    }
  });

  it('asked for twice, from two windows and on two servers, places each row once [BLK-05]', async () => {
    const second = await createSecondWorld(world);
    const { job } = await aSheet(app, shop, many(300));
    const replies = await Promise.all([place(job.bulk_job_id), place(job.bulk_job_id)]);
    expect(replies.map((reply) => reply.json().body)).toEqual(['success', 'success']);
    const signal = new AbortController().signal;
    await workOnNextBulkJob(world, AbortSignal.abort());
    const first = workOnNextBulkJob(world, signal);
    world.clock.advance(60);
    await Promise.all([first, workOnNextBulkJob(second, signal), place(job.bulk_job_id)]);
    await workOff(world);
    await second.close();
    expect((await orders()).map((order) => order.client_order_id)).toEqual(
      many(300).map((row) => row.client_order_id),
    );
    expect((await detail(job.bulk_job_id)).bulk_job).toMatchObject({
      status: 'ORDER_PLACEMENT_SUCCESS',
      metadata: { placed_row_count: 300 },
    });
    expect((await place(job.bulk_job_id)).json().body).toBe('success');
    expect(await orders()).toHaveLength(300);
  });

  it('finds an order that was made of a row before, whatever the row says [BLK-05]', async () => {
    const { job } = await aSheet(app, shop, many(3));
    const made = await anOrderRow(world, shop.vendor, {
      quote_id: `bulk:${job.bulk_job_id}:3`,
      client_order_id: 'n1001',
    });
    await place(job.bulk_job_id);
    await workOff(world);
    expect((await orders()).map((order) => order.client_order_id)).toEqual(['n1000', 'n1001', 'n1002']);
    expect((await detail(job.bulk_job_id)).rows[1]).toMatchObject({
      status: 'PLACED',
      order_id: made.order_id,
    });
  });

  it('is refused where the price or the rows are no longer those that were confirmed [BLK-05]', async () => {
    const { job } = await aSheet(app, shop, [{}, {}]);
    const { to_place_fee: expected_fee, to_place_row_count: expected_row_count } = job.metadata;
    await changeRow(job.bulk_job_id, 3, { left_out: true });
    expect((await place(job.bulk_job_id, { expected_fee })).json()).toMatchObject({
      status: 409,
      code: 'Conflict',
    });
    expect((await place(job.bulk_job_id, { expected_row_count })).statusCode).toBe(409);
    expect((await place(job.bulk_job_id, { expected_fee: expected_fee / 2 })).statusCode).toBe(200);
  });

  it('is refused where there is nothing to place [BLK-05]', async () => {
    const { job } = await aSheet(app, shop, [{ amount: '' }]);
    expect((await place(job.bulk_job_id)).json()).toMatchObject({
      status: 422,
      errors: [{ meta: { translation_key: 'bulk.problem.nothing-to-place' } }],
    });
  });

  it('at a price that no longer holds fails by name; put right, the row may be placed [BLK-05]', async () => {
    const { job } = await aSheet(app, shop, [{}, { address: 'Fredrikinkatu 20' }]);
    const moved = vendorSchema.shape.vendor_information.shape.location.parse({
      ...LOCATION,
      latitude: 60.17,
    });
    await world.db.pool.query('update vendors set location = $1 where vendor_id = $2', [
      moved,
      shop.vendor.vendor_id,
    ]);
    await place(job.bulk_job_id);
    await workOff(world);
    const failed = await detail(job.bulk_job_id);
    expect(failed.bulk_job.status).toBe('ORDER_PLACEMENT_FAIL');
    expect(failed.rows[0]).toMatchObject({
      status: 'FAILED',
      error: 'The price of this delivery has changed. Check the row again.',
    });
    world.clock.advance(10);
    expect((await changeRow(job.bulk_job_id, 2, {})).json().body.row.status).toBe('VALID');
    expect((await place(job.bulk_job_id)).statusCode).toBe(200);
    await workOff(world);
    expect((await detail(job.bulk_job_id)).rows.map(({ status }) => status)).toEqual(['PLACED', 'FAILED']);
  });

  it('after the service hours fails by name, as checking does [BLK-03] [BLK-05]', async () => {
    const abroad = await aShop(world, app, { country_code: 'AE' });
    const { latitude = 0, longitude = 0 } = abroad.vendor.location ?? {};
    const row = {
      phone_number: '+971501234567',
      latitude: String(latitude),
      longitude: String(longitude + 0.01),
    };
    const { job } = await aSheet(app, abroad, [row]);
    expect(job.status).toBe('PREPROCESS_SUCCESS');
    const params = { jobId: job.bulk_job_id };
    expect((await callApi(app, abroad.headers, api.placeBulkOrders, { params, body: {} })).statusCode).toBe(
      200,
    );
    world.clock.set('2026-11-18T23:00:00Z');
    await workOff(world);
    const headers = await signIn(app, abroad.user, 'ae.localhost');
    const closed = 'There are no riders at that time';
    expect((await aSheet(app, { ...abroad, headers }, [row])).rows[0]?.error).toBe(closed);
    const detailParams = { ...params, vendorId: abroad.vendor.vendor_id };
    const reply = await callApi(app, headers, api.getBulkJob, {
      params: detailParams,
      query: { language: 'en' },
    });
    expect(reply.json().body.rows).toMatchObject([{ status: 'FAILED', error: closed }]);
  });

  it('leaves no row to be changed any more that is an order, or about to be one [BLK-05]', async () => {
    const { job } = await aSheet(app, shop, [{}, { amount: '' }]);
    await place(job.bulk_job_id);
    expect((await changeRow(job.bulk_job_id, 3, { cells: { amount: '5' } })).statusCode).toBe(409);
    await workOff(world);
    expect((await changeRow(job.bulk_job_id, 2, { left_out: true })).statusCode).toBe(409);
    expect((await changeRow(job.bulk_job_id, 3, { cells: { amount: '5' } })).statusCode).toBe(200);
  });

  it('leaves a faulty row behind that the database cannot take, and no other [BLK-05]', async () => {
    const { job } = await aSheet(app, shop, many(5));
    await world.db.pool.query(
      `update bulk_rows set draft = jsonb_set(draft, '{amount}', '1e8') where job_id = $1 and row_number = 4`,
      [job.bulk_job_id],
    );
    await world.db.pool.query(
      `alter table orders add constraint no_fortune check (amount < 1000000) not valid`,
    );
    await place(job.bulk_job_id);
    await workOff(world);
    await world.db.pool.query('alter table orders drop constraint no_fortune');
    const { rows } = await detail(job.bulk_job_id);
    expect(rows.map(({ status }) => status)).toEqual(['PLACED', 'PLACED', 'FAILED', 'PLACED', 'PLACED']);
    expect(rows[2]?.error).toBe('This order could not be placed. Check the row and try again.');
  });

  it(
    'of any mix of rows, with servers that stop at any moment, places each once or names it [BLK-05]',
    { timeout: 120_000 },
    async () => {
      const row = fc.record({
        amount: fc.constantFrom('10', '', '1,234'),
        phone_number: fc.constantFrom(ROW.phone_number, '12'),
        address: fc.constantFrom(ROW.address, 'Bulevardi', 'Fredrikinkatu 7'),
      });
      const stops = fc.array(fc.nat(6), { maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 300 }), stops, async (cells, moments) => {
          shop = await aShop(world, app);
          const { job } = await aSheet(
            app,
            shop,
            cells.map((each, n) => ({ ...each, client_order_id: `n${1000 + n}` })),
          );
          await place(job.bulk_job_id);
          for (const moment of moments) {
            const stop = new AbortController();
            const working = workOnNextBulkJob(world, stop.signal);
            for (let turn = 0; turn < moment; turn += 1) await world.db.pool.query('select');
            stop.abort();
            await working;
          }
          await workOff(world);
          const placed = (await orders()).map((order) => order.client_order_id);
          const { rows } = await detail(job.bulk_job_id);
          const named = rows.filter(({ status, error }) => status !== 'PLACED' && error !== null);
          expect(new Set(placed).size).toBe(placed.length);
          expect(placed.length + named.length).toBe(Math.min(cells.length, 500));
          expect(placed).toEqual(
            rows.filter(({ order_id }) => order_id).map(({ order_details }) => order_details.client_order_id),
          );
        }),
        { numRuns: 12 },
      );
    },
  );
});

describe('afterwards', () => {
  it('an order leads back to its row [BLK-06]', async () => {
    const { job } = await aSheet(app, shop, [{}]);
    await place(job.bulk_job_id);
    await workOff(world);
    const [order] = await orders();
    const single = await anOrderRow(world, shop.vendor);
    const from = async (orderId: string) =>
      (await callApi(app, shop.headers, api.bulkRowOfOrder, { params: { orderId } })).json().body;
    expect(await from(order?.order_id ?? '')).toEqual({
      bulk_job_id: job.bulk_job_id,
      vendor_id: shop.vendor.vendor_id,
      row_number: 2,
    });
    expect(await from(single.order_id)).toBeNull();
  });

  it('the rows that were not placed come back as a sheet that can be put right and sent again [BLK-03]', async () => {
    const { job } = await aSheet(app, shop, [
      { client_order_id: 'ok' },
      { client_order_id: 'no', amount: '' },
      { client_order_id: 'out' },
    ]);
    await changeRow(job.bulk_job_id, 4, {
      left_out: true,
      cells: { notes: 'x', customer_name: 'Somebody Else' },
    });
    await place(job.bulk_job_id);
    await workOff(world);
    const params = { jobId: job.bulk_job_id };
    const file = await callApi(app, shop.headers, api.bulkFailures, { params, query: { language: 'en' } });
    expect(file.statusCode).toBe(200);
    const again = await upload(app, shop, {
      content: new Uint8Array(file.rawPayload),
      file_name: 'failures.xlsx',
    });
    expect(again.json().body.orders).toMatchObject([
      {
        status: 'INVALID',
        order_details: { client_order_id: 'no' },
        sheet_cells: expect.arrayContaining(['Please put a valid amount for the order']),
      },
      { status: 'VALID', customer_name: 'Somebody Else', order_details: { client_order_id: 'out' } },
    ]);
  });

  it('a sheet may be thrown away while nothing of it was placed, and goes by itself after 90 days', async () => {
    const discard = (jobId: string, headers: Record<string, string> = shop.headers) =>
      callApi(app, headers, api.discardBulkJob, { params: { jobId } });
    const { job } = await aSheet(app, shop, [{}]);
    expect((await discard(job.bulk_job_id)).statusCode).toBe(204);
    expect((await discard(job.bulk_job_id)).statusCode).toBe(404);
    const placed = (await aSheet(app, shop, [{}])).job;
    await place(placed.bulk_job_id);
    expect((await discard(placed.bulk_job_id)).statusCode).toBe(409);
    await workOff(world);
    expect((await discard(placed.bulk_job_id)).statusCode).toBe(409);
    world.clock.advance(89 * 86_400);
    await deleteOldBulkJobs(world);
    const headers = await signIn(app, shop.user);
    expect((await discard(placed.bulk_job_id, headers)).statusCode).toBe(409);
    world.clock.advance(2 * 86_400);
    await deleteOldBulkJobs(world);
    const later = await signIn(app, shop.user);
    expect((await discard(placed.bulk_job_id, later)).statusCode).toBe(404);
    const { rows } = await world.db.pool.query('select from bulk_rows where job_id = $1', [
      placed.bulk_job_id,
    ]);
    expect(rows).toEqual([]);
    expect(await orders()).toHaveLength(1);
  });
});

describe('every window', () => {
  it('is told how far a sheet is while it is checked and placed [BLK-10]', async () => {
    const client = await connectLive(app, shop);
    client.send({ action: 'subscribeToVendor', vendor_id: shop.vendor.vendor_id });
    await client.next();
    const jobs = startJobs(world);
    const sent = { content: sheetOf(many(3)), headers: { prefer: 'respond-async' } };
    const { bulk_job_id } = (await upload(app, shop, sent)).json().body.bulk_job;
    const until = async (phase: string) => {
      for (;;) {
        const message = await client.next();
        if (message.type === 'bulk_job_update' && message.phase === phase) return message;
      }
    };
    expect(await until('READY')).toMatchObject({
      bulk_job_id,
      status: 'PREPROCESS_SUCCESS',
      metadata: { success_row_count: 3 },
    });
    await place(bulk_job_id);
    expect(await until('DONE')).toMatchObject({
      status: 'ORDER_PLACEMENT_SUCCESS',
      metadata: { placed_row_count: 3 },
    });
    await jobs.stop();
    client.socket.terminate();
  });
});

describe('where the flag is off', () => {
  it('there is no call of a sheet at all [BLK-08] [FLG-05]', async () => {
    const { job } = await aSheet(app, shop, [{}]);
    const flagsFor = () => ({ ...fallbackFlags, 'bulk-order-upload': false });
    const dark = await createApp({ ...world, flags: { ...world.flags, flagsFor } });
    const vendorId = shop.vendor.vendor_id;
    const jobId = job.bulk_job_id;
    const order = await anOrderRow(world, shop.vendor);
    const asked = [
      [api.exampleFile, { query: { vendorId } }],
      [api.listBulkJobs, { params: { vendorId } }],
      [api.getBulkJob, { params: { vendorId, jobId } }],
      [api.placeBulkOrders, { params: { jobId }, body: {} }],
      [api.changeBulkColumns, { params: { jobId }, body: { columns: [] } }],
      [api.changeBulkRow, { params: { jobId, rowNumber: '2' }, body: {} }],
      [api.bulkFailures, { params: { jobId } }],
      [api.discardBulkJob, { params: { jobId } }],
      [api.bulkRowOfOrder, { params: { orderId: order.order_id } }],
    ] as const;
    for (const [endpoint, ask] of asked) {
      const { statusCode } = await callApi(dark, shop.headers, endpoint, ask);
      expect([endpoint.path, statusCode]).toEqual([endpoint.path, 404]);
    }
    expect((await upload(dark, shop, { content: sheetOf([{}]) })).statusCode).toBe(404);
    await dark.close();
  });
});
