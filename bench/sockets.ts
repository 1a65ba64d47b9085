// What an open socket takes of a server's memory, when very many watch.
import type { ChildProcess } from 'node:child_process';
import { createWorld } from '@sendero/server/src/create-world.ts';
import { readConfig } from '@sendero/server/src/config.ts';
import { pino } from 'pino';
import { productSettings, startChild, startMeasured, stopChild, tell } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count } from './figure.ts';
import { mostOpen } from './open-files.ts';
import { authorization, openShops } from './shops.ts';

const SOCKETS = 20_000;
const PROCESSES = 2;
/** Opened and closed first, so that what a server takes once is there before the first look. */
const FIRST = 1000;
const GOAL_KB = 12;

const wanted = mostOpen(SOCKETS);

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const settings = { ...productSettings(url), SOCKETS_PER_USER: String(2 * SOCKETS) };
    const world = await createWorld(await readConfig(settings), url, { log: pino({ level: 'error' }) });
    const product = await startMeasured(settings);
    const watchers: ChildProcess[] = [];
    const open = async (sockets: number, processes: number) => {
      const started = Array.from({ length: processes }, () => startChild('watchers.ts'));
      watchers.push(...started);
      await tell(started, { port: product.port, token, vendor_id: shop, sockets: sockets / processes });
      return started;
    };
    const [shop = ''] = await openShops(world.db, 1);
    const token = (await authorization()).replace('Bearer ', '');
    try {
      await Promise.all((await open(FIRST, 1)).map(stopChild));
      const before = await product.resident();
      await open(wanted, PROCESSES);
      const after = await product.resident();
      const each_kb = (after - before) / wanted / 1000;
      return [
        {
          name: `Memory of an open socket, ${count(wanted)} on one server`,
          measured: `${each_kb.toFixed(1)} kB (${count((after - before) / 1e6)} MB in all)`,
          goal: `≤ ${GOAL_KB} kB`,
          ok: each_kb <= GOAL_KB,
        },
      ];
    } finally {
      await Promise.all(watchers.map(stopChild));
      await product.stop();
      await world.close();
    }
  });
}
