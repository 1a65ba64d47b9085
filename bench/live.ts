// How long a change of status takes to reach every socket that watches its shop.
import { createWorld } from '@sendero/server/src/create-world.ts';
import { readConfig } from '@sendero/server/src/config.ts';
import { advanceOrder } from '@sendero/server/src/features/order/advance-order.ts';
import { insertOrders } from '@sendero/server/src/features/order/store.ts';
import { pino } from 'pino';
import { hear, productSettings, startChild, startProduct, stopChild, tell } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count, median, quantile } from './figure.ts';
import type { Heard, Watch } from './watchers.ts';
import { authorization, openShops, orderRow } from './shops.ts';

const SOCKETS = 5000;
const PROCESSES = 2;
const CHANGES = 100;
/** Changes that are not counted, until the code is compiled: the first dozen take twice as long on either server. */
const FIRST = 20;
/** One pause of the machine, of a hundred changes, is their p99. */
const RUNS = 5;
const GOAL_MS = 50;
/** What the change itself costs, committed and read again, beside the sending that nobody can save. */
const GOAL_RATIO = 1.4;

/** What became of one change. Few objects: what is collected here would be a pause there. */
interface Told {
  /** Until each socket heard of it, in milliseconds. */
  readonly delays: Float64Array;
  /** The processor's time that all clients took for it. */
  readonly clients_ms: number;
  readonly bytes: number;
}

/** The changes of a run, through the product and through a bare server. */
interface Run {
  readonly product: readonly Told[];
  readonly bare: readonly Told[];
}

/** The change is made on one server and watched on another, as with several nodes; then a bare server sends as many bytes. */
export async function run(server: string): Promise<Figure[]> {
  const runs: Run[] = [];
  for (let nth = 0; nth < RUNS; nth += 1) {
    const product = await throughProduct(server);
    const bare = await throughBare(Math.max(...product.map(({ bytes }) => bytes)));
    runs.push({ product, bare });
  }
  return figures(runs);
}

function throughProduct(server: string): Promise<Told[]> {
  return withDatabase(server, async (url) => {
    const world = await createWorld(await readConfig(productSettings(url)), url, {
      log: pino({ level: 'error' }),
    });
    const product = await startProduct(url);
    try {
      const [shop = ''] = await openShops(world.db, 1);
      const rows = Array.from({ length: FIRST + CHANGES }, () => orderRow(shop));
      await insertOrders(world, rows, []);
      const token = (await authorization()).replace('Bearer ', '');
      return await watched({ port: product.port, token, vendor_id: shop }, async (nth) => {
        const order_id = rows[nth]?.order_id ?? '';
        await advanceOrder(world, { order_id, to: 'WAITING_FOR_TRANSPORT', by: 'dispatch', at: new Date() });
      });
    } finally {
      await product.stop();
      await world.close();
    }
  });
}

async function throughBare(bytes: number): Promise<Told[]> {
  const bare = startChild('bare-sockets.ts');
  try {
    const { port } = new URL(await hear<string>(bare));
    const message = 'x'.repeat(bytes);
    return await watched({ port: Number(port), token: '', vendor_id: '' }, () => void bare.send(message));
  } finally {
    await stopChild(bare);
  }
}

/** Opens the sockets at `port`, and has `change` make one change after another. */
async function watched(
  at: Omit<Watch, 'sockets'>,
  change: (nth: number) => Promise<void> | void,
): Promise<Told[]> {
  const watchers = Array.from({ length: PROCESSES }, () => startChild('watchers.ts'));
  try {
    await tell(watchers, { ...at, sockets: SOCKETS / PROCESSES });
    const told: Told[] = [];
    for (let nth = 0; nth < FIRST + CHANGES; nth += 1) {
      const heard = Promise.all(watchers.map((watcher) => hear<Heard>(watcher)));
      const begun = process.hrtime.bigint();
      await change(nth);
      told.push(toldBy(await heard, begun));
    }
    return told.slice(FIRST);
  } finally {
    await Promise.all(watchers.map(stopChild));
  }
}

function toldBy(heard: readonly Heard[], begun: bigint): Told {
  return {
    delays: Float64Array.from(heard.flatMap(({ at }) => at.map((ns) => Number(BigInt(ns) - begun) / 1e6))),
    clients_ms: heard.reduce((sum, { cpu_ms }) => sum + cpu_ms, 0),
    bytes: Math.max(...heard.map(({ bytes }) => bytes)),
  };
}

/** In milliseconds, of every change at every socket. */
const delayOf = (told: readonly Told[], share: number): number =>
  quantile(
    told.flatMap(({ delays }) => [...delays]),
    share,
  );

function figures(runs: readonly Run[]): Figure[] {
  const of = (figure: (run: Run) => number): number => median(runs.map(figure));
  const p99 = of(({ product }) => delayOf(product, 0.99));
  const middle = of(({ product }) => delayOf(product, 0.5));
  const ratio = of(({ product, bare }) => delayOf(product, 0.99) / delayOf(bare, 0.99));
  const clients_ms = of(({ product }) => median(product.map((told) => told.clients_ms)));
  const bareP99 = of(({ bare }) => delayOf(bare, 0.99));
  const bareMiddle = of(({ bare }) => delayOf(bare, 0.5));
  const name = `A change of status at ${count(SOCKETS)} sockets`;
  return [
    {
      name,
      measured: `p99 ${p99.toFixed(0)} ms, median ${middle.toFixed(0)} ms (of the CPU, the clients take ${clients_ms.toFixed(0)} ms a change)`,
      goal: `p99 < ${GOAL_MS} ms`,
      ok: p99 < GOAL_MS,
    },
    {
      name: `${name}, beside a bare websocket server that sends as many bytes`,
      measured: `${ratio.toFixed(2)} × (p99 ${bareP99.toFixed(0)} ms, median ${bareMiddle.toFixed(0)} ms)`,
      goal: `≤ ${GOAL_RATIO} ×`,
      ok: ratio <= GOAL_RATIO,
    },
  ];
}
