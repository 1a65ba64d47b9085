// How long a change of status takes to reach every socket that watches its shop.
import { createWorld } from '@sendero/server/src/create-world.ts';
import { readConfig } from '@sendero/server/src/config.ts';
import { advanceOrder } from '@sendero/server/src/features/order/advance-order.ts';
import { insertOrders } from '@sendero/server/src/features/order/store.ts';
import { pino } from 'pino';
import { hear, productSettings, startChild, startProduct, stopChild, tell } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count, quantile } from './figure.ts';
import type { Heard } from './watchers.ts';
import { authorization, openShops, orderRow } from './shops.ts';

const SOCKETS = 5000;
const PROCESSES = 2;
const CHANGES = 20;
/** Changes that warm everything up and are not counted. */
const FIRST = 3;
const GOAL_MS = 50;

/** The change is made on one server and watched on another, as with several nodes. */
export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const world = await createWorld(await readConfig(productSettings(url)), url, {
      log: pino({ level: 'error' }),
    });
    const product = await startProduct(url);
    const watchers = Array.from({ length: PROCESSES }, () => startChild('watchers.ts'));
    try {
      const [shop = ''] = await openShops(world.db, 1);
      const rows = Array.from({ length: FIRST + CHANGES }, () => orderRow(shop));
      await insertOrders(world, rows, []);
      const token = (await authorization()).replace('Bearer ', '');
      await tell(watchers, { port: product.port, token, vendor_id: shop, sockets: SOCKETS / PROCESSES });

      const changes: { begun: bigint; heard: Heard[] }[] = [];
      for (const { order_id } of rows) {
        const heard = Promise.all(watchers.map((watcher) => hear<Heard>(watcher)));
        const begun = process.hrtime.bigint();
        await advanceOrder(world, { order_id, to: 'WAITING_FOR_TRANSPORT', by: 'dispatch', at: new Date() });
        changes.push({ begun, heard: await heard });
      }
      return [figure(changes.slice(FIRST))];
    } finally {
      await Promise.all(watchers.map(stopChild));
      await product.stop();
      await world.close();
    }
  });
}

function figure(changes: readonly { begun: bigint; heard: readonly Heard[] }[]): Figure {
  const delays = changes.flatMap(({ begun, heard }) =>
    heard.flatMap(({ at }) => at.map((moment) => Number(BigInt(moment) - begun) / 1e6)),
  );
  const p99 = quantile(delays, 0.99);
  const clients_ms =
    changes.reduce((sum, { heard }) => sum + heard.reduce((cpu, { cpu_ms }) => cpu + cpu_ms, 0), 0) /
    changes.length;
  return {
    name: `A change of status at ${count(SOCKETS)} sockets`,
    measured: `p99 ${p99.toFixed(0)} ms, median ${quantile(delays, 0.5).toFixed(0)} ms (of the CPU, the clients take ${clients_ms.toFixed(0)} ms a change)`,
    goal: `p99 < ${GOAL_MS} ms`,
    ok: p99 < GOAL_MS,
  };
}
