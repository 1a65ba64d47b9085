// Riders' positions, many in a call, beside orders being placed; and at full speed, against a bare pg client.
import { randomUUID } from 'node:crypto';
import { type ReportOutcome, type RiderReport, riderEvents } from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import { placeOrder } from '@sendero/core/contract/order-api';
import { openDatabase } from '@sendero/server/src/db/db.ts';
import type { OrderRow } from '@sendero/server/src/features/order/order-row.ts';
import { insertOrders } from '@sendero/server/src/features/order/store.ts';
import { SIGNATURE_HEADER, signBody } from '@sendero/server/src/http/signature.ts';
import pg from 'pg';
import { startServer, productSettings } from './child.ts';
import { withDatabase, untold } from './database.ts';
import { type Figure, count, median, quantile } from './figure.ts';
import { rateOf, wire } from './load.ts';
import { authorization, newOrder, openShops, orderRow } from './shops.ts';

const SECRET = 'a secret that only measurements know';
const RIDERS = 10_000;
const SHOPS = 200;
const A_CALL = 1000;
const SECONDS = 10;
const CALLS_A_SECOND = RIDERS / A_CALL;
const ORDERS_A_SECOND = 200;
const ROUNDS = 7;
const CONNECTIONS = 16;
const LEAST_SHARE = 0.99;
const WORST_MS = 250;
const GOAL = 0.3;

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const database = openDatabase(url, 2);
    const product = await startServer('product.ts', {
      ...productSettings(url),
      RIDER_NETWORK_SECRET: SECRET,
    });
    try {
      const shops = await openShops(database, SHOPS);
      const riding = Array.from({ length: RIDERS }, (_, nth): OrderRow => ({
        ...orderRow(shops[nth % SHOPS] ?? ''),
        status: 'COURIER_ACCEPTED_DELIVERY',
      }));
      for (let at = 0; at < RIDERS; at += A_CALL)
        await insertOrders(untold(database), riding.slice(at, at + A_CALL), []);
      const calls = callsOf(riding);
      for (const call of calls(rider)) await answered(product.port, call);
      const beside = await besideOrders(product.port, calls, shops);
      const rates: { product: number; bare: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const bare = await bareRate(url, riding);
        const requests = calls().map((call) => wire({ method: 'POST', ...call }));
        rates.push({ bare, product: A_CALL * (await rateOf(product.port, requests, CONNECTIONS)) });
      }
      return [beside, fullSpeed(rates)];
    } finally {
      await product.stop();
      await database.close();
    }
  });
}

interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const rider = {
  rider: { id: 'r', name: 'Robin', phone_number: '+12025550100', vehicle: 'bicycle' },
} as const;

/** Each time a newer position of every rider, in signed calls. */
function callsOf(riding: readonly OrderRow[]): (more?: Partial<RiderReport>) => Call[] {
  let moment = Date.now() / 1000 - 60;
  return (more = {}) => {
    moment += 0.01;
    const reports = riding.map(({ order_id }, nth): RiderReport => ({
      event_id: randomUUID(),
      order_id,
      type: 'position',
      occurred_at: moment,
      position: { lat: 60.16 + (nth % 1000) / 1e5, lng: 24.94 },
      ...more,
    }));
    return Array.from({ length: CALLS_A_SECOND }, (_, nth) => {
      const body = reports.slice(nth * A_CALL, (nth + 1) * A_CALL);
      const signature = signBody(SECRET, JSON.stringify(body), new Date());
      return { path: addressOf(riderEvents), headers: { [SIGNATURE_HEADER]: signature }, body };
    });
  };
}

/** Makes a call; answers how long it took and what it was answered. Any status but 200 is an Error. */
async function answered(port: number, { path, headers, body }: Call): Promise<{ ms: number; text: string }> {
  const started = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`Answered ${reply.status}: ${text.slice(0, 2000)}`);
  return { ms: performance.now() - started, text };
}

