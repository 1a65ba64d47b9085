// The server is killed with SIGKILL while a sheet is checked, and twice while it is placed; each time another one goes on.
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as api from '@sendero/core/contract/bulk-api';
import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTokens } from '../../http/tokens.ts';
import { sheetOf } from '../../testing/a-sheet.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { bearer } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

const ROWS = 3000;
const BUSY = 503;
/** Longer than a silent worker keeps its job: a server's clock is so far ahead of the one before. */
const AHEAD_MS = 10_000;
const KEY = 'a key that only this test knows: 32 characters and more';
const OWNER = 'owner@sendero.example';

let world: TestWorld;
let vendorId: string;
let authorization: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  world = await createTestWorld({ config: { signing_keys: [KEY] } });
  vendorId = (await aVendor(world, { owners: [OWNER] })).vendor_id;
  const caller = {
    user_id: randomUUID(),
    session_id: '',
    email: OWNER,
    name: 'Aino Virtanen',
    country_code: 'FI',
  };
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  authorization = bearer(await createTokens([KEY]).sign({ ...caller, expires_at }));
});

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await world.close();
});

it(
  'places every row of a sheet once, through crashes while it is checked and placed [BLK-05]',
  { timeout: 120_000 },
  async () => {
    const first = await startServer();
    const bulk_job_id = await send(first);
    await kill(first, async () => (await show(first, bulk_job_id)).metadata.row_count > 0);
    const second = await startServer();
    const checked = await until(second, bulk_job_id, ({ phase }) => phase === 'READY');
    expect(checked.metadata).toMatchObject({ row_count: ROWS, success_row_count: ROWS });
    await place(second, bulk_job_id);
    await kill(second, async () => (await show(second, bulk_job_id)).metadata.placed_row_count > 0);
    const third = await startServer();
    await place(third, bulk_job_id);
    const before = await placedRows();
    await kill(third, async () => (await show(third, bulk_job_id)).metadata.placed_row_count > before);
    expect(await placedRows()).toBeLessThan(ROWS);
    const last = await startServer();
    await place(last, bulk_job_id);
    const done = await until(last, bulk_job_id, ({ phase }) => phase === 'DONE');
    expect(done).toMatchObject({ status: 'ORDER_PLACEMENT_SUCCESS', metadata: { placed_row_count: ROWS } });
    expect(await brokenRows(bulk_job_id)).toEqual({ rows: ROWS, orders: ROWS, linked: ROWS, own_ids: ROWS });
  },
);

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
}

async function startServer(): Promise<Server> {
  const child = fork(new URL('../../testing/crash-server.ts', import.meta.url), {
    env: {
      ...process.env,
      DATABASE_URL: world.db.pool.options.connectionString,
      SIGNING_KEYS: KEY,
      RATE_LIMIT: '10000000',
      WITH_JOBS: 'yes',
      CLOCK_START: new Date(Date.now() + started.length * AHEAD_MS).toISOString(),
      NODE_COMPILE_CACHE: join(tmpdir(), 'sendero-compiled'),
      NODE_NO_WARNINGS: '1',
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.push(child);
  const [origin] = (await once(child, 'message')) as [string];
  return { child, origin };
}

/** Kills a server as soon as `when` says so, in the middle of what it does. */
async function kill({ child }: Server, when: () => Promise<boolean>): Promise<void> {
  while (!(await when()));
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function call(
  { origin }: Server,
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, string>>,
  init: { readonly body?: FormData | string; readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const headers = { authorization, ...init.headers };
  const ask = () =>
    fetch(origin + path, { method: endpoint.method, headers, ...(init.body && { body: init.body }) });
  let reply = await ask();
  while (reply.status === BUSY) reply = await ask();
  expect([path, reply.status]).toEqual([path, 200]);
  return JSON.parse(await reply.text()).body;
}

async function send(server: Server): Promise<string> {
  const body = new FormData();
  body.set('vendor_id', vendorId);
  const rows = Array.from({ length: ROWS }, (_, n) => ({ client_order_id: `n${n}` }));
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
