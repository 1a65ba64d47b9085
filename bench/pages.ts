// Very many open tracking pages on one server: how late they hear of changes, and what they cost those who place orders.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { addressOf } from '@sendero/core/contract/endpoint';
import { placeOrder } from '@sendero/core/contract/order-api';
import { followPath } from '@sendero/core/contract/tracking-api';
import { readConfig } from '@sendero/server/src/config.ts';
import { createWorld } from '@sendero/server/src/create-world.ts';
import { advanceOrder } from '@sendero/server/src/features/order/advance-order.ts';
import { linkIdOf } from '@sendero/server/src/features/order/link-id.ts';
import type { OrderRow } from '@sendero/server/src/features/order/order-row.ts';
import { insertOrders } from '@sendero/server/src/features/order/store.ts';
import type { World } from '@sendero/server/src/world.ts';
import { pino } from 'pino';
import { hear, productSettings, startChild, startMeasured, stopChild } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count, median, quantile } from './figure.ts';
import { rateOf, wire } from './load.ts';
import { mostOpen } from './open-files.ts';
import type { HeardAt, Reading } from './readers.ts';
import { KEYS, authorization, newOrder, openShops, orderRow } from './shops.ts';

const PAGES = 20_000;
const PROCESSES = 2;
const SHOPS = 1000;
const CHANGES_A_SECOND = 200;
/** Of each kind: with nothing beside them, and while orders are placed as fast as they can be. */
const SECONDS = 15;
const CONNECTIONS = 128;
/** Orders of a round of placing, and rounds; those that warm up are not counted. A round is under a second and varies by half. */
const ORDERS = 2000;
const ROUNDS = 21;
const WARM_UP = 3;
/** Pages are opened so often, and orders placed beside them and then without: PostgreSQL's checkpoints fall upon either. */
const TURNS = 2;
const GOAL_MS = 1000;
const GOAL_RATIO = 0.9;
const GOAL_KB = 40;
const INSERTED_AT_ONCE = 1000;

/** A server leaves one in ten of its connections to calls. */
const wanted = mostOpen(PAGES, 2500);

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const settings = productSettings(url);
    const world = await createWorld(await readConfig(settings), url, { log: pino({ level: 'error' }) });
    const product = await startMeasured(settings);
    const readers: ChildProcess[] = [];
    try {
      const shops = await openShops(world.db, SHOPS);
      const rows = Array.from({ length: wanted }, (_, nth) => orderRow(shops[nth % SHOPS] ?? ''));
      for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
        await insertOrders(world, rows.slice(at, at + INSERTED_AT_ONCE), []);
      const changes = createChanges(world, rows);
      const token = await authorization();
      const place = () => placingRate(product.port, shops, token, changes);

      await place();
      const without = await place();
      const beside: number[] = [];
      const busy: number[] = [];
      let quiet: readonly number[] = [];
      let each_kb = 0;
      for (let turn = 0; turn < TURNS; turn += 1) {
        const before = await product.resident();
        readers.push(...(await openPages(product.port, rows, changes)));
        if (turn === 0) {
          each_kb = ((await product.resident()) - before) / wanted / 1000;
          await changes.during(() => new Promise((done) => setTimeout(done, SECONDS * 1000)));
          quiet = changes.delays();
        }
        beside.push(...(await place()));
        busy.push(...changes.delays());
        await Promise.all(readers.splice(0).map(stopChild));
        without.push(...(await place()));
      }
      return figures({ without, beside, quiet, busy, each_kb });
    } finally {
      await Promise.all(readers.map(stopChild));
      await product.stop();
      await world.close();
    }
  });
}

interface Measured {
  readonly without: readonly number[];
  readonly beside: readonly number[];
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  readonly each_kb: number;
}

