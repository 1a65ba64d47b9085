// What an order leaves behind in the database: bytes of its tables and indexes, and of the write-ahead log.
import { readConfig } from '@sendero/server/src/config.ts';
import { createWorld } from '@sendero/server/src/create-world.ts';
import type { Database } from '@sendero/server/src/db/db.ts';
import { advanceOrders } from '@sendero/server/src/features/order/advance-order.ts';
import { insertOrders } from '@sendero/server/src/features/order/store.ts';
import { pino } from 'pino';
import { productSettings } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count } from './figure.ts';
import { openShops, orderRow } from './shops.ts';

const SHOPS = 20;
const ORDERS = 20_000;
const TOGETHER = 100;
const STEPS = [
  ['WAITING_FOR_TRANSPORT', 'dispatch'],
  ['COURIER_ACCEPTED_DELIVERY', 'fleet'],
  ['NEAR_VENDOR', 'fleet'],
  ['COURIER_LEFT_VENDOR', 'fleet'],
  ['NEAR_CUSTOMER', 'fleet'],
  ['DELIVERED', 'fleet'],
] as const;
const MOST_BYTES = 4000;

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const world = await createWorld(await readConfig(productSettings(url)), url, {
      log: pino({ level: 'error' }),
    });
    try {
      const shops = await openShops(world.db, SHOPS);
      const before = await look(world.db);
      for (let placed = 0; placed < ORDERS; placed += TOGETHER) {
        const rows = Array.from({ length: TOGETHER }, (_, nth) => orderRow(shops[nth % SHOPS] ?? ''));
        await insertOrders(world, rows, []);
        for (const [to, by] of STEPS)
          await advanceOrders(
            world,
            rows.map(({ order_id }) => ({ order_id, to, by, at: new Date() })),
          );
      }
      const after = await look(world.db);
      const each = (after.kept - before.kept) / ORDERS;
      const logged = (after.logged - before.logged) / ORDERS;
      return [
        {
          name: 'What a delivered order keeps in the database, with its indexes and events',
          measured: `${count(each)} bytes (write-ahead log: ${count(logged)})`,
          goal: `≤ ${count(MOST_BYTES)} bytes`,
          ok: each <= MOST_BYTES,
        },
      ];
    } finally {
      await world.close();
    }
  });
}

/** After a full vacuum: what the rows of before their changes took is given back to later ones. */
async function look({ pool }: Database): Promise<{ readonly kept: number; readonly logged: number }> {
  const { rows: log } = await pool.query<{ logged: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as logged`,
  );
  await pool.query('vacuum full');
  const { rows: size } = await pool.query<{ kept: string }>(
    'select pg_database_size(current_database())::text as kept',
  );
  return { kept: Number(size[0]?.kept), logged: Number(log[0]?.logged) };
}
