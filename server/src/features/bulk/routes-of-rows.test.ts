// Rows that name the same route become one trip: one price, one rider, all or none.
import * as api from '@sendero/core/contract/bulk-api';
import { cancelOrder } from '@sendero/core/contract/order-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aSheet, sheetOf, upload, workOff } from '../../testing/a-sheet.ts';
import { DOORS, aTripFee } from '../../testing/a-trip.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
beforeEach(async () => {
  world.clock.set('2026-11-18T10:00:00Z');
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** Rows to these doors, all on one route. */
const toDoors = (count: number, given: Readonly<Record<string, string>> = {}) =>
  DOORS.slice(0, count).map(({ lat, lng }, n) => ({
    customer_name: `Aino Laine ${'ABCD'.charAt(n)}`,
    client_order_id: `n${n}`,
    latitude: String(lat),
    longitude: String(lng),
    route: 'Tour 1',
    ...given,
  }));

const place = (jobId: string, body: object = {}) =>
  callApi(app, shop.headers, api.placeBulkOrders, { params: { jobId }, body });

const change = (jobId: string, row: number, body: object) =>
  callApi(app, shop.headers, api.changeBulkRow, { params: { jobId, rowNumber: String(row) }, body });

async function detail(jobId: string) {
  const params = { vendorId: shop.vendor.vendor_id, jobId };
  const reply = await callApi(app, shop.headers, api.getBulkJob, { params, query: { language: 'en' } });
  return api.getBulkJob.answer?.parse(reply.json()).body ?? expect.fail(reply.body);
}

async function trips() {
  const { rows } = await world.db.pool.query<{ fee: number; orders: string[] }>(
    `select t.fee, json_agg(o.client_order_id order by s.stop) as orders from trips t
     join trip_stops s using (root_id, trip_id) join orders o using (root_id, order_id)
     where t.vendor_id = $1 group by t.root_id, t.trip_id, t.fee order by t.fee`,
    [shop.vendor.vendor_id],
  );
  return rows;
}

describe('rows of one route', () => {
  it('have the price of a trip, each its share, in the order with the shortest way [BLK-03]', async () => {
    const { job, rows } = await aSheet(app, shop, [{ client_order_id: 'alone' }, ...toDoors(4)]);
    const asked = await aTripFee(app, shop, DOORS);
    expect(rows.map(({ status }) => status)).toEqual(['VALID', 'VALID', 'VALID', 'VALID', 'VALID']);
    expect(rows[0]).toMatchObject({ route: '', trip: null });
    const stops = asked.stops.map(({ index }, n) => ({ row: index + 3, stop: n + 1 }));
    const shown = rows.slice(1).map(({ row_number: row, trip }) => ({ row, stop: trip?.stop }));
    expect(shown.toSorted((a, b) => (a.stop ?? 0) - (b.stop ?? 0))).toEqual(stops);
    expect(rows[1]).toMatchObject({ route: 'Tour 1', trip: { stops: 4, delivery_fee: asked.fee } });
    const shares = rows.slice(1).reduce((sum, { delivery_fee }) => sum + (delivery_fee ?? 0), 0);
    expect(shares).toBeCloseTo(asked.fee);
    expect(job.metadata.to_place_fee).toBeCloseTo(asked.fee + (rows[0]?.delivery_fee ?? 0));
  });

  it('become one trip, whatever stands between them, and once [BLK-05] [BRD-15]', async () => {
    const [first, second, third] = toDoors(3);
    const { job } = await aSheet(app, shop, [
      first ?? {},
      ...Array.from({ length: 140 }, (_, n) => ({ client_order_id: `x${n}` })),
      second ?? {},
      { ...third, route: ' tour 1 ' },
    ]);
    const { to_place_fee, to_place_row_count } = job.metadata;
    const body = { expected_fee: to_place_fee, expected_row_count: to_place_row_count };
    expect((await place(job.bulk_job_id, body)).statusCode).toBe(200);
    await workOff(world);
    await place(job.bulk_job_id);
    await workOff(world);
    const { bulk_job, rows } = await detail(job.bulk_job_id);
    expect(bulk_job).toMatchObject({ phase: 'DONE', metadata: { placed_row_count: 143 } });
    expect(await trips()).toMatchObject([{ orders: expect.arrayContaining(['n0', 'n1', 'n2']) }]);
    const [order_id] = rows.flatMap((row) => (row.trip ? (row.order_id ?? []) : []));
    const cancelled = await callApi(app, shop.headers, cancelOrder, {
      body: { vendor_id: shop.vendor.vendor_id, order_id, reason: 'mistake_error' },
    });
    expect(cancelled.statusCode).toBe(200);
  });

  it('are collected at one time, which one alone may have too [FLOW-22]', async () => {
    const at = { delivery_date: '2026-11-18', collect_time: '14:30' };
    const { job, rows } = await aSheet(app, shop, [{ client_order_id: 'alone', ...at }, ...toDoors(2, at)]);
    expect(rows.map(({ preordered_end }) => preordered_end)).toEqual(['COLLECT', 'COLLECT', 'COLLECT']);
    await place(job.bulk_job_id);
    await workOff(world);
    const { rows: orders } = await world.db.pool.query<{ at: Date; preordered_end: string }>(
      'select preordered_for as at, preordered_end from orders where vendor_id = $1',
      [shop.vendor.vendor_id],
    );
    expect(orders).toHaveLength(3);
    for (const order of orders) {
      expect(order.preordered_end).toBe('COLLECT');
      expect(order.at.getTime()).toBeGreaterThan(Date.parse('2026-11-18T12:30:00Z'));
    }
  });

  it.each([
    ['another collection point', { outlet: 'Nowhere' }, 'outlet'],
    ['another time', { collect_time: '15:30' }, 'collect_time'],
    ['a time of delivery', { delivery_time: '15:30' }, 'delivery_time'],
    ['a card', { payment_method: 'Online payment' }, 'payment_method'],
    ['no name', { customer_name: '' }, 'customer_name'],
  ])('wait for the one with %s, whose cell is named [BLK-03]', async (_what, given, column) => {
    const [first, second] = toDoors(2);
    const { rows } = await aSheet(app, shop, [first ?? {}, { ...second, ...given }]);
    expect(rows.map(({ status }) => status)).toEqual(['INVALID', 'INVALID']);
    expect(rows[1]?.issues.map((issue) => issue.column)).toContain(column);
    expect(rows[0]).toMatchObject({
      issues: [{ column: 'route', key: 'bulk.issue.route-waits', values: { row: 3 } }],
      delivery_fee: null,
    });
  });

  it('are at most fifteen; leaving one out makes the others right [BLK-03]', async () => {
    const sixteen = Array.from({ length: 16 }, () => toDoors(1)[0] ?? {});
    const { job, rows } = await aSheet(app, shop, sixteen);
    expect(new Set(rows.map(({ issues }) => issues[0]?.key))).toEqual(new Set(['bulk.issue.route-full']));
    await change(job.bulk_job_id, 9, { left_out: true });
    const after = await detail(job.bulk_job_id);
    expect(after.bulk_job.metadata).toMatchObject({ to_place_row_count: 15, left_out_row_count: 1 });
    expect(after.rows.filter(({ trip }) => trip?.stops === 15)).toHaveLength(15);
    await change(job.bulk_job_id, 9, { left_out: false });
    expect((await detail(job.bulk_job_id)).bulk_job.metadata.to_place_row_count).toBe(0);
  });

  it('are priced anew when one comes, goes or is put right; one that stays alone is an ordinary order [BLK-03]', async () => {
    const [first, second, third] = toDoors(3);
    const { job, rows } = await aSheet(app, shop, [first ?? {}, second ?? {}, { ...third, route: '' }]);
    const alone = rows[2]?.delivery_fee;
    const both = await change(job.bulk_job_id, 4, { cells: { route: 'TOUR 1' } });
    expect(both.json().body.row).toMatchObject({ trip: { stops: 3 } });
    expect((await detail(job.bulk_job_id)).rows.map(({ trip }) => trip?.stops)).toEqual([3, 3, 3]);
    await change(job.bulk_job_id, 3, { left_out: true });
    await change(job.bulk_job_id, 2, { cells: { route: '' } });
    const after = await detail(job.bulk_job_id);
    expect(after.rows.map(({ trip }) => trip)).toEqual([null, null, null]);
    expect(after.rows[2]).toMatchObject({ status: 'VALID', route: 'TOUR 1', delivery_fee: alone });
  });

  it('fail all where the price list changed between, and are placed after they were looked at [BLK-03]', async () => {
    const { job } = await aSheet(app, shop, toDoors(3));
    await world.db.pool.query(`update bulk_rows set fee = fee - 10 where job_id = $1 and row_number = 3`, [
      job.bulk_job_id,
    ]);
    await place(job.bulk_job_id);
    await workOff(world);
    const { rows } = await detail(job.bulk_job_id);
    expect(rows.map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    expect(rows.map(({ issues }) => issues[0]?.key)).toEqual([
      'bulk.issue.route-waits',
      'bulk.issue.price-changed',
      'bulk.issue.route-waits',
    ]);
    await change(job.bulk_job_id, 2, { cells: { notes: 'Ring twice' } });
    await place(job.bulk_job_id);
    await workOff(world);
    expect(await trips()).toHaveLength(1);
  });

  it('are not placed by halves where one of them was erased meanwhile [BLK-03]', async () => {
    const { job } = await aSheet(app, shop, toDoors(3));
    await place(job.bulk_job_id);
    await world.db.pool.query(
      `update bulk_rows set state = 'LEFT_OUT' where job_id = $1 and row_number = 4`,
      [job.bulk_job_id],
    );
    await workOff(world);
    const { rows } = await detail(job.bulk_job_id);
    expect(rows.map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'LEFT_OUT']);
    expect(rows[0]?.issues[0]?.key).toBe('bulk.issue.route-changed');
    expect(await trips()).toEqual([]);
  });

  it('are corrected in two windows at once, and agree [BLK-03]', async () => {
    const { job } = await aSheet(app, shop, toDoors(4, { route: '' }));
    const changes = [2, 3, 4, 5].map((row) => change(job.bulk_job_id, row, { cells: { route: 'A' } }));
    for (const reply of await Promise.all(changes)) expect(reply.statusCode).toBe(200);
    const { rows } = await detail(job.bulk_job_id);
    expect(rows.map(({ trip }) => trip?.stops)).toEqual([4, 4, 4, 4]);
    await place(job.bulk_job_id);
    await workOff(world);
    expect(await trips()).toMatchObject([{ orders: expect.arrayContaining(['n0', 'n1', 'n2', 'n3']) }]);
  });

  it('are read again where the columns are taken for something else [BLK-03]', async () => {
    const content = sheetOf(toDoors(3, { tour: 'B' })).replaceAll('"Tour 1"', '""');
    const reply = await upload(app, shop, { content });
    const { bulk_job } = reply.json().body;
    const columns = bulk_job.columns.map(({ header, column }: { header: string; column: string | null }) =>
      header === 'tour' ? 'route' : column === 'route' ? null : column,
    );
    const params = { jobId: bulk_job.bulk_job_id };
    await callApi(app, shop.headers, api.changeBulkColumns, { params, body: { columns } });
    await workOff(world);
    const { rows } = await detail(bulk_job.bulk_job_id);
    expect(rows.map(({ route, trip }) => [route, trip?.stops])).toEqual([
      ['B', 3],
      ['B', 3],
      ['B', 3],
    ]);
  });
});
