// What an order costs before and after it is archived, how fast orders move, and how fast History shows those that did.
import { addressOf } from '@sendero/core/contract/endpoint';
import { listOrders, orderFigures, totalOrders } from '@sendero/core/contract/order-api';
import { readConfig } from '@sendero/server/src/config.ts';
import { createWorld } from '@sendero/server/src/create-world.ts';
import { archiveOrders } from '@sendero/server/src/features/order/archive-orders.ts';
import { newOrderId } from '@sendero/server/src/features/order/order-id.ts';
import type { OrderRow } from '@sendero/server/src/features/order/order-row.ts';
import { insertOrders } from '@sendero/server/src/features/order/store.ts';
import { eraseExpiredPeople } from '@sendero/server/src/features/privacy/erase-expired-people.ts';
import { whatGrows } from '@sendero/server/src/testing/what-grows.ts';
import type { World } from '@sendero/server/src/world.ts';
import { pino } from 'pino';
import { productSettings, startProduct } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count, median } from './figure.ts';
import { rateOf, wire } from './load.ts';
import { authorization, openShops, orderRow } from './shops.ts';

const SHOPS = 5;
/** Fifty a day and shop, in two months of the year before last. */
const ORDERS_OF_SHOP = 3000;
const DAYS = 60;
const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(new Date().getUTCFullYear() - 2, 2, 1);
const TOGETHER = 200;
const REQUESTS = 100;
const ROUNDS = 7;
const GOAL_SHARE = 1 / 5;
const GOAL_PAGE = 10;
const GOAL_RATE = 1000;

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const config = await readConfig(productSettings(url));
    const world = await createWorld(config, url, { log: pino({ level: 'error' }) });
    try {
      const shops = await openShops(world.db, SHOPS);
      const bare = await bytesOf(world);
      for (const shop of shops) await fill(world, shop);
      await eraseExpiredPeople(world);
      const all = SHOPS * ORDERS_OF_SHOP;
      const before = { bytes: ((await bytesOf(world)) - bare) / all, ms: await answerTimes(url) };
      await world.db.pool.query(`update migrations set applied_at = applied_at - interval '8 days'`);
      const began = performance.now();
      await archiveOrders(world);
      const rate = all / ((performance.now() - began) / 1000);
      const after = { bytes: ((await bytesOf(world)) - bare) / all, ms: await answerTimes(url) };
      return [...sizes(before.bytes, after.bytes), speed(rate), ...answers(before.ms, after.ms)];
    } finally {
      await world.close();
    }
  });
}

const STEPS = [
  'NEW',
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
] as const;

const random = (most: number): number => Math.floor(Math.random() * most);

/** A delivered order, as unlike others as orders are. */
function delivered(shop: string, nth: number): OrderRow {
  const at = new Date(FIRST_MS + (nth * DAYS * DAY_MS) / ORDERS_OF_SHOP + random(60_000));
  let second = Math.floor(at.getTime() / 1000);
  const status_history = STEPS.map((status) => ({ status, created_at: (second += random(400)) }));
  const distance = 10 * random(40);
  return {
    ...orderRow(shop),
    order_id: newOrderId(shop, at),
    created_at: at,
    updated_at: new Date(second * 1000),
    promised_at: new Date(at.getTime() + 30 * 60_000),
    status: 'DELIVERED',
    status_history,
    dispatch_at: null,
    amount: 900 + random(5000),
    delivery_fee: 390 + distance,
    fee_lines: [
      { key: 'base', amount: 390 },
      { key: 'distance', amount: distance },
    ],
    destination_lat: 60.1 + random(100_000) / 1e6,
    destination_lng: 24.9 + random(100_000) / 1e6,
    ride_seconds: 200 + random(900),
  };
}

async function fill(world: World, shop: string): Promise<void> {
  for (let nth = 0; nth < ORDERS_OF_SHOP; nth += TOGETHER) {
    const rows = Array.from({ length: TOGETHER }, (_, place) => delivered(shop, nth + place));
    await insertOrders(world, rows, []);
  }
}

/** What lies with orders for ever, without the room of dead rows. */
async function bytesOf({ db: { pool } }: World): Promise<number> {
  const tables = Object.entries(whatGrows).flatMap(([table, bound]) =>
    bound === 'with-the-order' ? [table] : [],
  );
  for (const table of tables) await pool.query(`vacuum full ${table}`);
  await pool.query('analyze orders, order_archive');
  const { rows } = await pool.query<{ bytes: number }>(
    'select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) name',
    [tables],
  );
  return rows[0]?.bytes ?? 0;
}

const questions = { 'First page': listOrders, Totals: totalOrders, Figures: orderFigures } as const;
type Question = keyof typeof questions;
type Times = Readonly<Record<Question, number>>;

/** Milliseconds of each question about the whole of one shop's two months. */
async function answerTimes(url: string): Promise<Times> {
  const server = await startProduct(url);
  const seconds = (ms: number) => String(Math.floor(ms / 1000));
  const period = new URLSearchParams({ from: seconds(FIRST_MS), to: seconds(FIRST_MS + DAYS * DAY_MS) });
  const headers = { authorization: await authorization() };
  const timeOf = async (question: Question): Promise<number> => {
    const path = `${addressOf(questions[question]).replace(':id', 'shop0')}?${period.toString()}`;
    const requests = Array.from({ length: REQUESTS }, () => wire({ method: 'GET', path, headers }));
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      times.push(1000 / (await rateOf(server.port, requests, 1)));
    return median(times.slice(1));
  };
  try {
    return {
      'First page': await timeOf('First page'),
      Totals: await timeOf('Totals'),
      Figures: await timeOf('Figures'),
    };
  } finally {
    await server.stop();
  }
}

const sizes = (before: number, after: number): Figure[] => [
  {
    name: 'Bytes of an archived order, with its indexes, of what it took before',
    measured: `${(after / before).toFixed(2)} × (${count(after)} bytes, before ${count(before)})`,
    goal: `≤ ${GOAL_SHARE} ×`,
    ok: after / before <= GOAL_SHARE,
  },
];

const speed = (rate: number): Figure => ({
  name: 'Orders archived',
  measured: `${count(rate)} a second`,
  goal: `≥ ${count(GOAL_RATE)} a second`,
  ok: rate >= GOAL_RATE,
});

const answers = (before: Times, after: Times): Figure[] =>
  (['First page', 'Totals', 'Figures'] as const).map((question) => ({
    name: `${question} of ${count(ORDERS_OF_SHOP)} orders of ${DAYS} days, archived against not`,
    measured: `${(after[question] / before[question]).toFixed(2)} × (${after[question].toFixed(2)} ms against ${before[question].toFixed(2)} ms)`,
    goal: `≤ ${GOAL_PAGE} ×`,
    ok: after[question] / before[question] <= GOAL_PAGE,
  }));
