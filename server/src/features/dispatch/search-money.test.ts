// Whoever asked for a rider, and however: nobody pays for one who did not come.
import { placeBulkOrders } from '@sendero/core/contract/bulk-api';
import { saveNoRider } from '@sendero/core/contract/vendor-api';
import { GUEST_VENDOR_ID } from '@sendero/core/session/guest';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aGuest, withGuests } from '../../testing/a-guest.ts';
import { CARDS, anIntent } from '../../testing/a-payment.ts';
import { aSheet, workOff } from '../../testing/a-sheet.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVoucher } from '../../testing/a-voucher.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { settleDue } from '../payment/settle-due.ts';
import { decideSearches } from './decide-searches.ts';
import { dispatchDue } from './dispatch-due.ts';
import { ingestRiderReports } from './ingest-rider-reports.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = withGuests(await createTestWorld());
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** The fleet finds nobody for this order, and what was chosen happens. */
async function findNobody(order_id: string): Promise<void> {
  await dispatchDue(world);
  const occurred_at = world.clock.now().getTime() / 1000;
  const search = { asked: 5, refused: 5, gave_up: true };
  await ingestRiderReports(world, [
    { event_id: `nobody-${order_id}`, order_id, type: 'search', occurred_at, search },
  ]);
  await decideSearches(world);
}

it('a guest gets back what was paid [BRD-09]', async () => {
  const { headers, sender } = await aGuest(world);
  const begun = await anIntent(app, headers, GUEST_VENDOR_ID, { sender });
  await begun.confirm({ number: CARDS.good });
  await findNobody(begun.intent.order_id);
  await settleDue(world);
  expect(await begun.show()).toMatchObject({ status: 'refunded' });
});

it('a shop’s voucher may be used again [BRD-09]', async () => {
  const { root_id, vendor_id } = shop.vendor;
  await callApi(app, shop.headers, saveNoRider, {
    params: { id: vendor_id },
    body: { choice: { way: 'CANCEL' } },
  });
  const { code, type, amount } = await aVoucher(world, { root_id });
  const found = await world.db.pool.query('select voucher_id from vouchers where code = $1', [code]);
  const { voucher_id } = found.rows[0];
  const voucher = { voucher_id, code, type, amount, discount: 100 };
  const { order_id } = await anOrderRow(world, shop.vendor, { voucher });
  const uses = async () =>
    (await world.db.pool.query('select from voucher_uses where order_id = $1', [order_id])).rowCount;
  expect(await uses()).toBe(1);
  await findNobody(order_id);
  expect(await uses()).toBe(0);
});

it('an order of a sheet follows its shop’s choice [BRD-09]', async () => {
  await callApi(app, shop.headers, saveNoRider, {
    params: { id: shop.vendor.vendor_id },
    body: { choice: { way: 'OFFER_LATER' } },
  });
  const { job } = await aSheet(app, shop, [{}]);
  await callApi(app, shop.headers, placeBulkOrders, { params: { jobId: job.bulk_job_id }, body: {} });
  await workOff(world);
  await dispatchDue(world);
  const { rows } = await world.db.pool.query(
    `select s.way from rider_searches s join bulk_rows b using (root_id, order_id) where b.job_id = $1`,
    [job.bulk_job_id],
  );
  expect(rows).toEqual([{ way: 'OFFER_LATER' }]);
});
