// Rows whose delivery a kept card pays: each is an order that is paid, or none and not charged.
import * as api from '@sendero/core/contract/bulk-api';
import { cancelOrder } from '@sendero/core/contract/order-api';
import { removeCard } from '@sendero/core/contract/payment-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { TestCard } from '../../ports/payments/port.ts';
import { aKeptCard } from '../../testing/a-kept-card.ts';
import { aSheet, workOff } from '../../testing/a-sheet.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { settleDue } from '../payment/settle-due.ts';

const NOON = '2026-11-18T10:00:00Z';
const ONLINE = { payment_method: 'Online payment' };

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

const sumsOf = async (jobId: string) =>
  (await callApi(app, shop.headers, api.bulkCash, { params: { jobId } })).json().body;

async function place(jobId: string, card?: string, expected_fee?: number) {
  const sum = expected_fee ?? (await sumsOf(jobId)).card_fee;
  const body = card === undefined ? {} : { card: { payment_instrument_id: card, expected_fee: sum } };
  return callApi(app, shop.headers, api.placeBulkOrders, { params: { jobId }, body });
}

async function detail(jobId: string) {
  const params = { vendorId: shop.vendor.vendor_id, jobId };
  const reply = await callApi(app, shop.headers, api.getBulkJob, { params, query: { language: 'en' } });
  return api.getBulkJob.answer?.parse(reply.json()).body ?? expect.fail(reply.body);
}

/** Every order of the shop that a card was to pay for: where it went, and what the sandbox's books say. */
async function books() {
  const { rows } = await world.db.pool.query<{ way: string; charges: number; refunds: number }>(
    `select (select string_agg(h->>'status', ' ' order by nr) from jsonb_array_elements(o.status_history)
               with ordinality e(h, nr)) as way, s.charges, s.refunds
     from orders o join payments p using (root_id, order_id) left join sandbox_intents s using (payment_id)
     where o.vendor_id = $1 order by o.created_at, o.client_order_id`,
    [shop.vendor.vendor_id],
  );
  return rows;
}

const PAID = 'INITIATED PAYMENT_INITIATED PAYMENT_COMMITTED RECEIVED';

