// The server is killed with SIGKILL while orders are being placed, again and again, and each time another one takes over.
import { type ChildProcess, fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { addressOf } from '@sendero/core/contract/endpoint';
import { type NewOrder, placeOrder } from '@sendero/core/contract/order-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signingKey } from '../../http/mac.ts';
import { createTokens } from '../../http/tokens.ts';
import { LOCATION, aVendor } from '../../testing/a-vendor.ts';
import { COMPILE_CACHE } from '../../testing/compile-cache.ts';
import { bearer } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { times } from '../../testing/thorough.ts';
import { signQuote } from '../quote/sign-quote.ts';

const KILLS = times({ usual: 6, all: 50 });
const VENDORS = 3;
const AT_ONCE = 16;
const BUSY = 503;
/** Servers that stand by: a start takes longer than a life. */
const READY = 2;
const KEY = 'a key that only this test knows: 32 characters and more';

interface Request {
  readonly key: string;
  readonly body: NewOrder;
}

let world: TestWorld;
let authorization: string;
const vendorIds: string[] = [];
const started = new Set<ChildProcess>();

/** Every request that was answered, with its order's id; and those that are to be repeated. */
const answered = new Map<string, { readonly order_id: string; readonly request: Request }>();
let unanswered: Request[] = [];

beforeAll(async () => {
  world = await createTestWorld({ config: { signing_keys: [signingKey(KEY)] } });
  const owner = 'owner@sendero.example';
  for (let nth = 0; nth < VENDORS; nth += 1)
    vendorIds.push((await aVendor(world, { owners: [owner] })).vendor_id);
  const caller = {
    user_id: randomUUID(),
    session_id: '',
    email: owner,
    name: 'Aino Virtanen',
    country_code: 'FI',
  };
  authorization = bearer(await createTokens([signingKey(KEY)]).sign({ ...caller, expires_at: soon() }));
});

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await world.close();
});

it(
  `loses no answered order and makes none twice, through ${KILLS} crashes [ORD-08]`,
  { timeout: 300_000 },
  async () => {
    const ready = Array.from({ length: READY }, startServer);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, origin } = await takeOver(ready);
      ready.push(startServer());
      await repeat(origin);
      await placeUntilKilled(origin, child);
    }
    const { origin } = await takeOver(ready);
    while (unanswered.length > 0) await repeat(origin);

    expect(answered.size).toBeGreaterThan(KILLS);
    expect(await orderIds()).toEqual([...answered.values()].map(({ order_id }) => order_id).toSorted());
    expect(await brokenOrders()).toEqual([]);
    expect(await brokenFeeds()).toEqual([]);
  },
);

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
}

const takeOver = (ready: Promise<Server>[]): Promise<Server> => ready.shift() ?? startServer();

async function startServer(): Promise<Server> {
  const child = fork(new URL('../../testing/crash-server.ts', import.meta.url), {
    env: {
      ...process.env,
      DATABASE_URL: world.db.pool.options.connectionString,
      SIGNING_KEYS: KEY,
      RATE_LIMIT: '10000000',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_NO_WARNINGS: '1',
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.add(child);
  const [origin] = (await once(child, 'message')) as [string];
  return { child, origin };
}

/** Sends again what the last crash left without an answer, and one that had its answer: it gets the same one. */
async function repeat(origin: string): Promise<void> {
  const left = unanswered;
  unanswered = [];
  await Promise.all(left.map((request) => send(origin, request)));
  const [known] = answered.values();
  if (known) await send(origin, known.request);
}

/** Places orders without a pause, every fourth of them twice at once, until the server is killed at a random moment. */
async function placeUntilKilled(origin: string, child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  setTimeout(() => child.kill('SIGKILL'), randomInt(5, 61));
  const placeOn = async () => {
    while (!child.killed) {
      const request = newRequest();
      const copies = randomInt(4) === 0 ? [request, request] : [request];
      await Promise.all(copies.map((copy) => send(origin, copy)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, placeOn));
  await exit;
  started.delete(child);
}

async function send(origin: string, request: Request): Promise<void> {
  const order_id = await place(origin, request);
  if (order_id === null) return void unanswered.push(request);
  expect(order_id).toBe(answered.get(request.key)?.order_id ?? order_id);
  answered.set(request.key, { order_id, request });
}

/** The placed order's id; null where the server died before it answered, or was too busy to begin. */
async function place(origin: string, { key, body }: Request): Promise<string | null> {
  const headers = { authorization, 'idempotency-key': key, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const reply = await fetch(origin + addressOf(placeOrder), init)
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);
  if (!reply || reply.status === BUSY) return null;
  expect(reply).toMatchObject({ status: 200 });
  return placeOrder.answer?.parse(JSON.parse(reply.text)).result.order_id ?? '';
}

function newRequest(): Request {
  const vendor_id = vendorIds[randomInt(VENDORS)] ?? '';
  const [from, to] = [
    { lat: LOCATION.latitude, lng: LOCATION.longitude },
    { lat: 60.169, lng: 24.946 },
  ];
  const way = { from, to, distance_m: 900, ride_seconds: 240, payment_method: null };
  return {
    key: randomUUID(),
    body: {
      vendor_id,
      customer: {
        location: { latitude: to.lat, longitude: to.lng, address: 'Aleksanterinkatu 52, 00100 Helsinki' },
        phone_number: '+358401234567',
        name: 'Eino Laine',
      },
      order: { payment_method: 'PAID', amount: 25.5, description: 'Two bags' },
      delivery_fee: 4.9,
      signature: signQuote([signingKey(KEY)], {
        vendor_id,
        ...way,
        fee: 490,
        currency: 'EUR',
        expires_at: soon(),
      }),
    },
  };
}

const soon = (): number => Math.floor(Date.now() / 1000) + 3600;

async function orderIds(): Promise<string[]> {
  const { rows } = await world.db.pool.query<{ order_id: string }>('select order_id from orders');
  return rows.map(({ order_id }) => order_id).toSorted();
}

/** Orders without their first two statuses, without exactly one event, or without a kept answer that names them. */
async function brokenOrders(): Promise<unknown[]> {
  const { rows } = await world.db.pool.query(
    `select order_id from orders o
     where jsonb_path_query_array(status_history, '$[*].status') <> '["NEW", "RECEIVED"]'
        or (select count(*) from order_events e where e.root_id = o.root_id and e.order_id = o.order_id and e.status = o.status) <> 1
        or (select count(*) from idempotency_keys k where k.answer #>> '{result,order_id}' = o.order_id) <> 1`,
  );
  return rows;
}

/** Feeds whose numbers are not 1, 2, 3 … up to the last number given. */
async function brokenFeeds(): Promise<unknown[]> {
  const { rows } = await world.db.pool.query(
    `select f.vendor_id from vendor_feeds f left join order_events e using (root_id, vendor_id)
     group by f.root_id, f.vendor_id, f.seq
     having f.seq <> count(e.seq) or f.seq <> coalesce(max(e.seq), 0) or (f.seq > 0 and min(e.seq) <> 1)`,
  );
  return rows;
}
