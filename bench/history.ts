// The first page of the history, and the totals of its longest period, in a table of ten thousand orders and in one of ten million.
import { addressOf } from '@sendero/core/contract/endpoint';
import { listOrders, totalOrders } from '@sendero/core/contract/order-api';
import { startProduct } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count, median } from './figure.ts';
import { rateOf, wire } from './load.ts';
import { fillHistory } from './past-orders.ts';
import { authorization } from './shops.ts';

const SMALL = 10_000;
const LARGE = 10_000_000;
/** The longest period, 91 days and today's part of one, holds a tenth of them. */
const DAYS = 910;
const LONGEST = 91;
const REQUESTS = 200;
const ROUNDS = 9;
const GOAL = 2;
const GOAL_TOTALS_MS = 1000;

export function run(server: string, orders = LARGE): Promise<Figure[]> {
  return withDatabase(server, (small) =>
    withDatabase(server, async (large) => {
      await fillHistory(small, SMALL, DAYS);
      await fillHistory(large, orders, DAYS);
      const few = await startProduct(small);
      const many = await startProduct(large);
      try {
        const pages = await comparePages(few.port, many.port, orders);
        return [...pages, await totals(many.port, orders)];
      } finally {
        await few.stop();
        await many.stop();
      }
    }),
  );
}

const LAST_S = Math.floor(Date.now() / 1000);

/** The longest period, over the whole tree. */
const PERIOD = { from: String(LAST_S - LONGEST * 24 * 60 * 60), to: String(LAST_S), include_outlets: 'true' };

const filters: readonly (readonly [name: string, query: Record<string, string>])[] = [
  ['First page of the history', PERIOD],
  ['… of the cancelled, one in thirty', { ...PERIOD, status: 'cancelled' }],
  ['… of one customer in thirty', { ...PERIOD, customer_phone_number: '+358401000012' }],
  ['… of one id', { include_outlets: 'true', order_id: 'shop0-000000000004999' }],
];

async function comparePages(few: number, many: number, orders: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, query] of filters) {
    const request = await ask(listOrders, query);
    const requests = Array.from({ length: REQUESTS }, () => request);
    const msOf = async (port: number) => 1000 / (await rateOf(port, requests, 1));
    const times: { few: number; many: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      times.push({ few: await msOf(few), many: await msOf(many) });
    const ratio = median(times.slice(1).map((time) => time.many / time.few));
    const ms = (which: 'few' | 'many') => median(times.slice(1).map((time) => time[which])).toFixed(2);
    figures.push({
      name: `${name}, of ${count(orders)} against ${count(SMALL)}`,
      measured: `${ratio.toFixed(2)} × (${ms('many')} ms against ${ms('few')} ms)`,
      goal: `≤ ${GOAL} ×`,
      ok: ratio <= GOAL,
    });
  }
  return figures;
}

async function totals(port: number, orders: number): Promise<Figure> {
  const request = await ask(totalOrders, PERIOD);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(1000 / (await rateOf(port, [request], 1)));
  const ms = median(times);
  return {
    name: `Totals of 92 days, ${count((orders * LONGEST) / DAYS)} orders of ${count(orders)}`,
    measured: `${count(ms)} ms`,
    goal: `≤ ${count(GOAL_TOTALS_MS)} ms`,
    ok: ms <= GOAL_TOTALS_MS,
  };
}

async function ask(endpoint: typeof listOrders | typeof totalOrders, query: Record<string, string>) {
  const path = `${addressOf(endpoint).replace(':id', 'shop0')}?${new URLSearchParams(query).toString()}`;
  return wire({ method: 'GET', path, headers: { authorization: await authorization() } });
}
