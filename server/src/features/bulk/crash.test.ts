// The server is killed with SIGKILL while a sheet is checked, and twice while it is placed; each time another one goes on.
import * as api from '@sendero/core/contract/bulk-api';
import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signingKey } from '../../http/mac.ts';
import { sheetOf } from '../../testing/a-sheet.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import {
  KEY,
  type Server,
  type Servers,
  callServer,
  killableServers,
  ownerCredential,
} from '../../testing/killable-servers.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

const ROWS = 3000;
/** Routes of three rows each, which lie far apart. */
const [ROUTES, DROPS] = [100, 3];
/** Longer than a silent worker keeps its job. */
const AHEAD_MS = 10_000;
const OWNER = 'owner@sendero.example';

let world: TestWorld;
let servers: Servers;
let vendorId: string;
let authorization: string;

beforeAll(async () => {
  world = await createTestWorld({ config: { signing_keys: [signingKey(KEY)] } });
  servers = killableServers(world, AHEAD_MS);
  vendorId = (await aVendor(world, { owners: [OWNER] })).vendor_id;
  authorization = await ownerCredential(OWNER);
});

afterAll(async () => {
  servers.killAll();
  await world.close();
});

it(
  'places every row of a sheet once, and every route whole, through crashes while it is checked and placed [BLK-05]',
  { timeout: 120_000 },
  async () => {
    const first = await servers.start();
    const bulk_job_id = await send(first);
    await servers.kill(first, async () => (await show(first, bulk_job_id)).metadata.row_count > 0);
    const second = await servers.start();
    const checked = await until(second, bulk_job_id, ({ phase }) => phase === 'READY');
    expect(checked.metadata).toMatchObject({ row_count: ROWS, success_row_count: ROWS });
    await place(second, bulk_job_id);
    await servers.kill(second, async () => (await show(second, bulk_job_id)).metadata.placed_row_count > 0);
    const third = await servers.start();
    await place(third, bulk_job_id);
    const before = await placedRows();
    await servers.kill(
      third,
      async () => (await show(third, bulk_job_id)).metadata.placed_row_count > before,
    );
    expect(await placedRows()).toBeLessThan(ROWS);
    const last = await servers.start();
    await place(last, bulk_job_id);
    const done = await until(last, bulk_job_id, ({ phase }) => phase === 'DONE');
    expect(done).toMatchObject({ status: 'ORDER_PLACEMENT_SUCCESS', metadata: { placed_row_count: ROWS } });
    expect(await brokenRows(bulk_job_id)).toEqual({ rows: ROWS, orders: ROWS, linked: ROWS, own_ids: ROWS });
    expect(await placedTrips()).toEqual({ trips: ROUTES, stops: ROUTES * DROPS, whole: ROUTES });
  },
);

const call = (
  server: Server,
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, string>>,
  init?: Parameters<typeof callServer>[4],
) => callServer(server, authorization, endpoint, params, init);

async function send(server: Server): Promise<string> {
  const body = new FormData();
  body.set('vendor_id', vendorId);
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    client_order_id: `n${n}`,
    route: n % 10 === 0 ? `route ${(n / 10) % ROUTES}` : '',
  }));
  body.set('content', new Blob([sheetOf(rows)]), 'orders.csv');
  const answer = await call(server, api.createBulkJob, {}, { body, headers: { prefer: 'respond-async' } });
  return answer.bulk_job.bulk_job_id;
}

const place = (server: Server, jobId: string) =>
  call(
    server,
    api.placeBulkOrders,
    { jobId },
    { body: '{}', headers: { 'content-type': 'application/json' } },
  );

async function show(server: Server, jobId: string): Promise<api.BulkJob> {
  return (await call(server, api.getBulkJob, { vendorId, jobId })).bulk_job;
}

async function until(
  server: Server,
  jobId: string,
  when: (job: api.BulkJob) => boolean,
): Promise<api.BulkJob> {
  for (;;) {
    const job = await show(server, jobId);
    if (when(job)) return job;
  }
}

async function placedRows(): Promise<number> {
  const { rows } = await world.db.pool.query<{ count: number }>('select count(*) from orders');
  return rows[0]?.count ?? 0;
}

/** Trips, their drops, and trips of which every drop is of one route. */
async function placedTrips(): Promise<unknown> {
  const { rows } = await world.db.pool.query(
    `select count(*) as trips, sum(drops)::int as stops,
            count(*) filter (where drops = $1 and routes = 1 and stops = drops) as whole
     from (select count(*) as drops, count(distinct r.draft->>'route') as routes, max(s.stops) as stops
           from trip_stops s join bulk_rows r using (root_id, order_id) group by s.root_id, s.trip_id) trip`,
    [DROPS],
  );
  return rows[0];
}

/** Rows, orders, rows that name an order of theirs, and different ids of the shop's own among the orders. */
async function brokenRows(jobId: string): Promise<unknown> {
  const { rows } = await world.db.pool.query(
    `select count(*) as rows, count(o.order_id) as linked, count(distinct o.client_order_id) as own_ids,
            (select count(*) from orders) as orders
     from bulk_rows r left join orders o on o.root_id = r.root_id and o.order_id = r.order_id
       and o.client_order_id = r.draft->>'client_order_id'
     where r.job_id = $1`,
    [jobId],
  );
  return rows[0];
}