function figures({ without, beside, quiet, busy, each_kb }: Measured): Figure[] {
  const p99 = quantile(quiet, 0.99);
  const ratio = median(beside) / median(without);
  const pages = `${count(wanted)} open tracking pages`;
  return [
    {
      name: `A change until its page shows it, ${pages}, ${CHANGES_A_SECOND} changes a second`,
      measured: `p99 ${p99.toFixed(0)} ms, median ${median(quiet).toFixed(0)} ms of ${count(quiet.length)} (while orders are placed at full speed: ${quantile(busy, 0.99).toFixed(0)} ms, ${median(busy).toFixed(0)} ms)`,
      goal: `p99 < ${count(GOAL_MS)} ms`,
      ok: p99 < GOAL_MS,
    },
    {
      name: `Placing orders beside ${pages}`,
      measured: `${ratio.toFixed(2)} × (${count(median(beside))}/s, without the pages ${count(median(without))}/s)`,
      goal: `≥ ${GOAL_RATIO} × without`,
      ok: ratio >= GOAL_RATIO,
    },
    {
      name: `Memory of an open tracking page, ${count(wanted)} on one server`,
      measured: `${each_kb.toFixed(1)} kB`,
      goal: `≤ ${GOAL_KB} kB`,
      ok: each_kb <= GOAL_KB,
    },
  ];
}

/** One step of every order, then the next: a slow machine needs more changes than there are orders. */
function* steps(rows: readonly OrderRow[]) {
  for (const { order_id } of rows) yield { order_id, to: 'WAITING_FOR_TRANSPORT', by: 'dispatch' } as const;
  for (const to of ['COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'PICKED_UP'] as const)
    for (const { order_id } of rows) yield { order_id, to, by: 'fleet' } as const;
}

/** Changes of status, so many a second, each of another order; and how long each took to be heard. */
function createChanges(world: World, rows: readonly OrderRow[]) {
  const begun = new Map<string, bigint>();
  const heard = new Map<string, bigint>();
  const waiting = steps(rows);
  const change = async (): Promise<void> => {
    const { value } = waiting.next();
    if (!value) return;
    const { order_id, to, by } = value;
    heard.delete(order_id);
    begun.set(order_id, process.hrtime.bigint());
    await advanceOrder(world, { order_id, to, by, at: new Date() });
  };
  return {
    heard: (order_id: string, at: bigint) => void (heard.has(order_id) || heard.set(order_id, at)),
    /** Makes changes while `work` goes on. */
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      const running: Promise<void>[] = [];
      const timer = setInterval(() => running.push(change()), 1000 / CHANGES_A_SECOND);
      try {
        return await work();
      } finally {
        clearInterval(timer);
        await Promise.all(running);
        await new Promise((done) => setTimeout(done, 1500));
      }
    },
    /** The delays in ms since the last call; a change that no page heard of counts as infinite. */
    delays: (): number[] => {
      const all = [...begun].map(([order_id, at]) => {
        const then = heard.get(order_id);
        return then === undefined ? Infinity : Number(then - at) / 1e6;
      });
      begun.clear();
      return all;
    },
    forget: () => begun.clear(),
  };
}

type Changes = ReturnType<typeof createChanges>;

async function openPages(port: number, rows: readonly OrderRow[], changes: Changes): Promise<ChildProcess[]> {
  changes.forget();
  const share = Math.ceil(rows.length / PROCESSES);
  return Promise.all(
    Array.from({ length: PROCESSES }, async (_, nth) => {
      const own = rows.slice(nth * share, (nth + 1) * share);
      const child = startChild('readers.ts');
      const links = own.map(({ order_id }) => linkIdOf(KEYS, order_id));
      child.send({ port, links, path: followPath } satisfies Reading);
      await hear(child);
      child.on('message', (at: HeardAt) => {
        for (const [link, moment] of at) changes.heard(own[link]?.order_id ?? '', BigInt(moment));
      });
      return child;
    }),
  );
}

/** Orders a second of each round, while changes go on. */
function placingRate(
  port: number,
  shops: readonly string[],
  token: string,
  changes: Changes,
): Promise<number[]> {
  return changes.during(async () => {
    const rates: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
      rates.push(await rateOf(port, requests(shops, token), CONNECTIONS));
    return rates.slice(WARM_UP);
  });
}

function requests(shops: readonly string[], token: string): Buffer[] {
  return Array.from({ length: ORDERS }, (_, nth) =>
    wire({
      method: 'POST',
      path: addressOf(placeOrder),
      headers: { authorization: token, 'idempotency-key': randomUUID() },
      body: newOrder(shops[nth % shops.length] ?? ''),
    }),
  );
}
