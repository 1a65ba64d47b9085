import * as api from '@sendero/core/contract/bulk-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aSheet } from '../../testing/a-sheet.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  world.clock.set(new Date('2026-11-21T10:00:00Z'));
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

it('counts the cash of the rows that may be placed, and of no others [BLK-03]', async () => {
  const cash = { payment_method: 'Cash on delivery' };
  const { job } = await aSheet(app, shop, [
    { ...cash, amount: '24.90' },
    { ...cash, amount: '5.10', description: 'Tea' },
    { payment_method: 'Paid', amount: '100' },
    { ...cash, amount: '50', phone_number: '12' },
  ]);
  const answer = await callApi(app, shop.headers, api.bulkCash, { params: { jobId: job.bulk_job_id } });
  expect(answer.json().body).toEqual({
    cash_to_collect: 30,
    card_fee: 0,
    card_row_count: 0,
    repeat_row_count: 0,
  });
});
