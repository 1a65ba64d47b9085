// What one worker tells webhooks, beside orders being placed, while one receiver is dead and a hundred thousand messages wait for it.
import { randomUUID } from 'node:crypto';
import { addressOf } from '@sendero/core/contract/endpoint';
import { placeOrder } from '@sendero/core/contract/order-api';
import { type Database, openDatabase } from '@sendero/server/src/db/db.ts';
import { inTransaction } from '@sendero/server/src/db/transaction.ts';
import { insertOrders } from '@sendero/server/src/features/order/store.ts';
import { newSecret, ofWebhook } from '@sendero/server/src/features/webhook/webhook-secret.ts';
import { insertWebhook, placeAtEnd } from '@sendero/server/src/features/webhook/webhook-store.ts';
import { hear, productSettings, startChild, startProduct, stopChild } from './child.ts';
import { untold, withDatabase } from './database.ts';
import { type Figure, count, median, quantile } from './figure.ts';
import { seal } from '@sendero/server/src/http/seal.ts';
import { KEYS, authorization, newOrder, openShops, orderRow } from './shops.ts';

const SHOPS = 200;
const ORDERS_OF_A_SHOP = 50;
const WAITING = 100_000;
const ORDERS_A_SECOND = 100;
const GOAL = 500;
const WORST_MS = 250;
/** So long it is told before anything is counted: code is compiled and connections are made. */
const WARM_UP_MS = 2000;
/** Nobody listens there. */
const DEAD = 'http://127.0.0.1:8009';

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const database = openDatabase(url, 2);
    const taker = startChild('taker.ts');
    const receiver = await hear<string>(taker);
    const shops = await openShops(database, SHOPS + 1);
    const [dead = '', ...alive] = shops;
    for (const shop of alive) await addWebhook(database, shop, receiver);
    await leaveWaiting(database, dead, await addWebhook(database, dead, DEAD));
    for (const shop of alive)
      await insertOrders(
        untold(database),
        Array.from({ length: ORDERS_OF_A_SHOP }, () => orderRow(shop)),
        [],
      );
    const product = await startProduct(url);
    // Receivers on this machine are reached outside production alone.
    const teller = startChild('teller.ts', { ...productSettings(url), NODE_ENV: 'test' });
    try {
      await hear(teller);
      return [await measured(product.port, taker, alive)];
    } finally {
      await stopChild(teller);
      await stopChild(taker);
      await product.stop();
      await database.close();
    }
  });
}

async function measured(
  port: number,
  taker: ReturnType<typeof startChild>,
  shops: readonly string[],
): Promise<Figure> {
  const taken = () => {
    taker.send('how many');
    return hear<number>(taker);
  };
  const token = await authorization();
  const placing = new AbortController();
  const took: number[] = [];
  const orders = placeAtPace(port, shops, token, placing.signal, took);
  await pause(WARM_UP_MS);
  took.length = 0;
  const [before, begun] = [await taken(), performance.now()];
  const enough = SHOPS * ORDERS_OF_A_SHOP;
  let now = before;
  while (now < enough) {
    await pause(100);
    now = await taken();
  }
  const rate = (now - before) / ((performance.now() - begun) / 1000);
  placing.abort();
  await orders;
  const p99 = quantile(took, 0.99);
  return {
    name: `Webhook messages of ${SHOPS} receivers, beside ${ORDERS_A_SECOND} orders a second and one dead receiver with ${count(WAITING)} waiting`,
    measured: `${count(rate)} a second; an order in ${median(took).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    goal: `≥ ${GOAL} a second, an order's p99 ≤ ${WORST_MS} ms`,
    ok: rate >= GOAL && p99 <= WORST_MS,
  };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Places orders at an even pace until `signal`; what each took is added to `took`. */
async function placeAtPace(
  port: number,
  shops: readonly string[],
  authorized: string,
  signal: AbortSignal,
  took: number[],
): Promise<void> {
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  for (let nth = 0; !signal.aborted; nth += 1) {
    const left_ms = begun + (nth * 1000) / ORDERS_A_SECOND - performance.now();
    if (left_ms > 0) await pause(left_ms);
    sent.push(placeOne(port, shops[nth % shops.length] ?? '', authorized, took));
  }
  await Promise.all(sent);
}

async function placeOne(port: number, shop: string, authorized: string, took: number[]): Promise<void> {
  const started = performance.now();
  const headers = {
    authorization: authorized,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
  };
  const body = JSON.stringify(newOrder(shop));
  const call = () =>
    fetch(`http://127.0.0.1:${port}${addressOf(placeOrder)}`, {
      method: 'POST',
      headers,
      body,
    });
  // A connection may end as it is used again: the same key makes one order of both.
  const reply = await call()
    .catch(call)
    .catch(() => null);
  await reply?.text();
  // What is refused, or gets no answer, was never answered in time.
  took.push(reply?.status === 200 ? performance.now() - started : Infinity);
}

/** A webhook that is told each step of a shop's orders from now on; its id. */
async function addWebhook(database: Database, shop: string, url: string): Promise<string> {
  const webhook_id = `wh_${shop}`;
  const now = new Date();
  await inTransaction(database, async (client) => {
    const row = {
      root_id: shop,
      webhook_id,
      country_code: 'FI',
      site_id: 'fi',
      language: 'en',
      vendor_ids: null,
      url: `${url}/${shop}`,
      events: ['order.created' as const, 'order.updated' as const],
      description: '',
      secret: seal(KEYS, ofWebhook(webhook_id), newSecret()),
      secret_before: null,
      secret_before_until: null,
      state: 'on' as const,
      created_at: now,
      failing_since: null,
      failures: 0,
      due_at: now,
    };
    await insertWebhook(client, row, 1);
    await placeAtEnd(client, row, null);
  });
  return webhook_id;
}

const leaveWaiting = ({ pool }: Database, shop: string, webhookId: string) =>
  pool.query(
    `insert into webhook_messages (root_id, webhook_id, message_id, event, vendor_id, order_id, seq, subject, at, tries, due_at)
     select $1, $2, 'msg_' || n, 'order.proof_added', $1, $1 || n % 1000, null, '{"kind":"delivery"}', now(), 0, now()
     from generate_series(1, ${WAITING}) n`,
    [shop, webhookId],
  );
