// How the database reads the orders of many shops at once, as open tracking pages ask for them, and the history of one.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryStatus } from '@sendero/core/order/history';
import { COLUMNS } from '../../db/columns.ts';
import type { Database } from '../../db/db.ts';
import { dueOrders } from '../../db/due-orders.ts';
import { readBacklog } from '../../jobs/backlog-store.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { isAnyDue, takeDue } from '../dispatch/due-store.ts';
import { listRides, listRidesUnderWay } from '../dispatch/store.ts';
import { listRecipients } from '../notice/store.ts';
import { listRatings } from '../rating/store.ts';
import { type NewVendor, insertVendors } from '../vendor/store.ts';
import { findOrdersCoded, findOrdersTo } from '../operator/find-store.ts';
import { type OrderFilter, findHeads, sumOrders } from './filter-store.ts';
import { findFeedNumbers, listMovedOrders } from './list-store.ts';
import type { OrderRow } from './order-row.ts';
import { findOrders, insertOrders } from './store.ts';

const SHOPS = 150;
const ORDERS_EACH = 50;
const ASKED = 60;
/** Events of an order that a feed tells of here. */
const MOST_EACH = 10;

let world: TestWorld;
let asked: OrderRow[];
let codes: ReadonlyMap<string, string>;
beforeAll(async () => {
  world = await createTestWorld();
  const shop = await aVendor(world);
  const shops = Array.from({ length: SHOPS }, (_, nth) => ({
    ...shop,
    root_id: `many${nth}`,
    vendor_id: `many${nth}`,
    client_vendor_id: `client-many${nth}`,
  }));
  await insertVendors(world.db.kysely, shops);
  const one: OrderRow & { short_code?: unknown } = await anOrderRow(world, shop);
  delete one.short_code;
  const rows = shops.flatMap(({ vendor_id, root_id }) =>
    Array.from({ length: ORDERS_EACH }, (_, nth) => ({
      ...one,
      root_id,
      vendor_id,
      order_id: `${vendor_id}-${nth}`,
      quote_id: crypto.randomUUID(),
    })),
  );
  for (let at = 0; at < rows.length; at += 1000)
    codes = await insertOrders(world, rows.slice(at, at + 1000), []);
  await world.db.pool.query('analyze orders, order_codes, order_events, vendor_feeds');
  asked = rows.filter((_, nth) => nth % ORDERS_EACH === 7).slice(0, ASKED);
});
afterAll(() => world.close());

interface Step {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Heap Fetches'?: number;
  readonly Plans?: readonly Step[];
}

/** The steps that PostgreSQL took for the statements of `read`. */
async function stepsOf(read: (db: Database) => Promise<unknown>): Promise<Step[]> {
  const plans: Step[] = [];
  const query = async (asked: string | { text: string; values: unknown[] }, given: unknown[] = []) => {
    const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked;
    const { rows } = await world.db.pool.query(`explain (analyze, format json) ${text}`, values);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
    return { rows: [] };
  };
  await read({ ...world.db, pool: { query } } as unknown as Database);
  const flat = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(flat)];
  return plans.flatMap(flat);
}

/** The rows that the widest step read. */
const touchedBy = (steps: readonly Step[]) =>
  Math.max(
    ...steps.map(
      (step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
    ),
  );

describe('the orders of many shops', () => {
  const places = () =>
    asked.map(({ root_id, vendor_id }) => ({ root_id, vendor_id, seq: ORDERS_EACH * 2 - MOST_EACH }));
  it.each<[string, (db: Database) => Promise<unknown>]>([
    [
      'themselves',
      (db) =>
        findOrders(
          db,
          asked.map(({ order_id }) => order_id),
        ),
    ],
    ['as their feeds tell of them', (db) => listMovedOrders(db, places(), 1000)],
    [
      'by the numbers of their feeds',
      (db) =>
        findFeedNumbers(
          db,
          asked.map(({ vendor_id }) => vendor_id),
        ),
    ],
    ['with their riders', (db) => listRides(db, asked)],
    ['with whom they go to', (db) => listRecipients(db, asked)],
    ['with their ratings', (db) => listRatings(db, asked)],
  ])('are read %s, and no other row with them [RCP-08] [SCL-08]', async (_, read) => {
    const steps = await stepsOf(read);
    expect(touchedBy(steps)).toBeLessThanOrEqual(ASKED * MOST_EACH);
  });
});

describe('what staff look for', () => {
  const aCode = () => [...codes.values()][0] ?? '';
  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['by a short code', (db) => findOrdersCoded(db, aCode(), null, 50)],
    ['by a number', (db) => findOrdersTo(db, '+999123456', null, 50)],
  ])('is found %s without a look at each shop [OPR-03]', async (_, read) => {
    const steps = await stepsOf(read);
    expect(Math.max(touchedBy(steps), ...steps.map((step) => step['Actual Loops']))).toBeLessThan(SHOPS / 10);
  });
});

