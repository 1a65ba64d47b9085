// Servers of this version go on while a later one's migration adds columns under them (SCL-05, decision 0090).
import * as bulkApi from '@sendero/core/contract/bulk-api';
import * as orderApi from '@sendero/core/contract/order-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { dispatchDue } from '../features/dispatch/dispatch-due.ts';
import { ingestRiderReports } from '../features/dispatch/ingest-rider-reports.ts';
import { settleDue } from '../features/payment/settle-due.ts';
import { placeDueRepeats } from '../features/repeat/place-due-repeats.ts';
import { sweep } from '../jobs/sweep.ts';
import { CARDS, anIntent } from '../testing/a-payment.ts';
import { aRepeat } from '../testing/a-repeat.ts';
import { aSheet, workOff } from '../testing/a-sheet.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { aTrip } from '../testing/a-trip.ts';
import { anOrder } from '../testing/an-order.ts';
import { callApi } from '../testing/call-api.ts';
import { LATER, addLaterColumn } from '../testing/later-column.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import { COLUMNS } from './columns.ts';
import { readColumns } from './read-columns.ts';

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  world.riders.start((reports) => ingestRiderReports(world, reports));
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** What a shop does on a day; answers how its orders end. */
async function aDay(shop: Shop): Promise<Record<string, number>> {
  const { headers, vendor } = shop;
  const { order_id } = await anOrder(app, headers, vendor.vendor_id);
  await aTrip(app, shop);
  await aRepeat(app, shop);
  await placeDueRepeats(world);
  const { job } = await aSheet(app, shop, [{}, { customer_name: 'Helmi Saari' }]);
  const params = { jobId: job.bulk_job_id };
  expect((await callApi(app, headers, bulkApi.placeBulkOrders, { params, body: {} })).statusCode).toBe(200);
  await workOff(world);
  await pay(shop);
  const body = { vendor_id: vendor.vendor_id, order_id, reason: 'mistake_error' as const };
  expect((await callApi(app, headers, orderApi.cancelOrder, { body })).statusCode).toBe(200);
  for (let minute = 0; minute < 60; minute += 1) {
    world.clock.advance(60);
    await dispatchDue(world);
    await world.riders.tick();
  }
  await sweep(world);
  return statusesOf(shop);
}

async function pay({ headers, vendor }: Shop): Promise<void> {
  const intent = await anIntent(app, headers, vendor.vendor_id);
  await intent.confirm({ number: CARDS.good });
  await settleDue(world);
  expect(await intent.show()).toMatchObject({ status: 'paid' });
}

/** How many orders of the shop stand in each status, by its history. */
async function statusesOf({ headers, vendor }: Shop): Promise<Record<string, number>> {
  const params = { id: vendor.vendor_id };
  const query = { from: '0', count: '50', status: 'any' };
  const reply = await callApi(app, headers, orderApi.listOrders, { params, query });
  const orders: readonly { status: string }[] = reply.json().result.data;
  return Object.fromEntries(
    [...Map.groupBy(orders, ({ status }) => status)].map(([status, { length }]) => [status, length]),
  );
}

it('a day goes as the day before, with a column more in every table [SCL-05]', async () => {
  const before = await aDay(await aShop(world, app));
  expect(before).toMatchObject({ CANCELLED: 1 });
  await addLaterColumn(world.db.pool, 'of_a_version_after_that');
  expect(await aDay(await aShop(world, app))).toEqual(before);
});

it('the columns that statements name are those of the database [SCL-05]', async () => {
  const known = Object.entries(await readColumns(world.db.pool)).map(([table, columns]) => [
    table,
    columns.filter((column) => !column.startsWith('of_a_')),
  ]);
  expect(LATER).toMatch(/^of_a_/);
  expect(Object.fromEntries(known)).toEqual(COLUMNS);
});
