// Rows that say on which days their order returns become repeats, in place of orders.
import * as api from '@sendero/core/contract/bulk-api';
import * as repeatApi from '@sendero/core/contract/repeat-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aSheet, workOff } from '../../testing/a-sheet.ts';
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
  // A Wednesday, noon in Helsinki.
  world.clock.set('2026-11-18T10:00:00Z');
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const WEEKDAYS = { repeat: 'weekdays', delivery_time: '11:00' };

const place = (jobId: string, body: object = {}) =>
  callApi(app, shop.headers, api.placeBulkOrders, { params: { jobId }, body });

async function detail(jobId: string) {
  const params = { vendorId: shop.vendor.vendor_id, jobId };
  const reply = await callApi(app, shop.headers, api.getBulkJob, { params, query: { language: 'en' } });
  return api.getBulkJob.answer?.parse(reply.json()).body ?? expect.fail(reply.body);
}

const repeats = async () => {
  const params = { id: shop.vendor.vendor_id };
  return (await callApi(app, shop.headers, repeatApi.listRepeats, { params })).json().result;
};

async function counts() {
  const { rows } = await world.db.pool.query<{ orders: number; makers: number }>(
    `select (select count(*) from orders where vendor_id = $1) as orders,
            (select count(*) from repeat_makers m join repeats r using (root_id, repeat_id)
             where r.vendor_id = $1 and m.user_id = $2) as makers`,
    [shop.vendor.vendor_id, shop.user.user_id],
  );
  return rows[0];
}

describe('a row that returns', () => {
  it('becomes a repeat with its days, its time and its price, once, and no order [BLK-05] [BRD-15]', async () => {
    const { job, rows } = await aSheet(app, shop, [
      { client_order_id: 'once' },
      { ...WEEKDAYS, notes: 'Ring twice' },
      { repeat: 'sat, sun', collect_time: '12:30', delivery_date: '2027-06-05' },
    ]);
    const [once, weekly] = rows;
    expect(rows.map(({ status }) => status)).toEqual(['VALID', 'VALID', 'VALID']);
    expect(weekly).toMatchObject({
      repeat: { weekdays: [1, 2, 3, 4, 5], at: '11:00', end: 'DELIVER', from: null },
    });
    expect(weekly?.delivery_fee).toBe(once?.delivery_fee);
    expect(job.metadata).toMatchObject({ to_place_row_count: 3, to_place_fee: once?.delivery_fee });
    const cash = await callApi(app, shop.headers, api.bulkCash, { params: { jobId: job.bulk_job_id } });
    expect(cash.json().body).toMatchObject({ repeat_row_count: 2 });
    await place(job.bulk_job_id, { expected_fee: job.metadata.to_place_fee, expected_row_count: 3 });
    await workOff(world);
    await place(job.bulk_job_id);
    await workOff(world);
    const after = await detail(job.bulk_job_id);
    expect(after.bulk_job).toMatchObject({
      status: 'ORDER_PLACEMENT_SUCCESS',
      metadata: { placed_row_count: 3 },
    });
    expect(after.rows.map(({ order_id }) => order_id === null)).toEqual([false, true, true]);
    const made = (await repeats()).toSorted((a: repeatApi.Repeat, b: repeatApi.Repeat) =>
      a.at.localeCompare(b.at),
    );
    expect(made).toMatchObject([
      {
        weekdays: [1, 2, 3, 4, 5],
        at: '11:00',
        end: 'DELIVER',
        next: [{ day: '2026-11-19' }, {}, {}, {}, {}],
      },
      {
        weekdays: [6, 7],
        at: '12:30',
        end: 'COLLECT',
        from: '2027-06-05',
        next: [{ day: '2027-06-05' }, {}, {}, {}, {}],
      },
    ]);
    expect(made[0]).toMatchObject({
      delivery_fee: weekly?.delivery_fee,
      content: { customer: { location: { notes: 'Ring twice' } } },
    });
    expect(await counts()).toEqual({ orders: 1, makers: 2 });
  });

  it('that returns already at that time is warned of, another time or day is not [BLK-11] [BRD-15]', async () => {
    const { job } = await aSheet(app, shop, [WEEKDAYS]);
    await place(job.bulk_job_id);
    await workOff(world);
    const { rows } = await aSheet(app, shop, [
      WEEKDAYS,
      { ...WEEKDAYS, delivery_time: '12:00' },
      { ...WEEKDAYS, repeat: 'sat' },
      { ...WEEKDAYS, amount: '99' },
      { ...WEEKDAYS, repeat: 'fri, sat' },
    ]);
    const warned = rows.map(({ warnings }) =>
      warnings.flatMap(({ key, message }) => (key === 'bulk.warning.duplicate-repeat' ? [message] : [])),
    );
    const said = 'Probably the same as a returning order that is already there, at 11:00';
    expect(warned).toEqual([[said], [], [], [], [said]]);
    expect(rows[0]?.status).toBe('VALID');
  });

  it.each([
    [
      'days that nobody can read',
      { repeat: 'now and then', delivery_time: '11:00' },
      'repeat',
      'repeat-unknown',
    ],
    ['no time', { repeat: 'daily' }, 'delivery_time', 'repeat-time'],
    ['a route', { ...WEEKDAYS, route: 'A' }, 'repeat', 'repeat-route'],
    ['a card', { ...WEEKDAYS, payment_method: 'Online payment' }, 'payment_method', 'repeat-online'],
  ])('is refused with %s, by its cell [BLK-03]', async (_what, given, column, name) => {
    const { rows } = await aSheet(app, shop, [given]);
    expect(rows[0]).toMatchObject({ status: 'INVALID', issues: [{ column, key: `bulk.issue.${name}` }] });
    expect(rows[0]?.issues[0]?.message).not.toContain('bulk.issue');
  });

  it('is refused by the rules of any order [BLK-03]', async () => {
    const { rows } = await aSheet(app, shop, [{ ...WEEKDAYS, customer_name: '' }]);
    expect(rows.map(({ issues }) => issues.map(({ column }) => column))).toEqual([['customer_name']]);
  });

  it('may be placed long after it was checked: its time is that of the next day [BLK-05]', async () => {
    const { job } = await aSheet(app, shop, [{ repeat: 'daily', delivery_time: '13:00' }]);
    world.clock.set('2026-11-18T11:30:00Z');
    await place(job.bulk_job_id);
    await workOff(world);
    expect((await detail(job.bulk_job_id)).rows[0]?.status).toBe('PLACED');
    expect(await repeats()).toMatchObject([{ next: [{ day: '2026-11-19' }, {}, {}, {}, {}] }]);
  });

  it('fails where its outlet has as many as there may be, and its mates do not [BLK-05]', async () => {
    const { job } = await aSheet(
      app,
      shop,
      Array.from({ length: 102 }, (_, n) => (n === 101 ? { client_order_id: 'once' } : WEEKDAYS)),
    );
    await place(job.bulk_job_id);
    await workOff(world);
    const { bulk_job, rows } = await detail(job.bulk_job_id);
    expect(bulk_job.metadata).toMatchObject({ placed_row_count: 101, failed_row_count: 1 });
    expect(rows[100]).toMatchObject({ status: 'FAILED', issues: [{ key: 'bulk.issue.repeat-most' }] });
    expect(await counts()).toEqual({ orders: 1, makers: 100 });
  });
});
