// The server is killed with SIGKILL again and again while a card pays for the rows of a sheet; each time another one goes on.
import * as api from '@sendero/core/contract/bulk-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signingKey } from '../../http/mac.ts';
import { createApp } from '../../app.ts';
import { aKeptCard } from '../../testing/a-kept-card.ts';
import { aSheet } from '../../testing/a-sheet.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import {
  KEY,
  type Server,
  type Servers,
  callServer,
  killableServers,
  ownerCredential,
} from '../../testing/killable-servers.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

const PAID = 120;
const UNPAID = 20;
const KILLS = 3;
/** Longer than a try is waited for that has never reached the provider. */
const AHEAD_MS = 70_000;

let world: TestWorld;
let servers: Servers;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld({ config: { signing_keys: [signingKey(KEY)] } });
  world.clock.set(new Date());
  servers = killableServers(world, AHEAD_MS);
});
afterAll(async () => {
  servers.killAll();
  await world.close();
});

/** A sheet of rows that a card pays, and some that none does, about to be placed. */
async function begin(): Promise<string> {
  const app = await createApp(world);
  shop = await aShop(world, app);
  const row = (payment_method: string) => (_: unknown, n: number) => ({
    client_order_id: `${payment_method} ${n}`,
    payment_method,
  });
  const { job } = await aSheet(app, shop, [
    ...Array.from({ length: PAID }, row('Online payment')),
    ...Array.from({ length: UNPAID }, row('Paid')),
  ]);
  const params = { jobId: job.bulk_job_id };
  const { card_fee } = (await callApi(app, shop.headers, api.bulkCash, { params })).json().body;
  const card = { payment_instrument_id: await aKeptCard(world, shop), expected_fee: card_fee };
  const reply = await callApi(app, shop.headers, api.placeBulkOrders, { params, body: { card } });
  expect(reply.statusCode).toBe(200);
  await app.close();
  return job.bulk_job_id;
}

async function show(server: Server, jobId: string): Promise<api.BulkJob> {
  const authorization = await ownerCredential(shop.user.email, shop.user.user_id);
  const params = { vendorId: shop.vendor.vendor_id, jobId };
  return (await callServer(server, authorization, api.getBulkJob, params)).bulk_job;
}

async function tally(jobId: string): Promise<unknown> {
  const { rows } = await world.db.pool.query(
    `select count(*) as rows, count(distinct o.order_id) as orders, count(*) filter (where o.status_history @> '[{"status": "RECEIVED"}]') as placed,
            coalesce(sum(s.charges - s.refunds), 0) as charged, (select count(*) from sandbox_intents) as intents
     from bulk_rows r join orders o on o.root_id = r.root_id and o.order_id = r.order_id
     left join payments p on p.root_id = o.root_id and p.order_id = o.order_id left join sandbox_intents s using (payment_id)
     where r.job_id = $1 and r.state = 'PLACED'`,
    [jobId],
  );
  return rows[0];
}

it(
  'charges every row of a sheet once, and places it once, through crashes [BLK-05] [BLK-09] [PAY-08]',
  { timeout: 300_000 },
  async () => {
    const jobId = await begin();
    for (let kills = 0; kills < KILLS; kills += 1) {
      const server = await servers.start();
      const before = (await show(server, jobId)).metadata.placed_row_count;
      await servers.kill(server, async () => (await show(server, jobId)).metadata.placed_row_count > before);
    }
    const last = await servers.start();
    let job = await show(last, jobId);
    expect(job.metadata.placed_row_count).toBeLessThan(PAID + UNPAID);
    while (job.phase !== 'DONE') job = await show(last, jobId);
    expect(job.status).toBe('ORDER_PLACEMENT_SUCCESS');
    const rows = PAID + UNPAID;
    expect(await tally(jobId)).toEqual({ rows, orders: rows, placed: rows, charged: PAID, intents: PAID });
  },
);
