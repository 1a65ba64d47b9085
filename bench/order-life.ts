// What an order's whole life costs: the bytes that stay of it for ever, and how many of its changes spare the indexes.
import { createApp } from '@sendero/server/src/app.ts';
import { readConfig } from '@sendero/server/src/config.ts';
import { createWorld } from '@sendero/server/src/create-world.ts';
import { dispatchDue } from '@sendero/server/src/features/dispatch/dispatch-due.ts';
import { ingestRiderReports } from '@sendero/server/src/features/dispatch/ingest-rider-reports.ts';
import { aShop } from '@sendero/server/src/testing/a-shop.ts';
import { anOrder } from '@sendero/server/src/testing/an-order.ts';
import { createTestClock } from '@sendero/server/src/testing/test-clock.ts';
import { testRegions } from '@sendero/server/src/testing/test-region.ts';
import { whatGrows } from '@sendero/server/src/testing/what-grows.ts';
import { pino } from 'pino';
import type pg from 'pg';
import { withDatabase } from './database.ts';
import type { Figure } from './figure.ts';
import { KEY } from './shops.ts';

const ORDERS = 1500;
const SHOPS = 5;
/** Simulated seconds from one look at the riders to the next: a rider reports one status at a time. */
const STEP_S = 2;
const LONGEST_RIDE_S = 600;
const GOAL_BYTES = 3000;
const GOAL_SHARE = 0.8;

interface Measured {
  readonly bytes: number;
  readonly updates: number;
  readonly hot: number;
}

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const { bytes, updates, hot } = await live(url);
    const share = hot / updates;
    return [
      {
        name: 'Bytes that stay of an order, with its indexes',
        measured: `${Math.round(bytes)} bytes`,
        goal: `≤ ${GOAL_BYTES} bytes`,
        ok: bytes <= GOAL_BYTES,
      },
      {
        name: `Changes of an order that leave every index as it is, of ${(updates / ORDERS).toFixed(1)} each`,
        measured: `${Math.round(share * 100)} %`,
        goal: `≥ ${GOAL_SHARE * 100} %`,
        ok: share >= GOAL_SHARE,
      },
    ];
  });
}

/** Orders of some shops, each from its placing to its delivery by a simulated rider. */
async function live(url: string): Promise<Measured> {
  const config = await readConfig({ DATABASE_URL: url, SIGNING_KEYS: KEY, RATE_LIMIT: '1000000' });
  const clock = createTestClock(new Date());
  const log = pino({ level: 'silent' });
  const world = await createWorld(config, url, { clock, log, regions: testRegions() });
  world.riders.start((reports) => ingestRiderReports(world, reports));
  const app = await createApp(world);
  const look = async () => {
    clock.advance(STEP_S);
    while ((await dispatchDue(world)) > 0);
    await world.riders.tick();
  };
  try {
    const shops = [];
    for (let nth = 0; nth < SHOPS; nth += 1) shops.push(await aShop(world, app));
    const before = await measure(world.db.pool);
    for (let nth = 0; nth < ORDERS; nth += SHOPS) {
      for (const { headers, vendor } of shops) await anOrder(app, headers, vendor.vendor_id);
      await look();
    }
    for (let s = 0; s < LONGEST_RIDE_S; s += STEP_S) await look();
    const after = await measure(world.db.pool);
    return { ...after, bytes: (after.bytes - before.bytes) / ORDERS };
  } finally {
    await app.close();
    await world.close();
  }
}

async function measure(pool: pg.Pool): Promise<Measured> {
  const kept = Object.entries(whatGrows).flatMap(([table, bound]) =>
    bound === 'with-the-order' ? [table] : [],
  );
  // Without the room of dead versions: later orders take that.
  for (const table of kept) await pool.query(`vacuum full ${table}`);
  const { rows } = await pool.query<Measured>(
    `select (select sum(pg_total_relation_size(name::regclass))::float8 from unnest($1::text[]) name) as bytes,
            n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as hot
     from pg_stat_user_tables where relid = 'orders'::regclass`,
    [kept],
  );
  return rows[0] ?? { bytes: 0, updates: 0, hot: 0 };
}