/** Sends `calls` at an even pace whatever is answered; answers what was, within a second of the last. */
async function atPace(
  port: number,
  calls: readonly Call[],
  every_ms: number,
): Promise<readonly { ms: number; text: string }[]> {
  const replies: { ms: number; text: string }[] = [];
  const begun = performance.now();
  const sent: Promise<unknown>[] = [];
  for (const [nth, call] of calls.entries()) {
    const left_ms = begun + nth * every_ms - performance.now();
    if (left_ms > 0) await pause(left_ms);
    // What is refused or gets no answer is not in the share.
    const asked = answered(port, call).then((reply) => void replies.push(reply));
    sent.push(asked.catch(() => undefined));
  }
  await Promise.race([Promise.all(sent), pause(1000)]);
  const inTime = [...replies];
  await Promise.all(sent);
  return inTime;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function besideOrders(port: number, calls: () => Call[], shops: readonly string[]): Promise<Figure> {
  const token = await authorization();
  const orders = Array.from({ length: SECONDS * ORDERS_A_SECOND }, (_, nth): Call => ({
    path: addressOf(placeOrder),
    headers: { authorization: token, 'idempotency-key': randomUUID() },
    body: newOrder(shops[nth % SHOPS] ?? ''),
  }));
  const told = Array.from({ length: SECONDS }, () => calls())
    .flat()
    .map((call) => ({ ...call, body: JSON.stringify(call.body) }));
  const [reported, placed] = await Promise.all([
    atPace(port, told, 1000 / CALLS_A_SECOND),
    atPace(port, orders, 1000 / ORDERS_A_SECOND),
  ]);
  const applied = reported.flatMap(({ text }) =>
    (JSON.parse(text) as { result: ReportOutcome[] }).result.filter(({ outcome }) => outcome === 'applied'),
  );
  const shares = [applied.length / (SECONDS * RIDERS), placed.length / orders.length];
  const took = placed.map(({ ms }) => ms);
  const [share, p99] = [Math.min(...shares), quantile(took, 0.99)];
  const [positions = '', made = ''] = shares.map((each) => (100 * each).toFixed(1));
  return {
    name: `${count(RIDERS)} positions a second in calls of ${count(A_CALL)}, beside ${ORDERS_A_SECOND} orders a second`,
    measured: `${positions} % of the positions, ${made} % of the orders; an order in ${median(took).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; a call in ${median(reported.map(({ ms }) => ms)).toFixed(0)} ms`,
    goal: `≥ ${100 * LEAST_SHARE} % of both, an order's p99 ≤ ${WORST_MS} ms`,
    ok: share >= LEAST_SHARE && p99 <= WORST_MS,
  };
}

function fullSpeed(rates: readonly { product: number; bare: number }[]): Figure {
  const ratio = median(rates.map(({ product, bare }) => product / bare));
  const [product, bare] = [median(rates.map((rate) => rate.product)), median(rates.map((rate) => rate.bare))];
  return {
    name: `Positions at full speed, ${CONNECTIONS} connections`,
    measured: `${ratio.toFixed(2)} × (${count(product)}/s through HTTP, ${count(bare)}/s bare)`,
    goal: `≥ ${GOAL} × a bare pg client's updates of ${count(A_CALL)} rows`,
    ok: ratio >= GOAL,
  };
}

/** The same rows, newer each time, by statements of as many rows and nothing else. */
async function bareRate(url: string, riding: readonly OrderRow[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = `update rides r set lat = n.lat, lng = n.lng, position_at = n.at
                from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::timestamptz[]) n(root_id, order_id, lat, lng, at)
                where r.root_id = n.root_id and r.order_id = n.order_id and r.position_at is distinct from n.at`;
  const groups = Array.from({ length: CALLS_A_SECOND }, (_, nth) => {
    const rows = riding.slice(nth * A_CALL, (nth + 1) * A_CALL);
    return [
      rows.map(({ root_id }) => root_id),
      rows.map(({ order_id }) => order_id),
      rows.map((_row, n) => 60.16 + n / 1e5),
      rows.map(() => 24.94),
    ];
  });
  const started = performance.now();
  for (const values of groups) {
    // Earlier than any of the product's, so that none of those is late.
    const at = values[0]?.map(() => new Date(Date.now() - 3_600_000)) ?? [];
    await client.query({ name: 'move', text, values: [...values, at] });
  }
  const rate = RIDERS / ((performance.now() - started) / 1000);
  await client.end();
  return rate;
}