describe('what is due', () => {
  const MOST = 16;
  const read = async (db: Database) => {
    const due = await dueOrders(db);
    const now = world.clock.now();
    await isAnyDue(db, due, now);
    await takeDue(db, db.pool as unknown as pg.PoolClient, due, { now, lease_end: now, most: MOST });
    await readBacklog(db, now).catch(() => undefined);
  };
  it.each(['before', 'after'])(
    'is read as far as it is taken, of thousands, %s they are counted [SCL-04] [SCL-08]',
    async (when) => {
      if (when === 'after') await world.db.pool.query('analyze orders, undelivered_orders');
      const steps = await stepsOf(read);
      expect(touchedBy(steps)).toBeLessThanOrEqual(2 * MOST);
      expect(JSON.stringify(steps)).toContain('undelivered_due');
    },
  );
});

describe('a shop’s history', () => {
  const DELIVERED = 6000;
  const MOST_OF_A_PAGE = 60;
  let shop: NewVendor;
  beforeAll(async () => {
    shop = await aVendor(world);
    const one: OrderRow & { short_code?: unknown } = await anOrderRow(world, shop);
    for (const status of ['CANCELLED', 'PICKED_UP'] as const) await anOrderRow(world, shop, { status });
    const copied = COLUMNS.orders.map((column) => MADE[column] ?? `o.${column}`).join(', ');
    await world.db.pool.query(
      `insert into orders (${COLUMNS.orders.join(', ')})
       select ${copied} from orders o, generate_series(1, ${DELIVERED}) n where o.order_id = $1`,
      [one.order_id],
    );
    await vacuumWholly();
  });

  /** Again while somebody reads as of an earlier moment, as PostgreSQL’s own analysing does: what that holds back is not read from an index alone. */
  async function vacuumWholly(): Promise<void> {
    for (;;) {
      await world.db.pool.query('vacuum analyze orders, undelivered_orders');
      const { rowCount } = await world.db.pool.query(
        `select from pg_class where oid = 'orders'::regclass and relallvisible < 0.95 * relpages`,
      );
      if (rowCount === 0) return;
    }
  }

  const MADE: Partial<Record<string, string>> = {
    order_id: `o.order_id || n`,
    quote_id: `'copy ' || n`,
    created_at: `o.created_at - n * interval '1 minute'`,
    status: `'DELIVERED'`,
  };
  const filterOf = (stage: HistoryStatus): OrderFilter => ({
    root_id: shop.root_id,
    vendor_id: null,
    time: 'created_at',
    from: new Date(0),
    to: new Date('2100-01-01'),
    stage,
    phone: null,
    id_prefix: null,
    short_code: null,
    words: null,
    sort: null,
    archived_before: null,
  });
  const ofOutlet = (stage: HistoryStatus) => ({ ...filterOf(stage), vendor_id: shop.vendor_id });

  it.each(['any', 'new', 'collected', 'delivered', 'cancelled'] as const)(
    'of %s is read as far as it is shown [HIS-01] [SCL-08]',
    async (stage) => {
      for (const filter of [filterOf(stage), ofOutlet(stage)])
        expect(touchedBy(await stepsOf((db) => findHeads(db, filter, null, 31)))).toBeLessThan(
          MOST_OF_A_PAGE,
        );
    },
  );

  it.each(['any', 'delivered'] as const)(
    'is summed of %s from an index alone [HIS-01] [SCL-08]',
    async (stage) => {
      for (const filter of [filterOf(stage), ofOutlet(stage)]) {
        const steps = await stepsOf((db) => sumOrders(db, filter));
        const many = steps.filter((step) => step['Actual Rows'] > DELIVERED / 2);
        expect(many.map((step) => step['Node Type'])).toEqual(['Index Only Scan']);
        expect(many[0]?.['Heap Fetches']).toBeLessThan(MOST_OF_A_PAGE);
      }
      const { count } = await sumOrders(world.db, filterOf(stage));
      expect(count).toBe(stage === 'any' ? DELIVERED + 3 : DELIVERED);
    },
  );

  it('is read of ids that begin so without the others [HIS-01] [SCL-08]', async () => {
    const { rows } = await world.db.pool.query<{ order_id: string }>(
      'select order_id from orders where root_id = $1 order by created_at limit 1',
      [shop.root_id],
    );
    for (const filter of [filterOf('any'), ofOutlet('any')]) {
      const named = { ...filter, id_prefix: rows[0]?.order_id ?? '' };
      expect(touchedBy(await stepsOf((db) => findHeads(db, named, null, 31)))).toBeLessThan(MOST_OF_A_PAGE);
    }
  });

  it('has its riders under way read without what has ended [HIS-01] [SCL-08]', async () => {
    const steps = await stepsOf((db) => listRidesUnderWay(db, shop, 200));
    expect(touchedBy(steps)).toBeLessThan(MOST_OF_A_PAGE);
  });
});
