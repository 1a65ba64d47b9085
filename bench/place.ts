// Placing orders through HTTP, against the same orders written by a bare pg client, one place_orders() call each.
import { createHash, randomUUID } from 'node:crypto';
import { addressOf } from '@sendero/core/contract/endpoint';
import { placeOrder } from '@sendero/core/contract/order-api';
import { openDatabase } from '@sendero/server/src/db/db.ts';
import { toOrder } from '@sendero/server/src/features/order/order-row.ts';
import pg from 'pg';
import { startProduct } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count, median } from './figure.ts';
import { rateOf, wire } from './load.ts';
import { KEYS, OWNER, authorization, newOrder, openShops, orderRow } from './shops.ts';

const CONNECTIONS = 128;
const BARE_CONNECTIONS = 10;
const SHOPS = 200;
/** Short rounds in turn, so that whatever else the machine does meets both alike. */
const ORDERS = 1500;
const ROUNDS = 15;
/** Rounds that are not counted, until the code is compiled. */
const WARM_UP = 4;
const GOAL = 1;

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const database = openDatabase(url, 1);
    const shops = await openShops(database, SHOPS);
    const product = await startProduct(url);
    try {
      const token = await authorization();
      const place = () => rateOf(product.port, requests(shops, token), CONNECTIONS);
      const rates: { http: number; bare: number }[] = [];
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
        rates.push({ bare: await bareRate(url, shops), http: await place() });
      await proveKept(database.pool, 2 * rates.length * ORDERS);
      return [figure(rates.slice(WARM_UP))];
    } finally {
      await product.stop();
      await database.close();
    }
  });
}

function figure(rates: readonly { http: number; bare: number }[]): Figure {
  const ratio = median(rates.map(({ http, bare }) => http / bare));
  const http = count(median(rates.map((rate) => rate.http)));
  const bare = count(median(rates.map((rate) => rate.bare)));
  return {
    name: `Placing an order, ${CONNECTIONS} connections`,
    measured: `${ratio.toFixed(2)} × (${http}/s through HTTP, ${bare}/s bare)`,
    goal: `≥ ${GOAL} × a bare pg client`,
    ok: ratio >= GOAL,
  };
}

const shopOf = (shops: readonly string[], nth: number): string => shops[nth % shops.length] ?? '';

function requests(shops: readonly string[], token: string): Buffer[] {
  return Array.from({ length: ORDERS }, (_, nth) =>
    wire({
      method: 'POST',
      path: addressOf(placeOrder),
      headers: { authorization: token, 'idempotency-key': randomUUID() },
      body: newOrder(shopOf(shops, nth)),
    }),
  );
}

/** The same work in the database: a row, its event, its answer kept for repeats; the JSON is made before the clock starts. */
async function bareRate(url: string, shops: readonly string[]): Promise<number> {
  const calls = Array.from({ length: ORDERS }, (_, nth) => {
    const row = orderRow(shopOf(shops, nth));
    const body_hash = createHash('sha256').update(row.order_id).digest('hex');
    const kept = {
      scope: OWNER.user_id,
      key: randomUUID(),
      body_hash,
      answer: { result: toOrder(KEYS, row) },
    };
    return [JSON.stringify([row]), JSON.stringify([kept])];
  });
  const clients = Array.from({ length: BARE_CONNECTIONS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const waiting = calls.values();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, nth) => callAll(clients[nth % BARE_CONNECTIONS], waiting)),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return ORDERS / seconds;
}

async function callAll(client: pg.Client | undefined, waiting: Iterable<string[]>): Promise<void> {
  for (const values of waiting)
    await client?.query({ name: 'place', text: 'select place_orders($1, $2)', values });
}

async function proveKept(pool: pg.Pool, placed: number): Promise<void> {
  const { rows } = await pool.query<{ kept: number }>('select count(*) as kept from orders');
  if (rows[0]?.kept !== placed)
    throw new Error(`${placed} orders were answered, ${rows[0]?.kept} are there.`);
}
