// A sheet from its upload to the moment when somebody may place it.
import * as api from '@sendero/core/contract/bulk-api';
import { fallbackFlags } from '@sendero/core/flag/flag';
import type { FastifyInstance } from 'fastify';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { ROW, aSheet, sheetOf, upload, workOff } from '../../testing/a-sheet.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { aDraft } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { workOnNextBulkJob } from './work-on-bulk-job.ts';

const NOON = '2026-11-18T10:00:00Z';
const MB_5 = 5_242_880;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
beforeEach(async () => {
  world.clock.set(NOON);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function detail(jobId: string, query: Record<string, string> = {}, of = shop) {
  const params = { vendorId: of.vendor.vendor_id, jobId };
  const reply = await callApi(app, of.headers, api.getBulkJob, {
    params,
    query: { language: 'en', ...query },
  });
  expect(reply.statusCode).toBe(200);
  return api.getBulkJob.answer?.parse(reply.json()).body ?? expect.fail();
}

const history = async (of = shop) =>
  (await callApi(app, of.headers, api.listBulkJobs, { params: { vendorId: of.vendor.vendor_id } })).json();

const changeRow = (jobId: string, row: number, body: object) =>
  callApi(app, shop.headers, api.changeBulkRow, {
    params: { jobId, rowNumber: String(row) },
    query: { language: 'en' },
    body,
  });

const changeColumns = (jobId: string, columns: readonly (string | null)[]) =>
  callApi(app, shop.headers, api.changeBulkColumns, { params: { jobId }, body: { columns } });

describe('an upload', () => {
  it('is an XLSX file, a CSV file or pasted cells, checked when it is answered [BLK-02] [BLK-03]', async () => {
    const sheet = { name: 'Orders', rows: [Object.keys(ROW), Object.values(ROW)] };
    const xlsx = new Uint8Array(await writeXlsx({ sheets: [sheet, { name: 'More', rows: [['x']] }] }));
    for (const sent of [
      { content: xlsx, file_name: 'orders.xlsx' },
      { content: sheetOf([{}]), file_name: 'orders.csv' },
      { content: sheetOf([{}]), file_name: '' },
    ]) {
      const reply = await upload(app, shop, sent);
      expect(reply.json()).toMatchObject({
        code: 200,
        body: {
          bulk_job: { status: 'PREPROCESS_SUCCESS', phase: 'READY', file_name: sent.file_name },
          orders: [{ row_number: 2, status: 'VALID', drop_off_address: ROW.address }],
        },
      });
    }
    const { body } = await history();
    expect(body).toContainEqual(expect.objectContaining({ sheet: 'Orders', other_sheets: ['More'] }));
  });

  it('is refused by name where it is no sheet, empty, or larger than 5 MB, and leaves nothing behind [BLK-02]', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const refusals = [
      [{ content: png, file_name: 'orders.xlsx' }, 415, 'File format is invalid'],
      [{ content: png, file_name: 'orders.csv' }, 415, 'File format is invalid'],
      [
        { content: new Uint8Array(MB_5 + 1), file_name: 'orders.xlsx' },
        413,
        'File cannot be larger than 5 MB',
      ],
      [{ content: 'a'.repeat(MB_5 + 1), file_name: '' }, 413, 'File cannot be larger than 5 MB'],
      [{ content: 'name,address\n', file_name: 'orders.csv' }, 422, 'There is no row below the headers.'],
    ] as const;
    for (const [sent, status, told] of refusals) {
      const { statusCode, ...reply } = await upload(app, shop, sent);
      expect([sent.file_name, statusCode, reply.json().detail]).toEqual([sent.file_name, status, told]);
      expect(reply.json().errors).toMatchObject([{ field: 'content' }]);
    }
    const bare = await callApi(app, shop.headers, api.createBulkJob, { body: {} });
    expect(bare.statusCode).toBe(415);
    expect((await history()).body).toEqual([]);
  });

  it('that is repeated under its Idempotency-Key makes one job; another file under it is refused [BLK-03]', async () => {
    const headers = { 'idempotency-key': 'once' };
    const send = (content: string) => upload(app, shop, { content, headers });
    const [first, again] = [await send(sheetOf([{}])), await send(sheetOf([{}]))];
    expect(again.json()).toEqual(first.json());
    expect((await send(sheetOf([{ amount: '1' }]))).json()).toMatchObject({ code: 'IdempotencyMismatch' });
    expect((await history()).body).toHaveLength(1);
  });

  it('is answered at once where that is preferred, and checked as a job [BLK-03] [BLK-10]', async () => {
    const reply = await upload(app, shop, {
      content: sheetOf([{}, {}]),
      headers: { prefer: 'respond-async' },
    });
    const { bulk_job } = reply.json().body;
    expect(bulk_job).toMatchObject({ phase: 'CHECKING', status: 'UNKNOWN', metadata: { row_count: 0 } });
    await workOff(world);
    expect((await detail(bulk_job.bulk_job_id)).bulk_job).toMatchObject({
      phase: 'READY',
      metadata: { row_count: 2, checked_row_count: 2, success_row_count: 2 },
    });
  });

  it.each([
    ['the vendor', () => ({ vendorId: shop.vendor.vendor_id, language: 'en' })],
    ['the user’s first vendor', () => ({})],
  ])('begins with the template of %s [BLK-02]', async (_of, query) => {
    const reply = await callApi(app, shop.headers, api.exampleFile, { query: query() });
    expect(reply.headers['content-disposition']).toBe('attachment; filename="Template.xlsx"');
    expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('a row', () => {
  const tomorrow = { delivery_date: '2026-11-19', delivery_time: '14:30' };

  it.each([
    [{ customer_name: '' }, 'customer_name', "Please fill the customer's name"],
    [{ customer_name: 'R2D2' }, 'customer_name', 'The customer name is not valid'],
    [{ customer_name: 'x'.repeat(101) }, 'customer_name', 'Please do not exceed 100 characters'],
    [{ phone_number: '' }, 'phone_number', "Fill the customer's phone"],
    [{ phone_number: '12' }, 'phone_number', "The phone number doesn't seem correct"],
    [{ address: '' }, 'address', 'Please type in the address'],
    [{ address: 'Nowhere 1' }, 'address', 'This address was not found. Check it, or set it on the map.'],
    [
      { address: 'Bulevardi' },
      'address',
      'It is not clear which place is meant. Choose one, or set it on the map.',
    ],
    [{ latitude: '61', longitude: '25' }, 'address', 'Unable to deliver to this address'],
    [{ amount: '' }, 'amount', 'Please put a valid amount for the order'],
    [{ description: 'x'.repeat(201) }, 'description', 'Please do not exceed 200 characters'],
    [{ vat_number: '123' }, 'vat_number', 'Your VAT number should be 8 characters, please check again.'],
    [{ outlet: 'Elsewhere' }, 'outlet', 'There is no collection point “Elsewhere” on this account'],
    [
      { ...tomorrow, delivery_date: '2026-11-17' },
      'delivery_time',
      'Please choose a time that is still to come',
    ],
  ])('%j is refused at %s, as a single order would be [BLK-03]', async (cells, column, error) => {
    const { job, rows } = await aSheet(app, shop, [cells]);
    expect(rows).toMatchObject([{ status: 'INVALID', error, order_id: null }]);
    expect(rows[0]?.issues.map((issue) => issue.column)).toEqual([column]);
    expect(job).toMatchObject({ status: 'PREPROCESS_FAIL', metadata: { failed_row_count: 1, total_fee: 0 } });
  });

  it('costs what a single order costs, and the sheet what its valid rows do [BLK-03]', async () => {
    const destination = { latitude: '60.1689', longitude: '24.95' };
    const { job, rows } = await aSheet(app, shop, [
      destination,
      { ...destination, amount: '30' },
      { amount: '' },
    ]);
    const { delivery_fee } = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    expect(rows.map((row) => row.delivery_fee)).toEqual([delivery_fee, delivery_fee, expect.anything()]);
    expect(job.metadata).toMatchObject({
      success_row_count: 2,
      failed_row_count: 1,
      total_fee: delivery_fee * 2,
      to_place_row_count: 2,
      to_place_fee: delivery_fee * 2,
    });
    expect(job.status).toBe('PREPROCESS_SUCCESS_WITH_ERROR');
  });

  it('may be paid and collected in cash, and wanted at once or for a time [BLK-09]', async () => {
    const { rows } = await aSheet(app, shop, [{ payment_method: 'cash on delivery' }, tomorrow]);
    expect(rows).toMatchObject([
      { status: 'VALID', payment_method: 'CASH_ON_DELIVERY', delivery_type: 'INSTANT', preordered_for: null },
      {
        status: 'VALID',
        payment_method: 'PAID',
        delivery_type: 'SCHEDULED',
        preordered_for: Date.parse('2026-11-19T12:30:00Z') / 1000,
      },
    ]);
  });

  it('is of the outlet that it names by its own id, its id or its name, where that is the owner’s [BLK-03]', async () => {
    const root = shop.vendor.vendor_id;
    const outlet = await aVendor(world, { parent_vendor_id: root, name: 'Kallio', client_vendor_id: 'K-1' });
    const stranger = await aVendor(world, { name: 'Stranger' });
    const names = ['', 'kallio', 'K-1', outlet.vendor_id, stranger.vendor_id];
    const { rows } = await aSheet(
      app,
      shop,
      names.map((name) => ({ outlet: name })),
    );
    expect(rows.map(({ vendor_id }) => vendor_id)).toEqual([root, ...Array(3).fill(outlet.vendor_id), null]);
  });

  it('that asks for what a flag hides is refused by name [FLG-05] [BLK-03]', async () => {
    const flags = { ...fallbackFlags, pre_order: false, payment_vat: false };
    const dark = { ...world, flags: { ...world.flags, flagsFor: () => flags } };
    const hidden = await createApp(dark);
    const { rows } = await aSheet(hidden, shop, [tomorrow, { vat_number: '12345678' }]);
    await hidden.close();
    expect(rows.map(({ error }) => error)).toEqual([
      'Deliveries for a later time are not offered here',
      'VAT numbers are not accepted here',
    ]);
  });

  it('that asks again for what an earlier row or an order of today asks for is named, and may be placed [BLK-03] [BLK-11]', async () => {
    const { job } = await aSheet(app, shop, [{ client_order_id: 'first' }]);
    await callApi(app, shop.headers, api.placeBulkOrders, { params: { jobId: job.bulk_job_id }, body: {} });
    await workOff(world);
    const [placed] = (await detail(job.bulk_job_id)).rows;
    world.clock.advance(60);
    const { rows } = await aSheet(app, shop, [{}, { amount: '5' }, { customer_name: 'Somebody Else' }]);
    const order = `Probably the same as order ${placed?.short_code}, placed today`;
    expect(rows.map(({ warnings }) => warnings.map(({ message }) => message))).toEqual([
      ['Probably the same as row 4', order],
      [],
      ['Probably the same as row 2', order],
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['VALID', 'VALID', 'VALID']);
    const [{ bulk_job_id }] = (await history()).body;
    await changeRow(bulk_job_id, 2, { left_out: true });
    const messages = (await detail(bulk_job_id)).rows[2]?.warnings.map(({ message }) => message);
    expect(messages).toEqual([order]);
    world.clock.advance(86_400);
    const tomorrow = { ...shop, headers: await signIn(app, shop.user) };
    expect((await aSheet(app, tomorrow, [{}])).rows[0]?.warnings).toEqual([]);
  });
});

describe('the detail', () => {
  it('pages through all rows, the good or the bad ones, with every column [BLK-03] [BLK-06]', async () => {
    const cells = [{}, { amount: '' }, {}, { amount: '' }, {}];
    const { job } = await aSheet(app, shop, cells);
    const numbers = async (query: Record<string, string>) => {
      const { rows, next_row_number } = await detail(job.bulk_job_id, query);
      return [rows.map(({ row_number }) => row_number), next_row_number];
    };
    expect(await numbers({})).toEqual([[2, 3, 4, 5, 6], null]);
    expect(await numbers({ filter: 'success' })).toEqual([[2, 4, 6], null]);
    expect(await numbers({ filter: 'failed' })).toEqual([[3, 5], null]);
    expect(await numbers({ filter: 'all', limit: '2' })).toEqual([[2, 3], 3]);
    expect(await numbers({ filter: 'success', limit: '2', after: '3' })).toEqual([[4, 6], 6]);
    expect((await detail(job.bulk_job_id)).rows[0]).toMatchObject({
      row_id: `${job.bulk_job_id}.2`,
      status: 'VALID',
      error: null,
      order_details: { description: ROW.description, amount: 24.9 },
      customer_name: ROW.customer_name,
      drop_off_address: ROW.address,
      payment_method: 'PAID',
      delivery_type: 'INSTANT',
      delivery_fee: expect.any(Number),
      created_by: shop.user.name,
      created_at: Date.parse(NOON) / 1000,
    });
  });

  it('stands in the history of its vendor, newest first, with code 200 [BLK-06]', async () => {
    const first = await aSheet(app, shop, [{}]);
    world.clock.advance(60);
    const second = await aSheet(app, shop, [{ amount: '' }]);
    const { code, body } = await history();
    expect(code).toBe(200);
    expect(body).toEqual([second.job, first.job]);
    const other = await aShop(world, app);
    expect((await history(other)).body).toEqual([]);
  });

  it('says what is wrong in the language asked for [BLK-06]', async () => {
    const { job } = await aSheet(app, shop, [{ customer_name: '' }]);
    expect((await detail(job.bulk_job_id, { language: 'fi' })).rows[0]?.error).toBe('Täytä asiakkaan nimi');
  });
});

describe('a row that is put right', () => {
  it('is checked anew in place, until it is good [BLK-03]', async () => {
    const { job } = await aSheet(app, shop, [{ phone_number: '12', address: '' }, {}]);
    const phone = await changeRow(job.bulk_job_id, 2, { cells: { phone_number: '040 765 4321' } });
    expect(phone.json().body.row).toMatchObject({
      error: 'Please type in the address',
      phone_number: '+358407654321',
    });
    const both = await changeRow(job.bulk_job_id, 2, { cells: { address: 'Fredrikinkatu 5' } });
    expect(both.json().body).toMatchObject({
      row: { status: 'VALID', cells: { phone_number: '040 765 4321', address: 'Fredrikinkatu 5' } },
      bulk_job: { status: 'PREPROCESS_SUCCESS', metadata: { success_row_count: 2, failed_row_count: 0 } },
    });
    const emptied = await changeRow(job.bulk_job_id, 2, { cells: { amount: '' } });
    expect(emptied.json().body.row.error).toBe('Please put a valid amount for the order');
  });

  it('is offered the places that its address may mean; one that is chosen holds until the address changes [BLK-03]', async () => {
    const { job, rows } = await aSheet(app, shop, [{ address: 'Bulevardi' }]);
    const [candidate] = rows[0]?.candidates ?? [];
    expect(candidate).toMatchObject({ address: expect.stringContaining('Bulevardi') });
    const chosen = (await changeRow(job.bulk_job_id, 2, { place: candidate })).json().body.row;
    expect(chosen).toMatchObject({ status: 'VALID', drop_off_address: candidate?.address, candidates: [] });
    const pin = { address: 'The red door', latitude: 60.165, longitude: 24.939 };
    const pinned = (await changeRow(job.bulk_job_id, 2, { place: pin, cells: { unit: 'A 5' } })).json().body
      .row;
    expect(pinned).toMatchObject({
      status: 'VALID',
      drop_off_address: 'A 5, The red door',
      latitude: 60.165,
    });
    const moved = await changeRow(job.bulk_job_id, 2, { cells: { address: 'Fredrikinkatu 5' } });
    expect(moved.json().body.row).toMatchObject({
      status: 'VALID',
      drop_off_address: expect.stringMatching(/^A 5, Fredrikinkatu 5, \d{5} /),
    });
  });

  it('shows the address that was found, and the rider the shop’s own words [BLK-11]', async () => {
    const { rows } = await aSheet(app, shop, [{ address: 'bulevardi 10' }, {}, {}]);
    expect(rows[0]?.drop_off_address).toMatch(/^Bulevardi 10, \d{5} Helsinki/);
    expect(rows[0]?.cells['address']).toBe('bulevardi 10');
    const twins = rows.slice(1).map(({ warnings }) => warnings[0]?.message);
    expect(twins).toEqual(['Probably the same as row 4', 'Probably the same as row 3']);
  });

  it('may be left out and taken back [BLK-03]', async () => {
    const { job } = await aSheet(app, shop, [{}, {}]);
    const out = (await changeRow(job.bulk_job_id, 3, { left_out: true })).json().body;
    expect(out).toMatchObject({
      row: { status: 'LEFT_OUT' },
      bulk_job: { status: 'PREPROCESS_SUCCESS', metadata: { to_place_row_count: 1, left_out_row_count: 1 } },
    });
    const back = (await changeRow(job.bulk_job_id, 3, { left_out: false })).json().body;
    expect(back).toMatchObject({
      row: { status: 'VALID' },
      bulk_job: { metadata: { to_place_row_count: 2 } },
    });
  });

  it('keeps what two windows put right at the same time [BLK-03]', async () => {
    const { job } = await aSheet(app, shop, [{ phone_number: '12', customer_name: '', amount: '' }]);
    const righted = { phone_number: '0407654321', customer_name: 'Aino Laine', amount: '5' };
    const changes = Object.entries(righted).map(([column, text]) => ({ cells: { [column]: text } }));
    const replies = await Promise.all(changes.map((change) => changeRow(job.bulk_job_id, 2, change)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await detail(job.bulk_job_id)).rows).toMatchObject([{ status: 'VALID', cells: righted }]);
  });

  it('is there', async () => {
    const { job } = await aSheet(app, shop, [{}]);
    expect((await changeRow(job.bulk_job_id, 99, { cells: {} })).statusCode).toBe(404);
    expect((await changeRow(job.bulk_job_id, 2, { cells: { nonsense: '' } })).statusCode).toBe(400);
  });
});

describe('the columns', () => {
  const HEADERS = ['Kuka', 'Puhelin', 'Minne', 'Paljonko'];
  const content = [HEADERS, [ROW.customer_name, ROW.phone_number, ROW.address, '5']]
    .map((row) => row.map((text) => `"${text}"`).join(','))
    .join('\n');
  const right = ['customer_name', 'phone_number', 'address', 'amount'];

  it('are matched by name, shown, changed and remembered for the vendor’s next sheet [BLK-03]', async () => {
    const { bulk_job, orders } = (await upload(app, shop, { content })).json().body;
    expect(bulk_job.columns[1]).toEqual({ header: 'Puhelin', column: 'phone_number' });
    expect(orders).toMatchObject([{ status: 'INVALID' }]);
    const changed = await changeColumns(bulk_job.bulk_job_id, right);
    expect(changed.json().body).toMatchObject({
      phase: 'CHECKING',
      columns: HEADERS.map((header, n) => ({ header, column: right[n] })),
    });
    await workOff(world);
    expect(await detail(bulk_job.bulk_job_id)).toMatchObject({
      bulk_job: { phase: 'READY', status: 'PREPROCESS_SUCCESS' },
      rows: [{ status: 'VALID', customer_name: ROW.customer_name }],
    });
    expect((await upload(app, shop, { content })).json().body.bulk_job.status).toBe('PREPROCESS_SUCCESS');
    const other = await aShop(world, app);
    expect((await upload(app, other, { content })).json().body.bulk_job.status).toBe('PREPROCESS_FAIL');
  });

  it('may each be named once, and not while the rows are being checked [BLK-03]', async () => {
    const { job } = await aSheet(app, shop, [{}]);
    const twice = await changeColumns(job.bulk_job_id, ['address', 'address']);
    expect(twice.json()).toMatchObject({
      status: 422,
      errors: [{ meta: { translation_key: 'bulk.problem.column-twice' } }],
    });
    await changeColumns(job.bulk_job_id, [null, 'phone_number']);
    expect((await changeColumns(job.bulk_job_id, [null])).statusCode).toBe(409);
  });
});

describe('work that ends in the middle', () => {
  it('is gone on with by the next server, each row checked once [BLK-03]', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => ({ client_order_id: `n${n}` }));
    const sent = { content: sheetOf(rows), headers: { prefer: 'respond-async' } };
    const { bulk_job } = (await upload(app, shop, sent)).json().body;
    const stop = new AbortController();
    const announcer = { ...world.announcer, announce: () => stop.abort() };
    await workOnNextBulkJob({ ...world, announcer }, stop.signal);
    const half = (await detail(bulk_job.bulk_job_id)).bulk_job;
    expect(half.phase).toBe('CHECKING');
    await workOff(world);
    const { bulk_job: whole } = await detail(bulk_job.bulk_job_id);
    expect(whole).toMatchObject({ phase: 'READY', metadata: { row_count: 1200, success_row_count: 1200 } });
    const { rows: files } = await world.db.pool.query('select from bulk_files where job_id = $1', [
      bulk_job.bulk_job_id,
    ]);
    expect(files).toEqual([]);
  });
});
