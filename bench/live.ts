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
const RUNS = 3;
const GOAL_MS = 50;
/** What the change itself costs, committed and read again, beside the sending that nobody can save. */
const GOAL_RATIO = 1.3;

/** A change, and when each watcher's sockets heard of it. */
interface Told {
  readonly begun: bigint;
  readonly heard: readonly Heard[];
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
    const bare = await throughBare(
      Math.max(...product.flatMap(({ heard }) => heard.map(({ bytes }) => bytes))),
    );
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
      told.push({ begun, heard: await heard });
    }
    return told.slice(FIRST);
  } finally {
    await Promise.all(watchers.map(stopChild));
  }
}

/** In milliseconds, of every change at every socket. */
function delayOf(told: readonly Told[], share: number): number {
  const delays = told.flatMap(({ begun, heard }) =>
    heard.flatMap(({ at }) => at.map((moment) => Number(BigInt(moment) - begun) / 1e6)),
  );
  return quantile(delays, share);
}

/** The processor's time that all clients take for a change. */
const clientsOf = (told: readonly Told[]): number =>
  told.reduce((sum, { heard }) => sum + heard.reduce((cpu, { cpu_ms }) => cpu + cpu_ms, 0), 0) / told.length;

function figures(runs: readonly Run[]): Figure[] {
  const of = (figure: (run: Run) => number): number => median(runs.map(figure));
  const p99 = of(({ product }) => delayOf(product, 0.99));
  const middle = of(({ product }) => delayOf(product, 0.5));
  const ratio = of(({ product, bare }) => delayOf(product, 0.99) / delayOf(bare, 0.99));
  const clients_ms = of(({ product }) => clientsOf(product));
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