describe('a row that is paid online', () => {
  it('is placed once its card was charged, beside rows that no card pays [BLK-09]', async () => {
    const { job, rows } = await aSheet(app, shop, [
      { client_order_id: 'a', ...ONLINE },
      { client_order_id: 'b' },
      { client_order_id: 'c', ...ONLINE },
    ]);
    const fee = (rows[0]?.delivery_fee ?? 0) + (rows[2]?.delivery_fee ?? 0);
    expect(await sumsOf(job.bulk_job_id)).toEqual({
      cash_to_collect: 0,
      card_fee: fee,
      card_row_count: 2,
      repeat_row_count: 0,
    });
    expect((await place(job.bulk_job_id, await aKeptCard(world, shop))).statusCode).toBe(200);
    await workOff(world);
    const { bulk_job, rows: done } = await detail(job.bulk_job_id);
    expect(bulk_job).toMatchObject({ phase: 'DONE', status: 'ORDER_PLACEMENT_SUCCESS' });
    expect(done.map(({ status }) => status)).toEqual(['PLACED', 'PLACED', 'PLACED']);
    expect(await books()).toEqual([
      { way: PAID, charges: 1, refunds: 0 },
      { way: PAID, charges: 1, refunds: 0 },
    ]);
    const { rows: kept } = await world.db.pool.query('select payer from bulk_jobs where payer is not null');
    expect(kept).toEqual([]);
  });

  it.each<[TestCard['behaviour'], string, string]>([
    ['declined', 'The card was declined', 'PAYMENT_FAILED'],
    ['insufficient_funds', 'The card was declined', 'PAYMENT_FAILED'],
    [
      'challenge',
      'The bank wants the cardholder to confirm. Nothing was charged: place this order separately, as a single request.',
      'PAYMENT_CANCELLED',
    ],
  ])(
    'whose card is %s is named as not placed and not charged; the others are placed [BLK-09]',
    async (behaviour, error, end) => {
      const { job } = await aSheet(app, shop, [ONLINE, {}]);
      await place(job.bulk_job_id, await aKeptCard(world, shop, behaviour));
      await workOff(world);
      const { bulk_job, rows } = await detail(job.bulk_job_id);
      expect(bulk_job.status).toBe('ORDER_PLACEMENT_SUCCESS_WITH_ERROR');
      expect(rows).toMatchObject([{ status: 'FAILED', error, order_id: null }, { status: 'PLACED' }]);
      expect(await books()).toMatchObject([{ charges: 0, refunds: 0 }]);
      expect((await books())[0]?.way).toMatch(new RegExp(`${end}$`));
    },
  );

  it('may be placed again with another card, once, and is no duplicate of what was not placed [BLK-05] [BLK-09]', async () => {
    const { job } = await aSheet(app, shop, [ONLINE]);
    await place(job.bulk_job_id, await aKeptCard(world, shop, 'declined'));
    await workOff(world);
    const params = { jobId: job.bulk_job_id, rowNumber: '2' };
    const mended = await callApi(app, shop.headers, api.changeBulkRow, { params, body: {} });
    expect(mended.json().body.row).toMatchObject({ status: 'VALID', warnings: [] });
    await place(job.bulk_job_id, await aKeptCard(world, shop));
    await workOff(world);
    expect((await detail(job.bulk_job_id)).rows).toMatchObject([{ status: 'PLACED' }]);
    expect((await books()).map(({ charges }) => charges).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it('waits for an answer that is late while the others are placed, and is placed when it comes [BLK-09] [PAY-08]', async () => {
    const { job } = await aSheet(app, shop, [ONLINE, {}]);
    await place(job.bulk_job_id, await aKeptCard(world, shop, 'timeout'));
    await workOff(world);
    const waiting = await detail(job.bulk_job_id);
    expect(waiting.bulk_job).toMatchObject({ phase: 'PLACING', metadata: { placed_row_count: 1 } });
    expect(waiting.rows).toMatchObject([{ status: 'PAYING', order_id: null }, { status: 'PLACED' }]);
    world.clock.advance(7);
    await workOff(world);
    const { bulk_job, rows } = await detail(job.bulk_job_id);
    expect([bulk_job.phase, rows[0]?.status]).toEqual(['DONE', 'PLACED']);
    expect(await books()).toEqual([{ way: PAID, charges: 1, refunds: 0 }]);
  });

  it('is placed all the same where the reconciling job heard of it first [BLK-09] [PAY-08]', async () => {
    const { job } = await aSheet(app, shop, [ONLINE]);
    await place(job.bulk_job_id, await aKeptCard(world, shop, 'timeout'));
    await workOff(world);
    world.clock.advance(7);
    await settleDue(world);
    await workOff(world);
    expect((await detail(job.bulk_job_id)).rows).toMatchObject([{ status: 'PLACED' }]);
    expect(await books()).toEqual([{ way: PAID, charges: 1, refunds: 0 }]);
  });

  it('is given back with its order, like any that is paid [PAY-04]', async () => {
    const { job } = await aSheet(app, shop, [ONLINE]);
    await place(job.bulk_job_id, await aKeptCard(world, shop));
    await workOff(world);
    const order_id = (await detail(job.bulk_job_id)).rows[0]?.order_id ?? '';
    const body = { vendor_id: shop.vendor.vendor_id, order_id, reason: 'mistake_error' };
    expect((await callApi(app, shop.headers, cancelOrder, { body })).statusCode).toBe(200);
    await settleDue(world);
    expect(await books()).toMatchObject([{ charges: 1, refunds: 1 }]);
  });
});

describe('placing such rows', () => {
  it('asks for a card of one’s own that is good, and for the sum that it will be charged [BLK-09]', async () => {
    const { job } = await aSheet(app, shop, [ONLINE]);
    const id = job.bulk_job_id;
    const other = await aShop(world, app);
    expect((await place(id)).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'card', meta: { translation_key: 'bulk.problem.card-needed' } }],
    });
    expect((await place(id, await aKeptCard(world, other))).statusCode).toBe(404);
    expect((await place(id, await aKeptCard(world, shop, 'approve', 2025))).json().errors).toMatchObject([
      { meta: { translation_key: 'payment.card.issue.expired' } },
    ]);
    const card = await aKeptCard(world, shop);
    expect(refusalOf(await place(id, card, 0.01))).toEqual([409, 'Conflict']);
    expect((await place(id, card)).statusCode).toBe(200);
  });

  it('names the rows whose card has gone before it was charged [BLK-09]', async () => {
    const { job } = await aSheet(app, shop, [ONLINE, {}]);
    const card = await aKeptCard(world, shop);
    await place(job.bulk_job_id, card);
    const params = { vendorId: shop.vendor.vendor_id, card };
    expect((await callApi(app, shop.headers, removeCard, { params })).statusCode).toBe(204);
    await workOff(world);
    const error = 'The card is no longer saved. Nothing was charged: choose another card.';
    expect((await detail(job.bulk_job_id)).rows).toMatchObject([
      { status: 'FAILED', error },
      { status: 'PLACED' },
    ]);
    expect(await books()).toMatchObject([{ charges: 0 }]);
  });

  it('where cards are not taken the rows are refused by name, before and after they were checked [BLK-09] [PAY-07]', async () => {
    const { job } = await aSheet(app, shop, [ONLINE, {}]);
    const closed = {
      ...world,
      payments: { ...world.payments, generic_creditcard: null, cybersource_creditcard: null },
    };
    const shut = await createApp(closed);
    const error = 'Card payment is not available here. Choose another payment method.';
    expect((await aSheet(shut, shop, [ONLINE])).rows).toMatchObject([{ status: 'INVALID', error }]);
    const params = { jobId: job.bulk_job_id };
    expect((await callApi(shut, shop.headers, api.placeBulkOrders, { params, body: {} })).statusCode).toBe(
      200,
    );
    await workOff(closed);
    await shut.close();
    expect((await detail(job.bulk_job_id)).rows).toMatchObject([
      { status: 'FAILED', error },
      { status: 'PLACED' },
    ]);
    expect(await books()).toEqual([]);
  });
});
