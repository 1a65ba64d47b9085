import { isPossiblePhone } from '@sendero/core/values/phone';
import { mayFollow } from '@sendero/core/order/status';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import type { OrderRow } from '../features/order/order-row.ts';
import { bearer } from '../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import { DEMO_ACCOUNT, seedDemonstration } from './seed-demonstration.ts';
import { marketsAbroad } from './shops-abroad.ts';

let world: TestWorld;
let app: FastifyInstance;
let orders: OrderRow[];
let seeded: boolean;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  seeded = await seedDemonstration(world);
  orders = (await world.db.pool.query<OrderRow>('select * from orders order by created_at')).rows;
});

afterAll(async () => {
  await app.close();
  await world.close();
});

interface ShownVendor {
  readonly id: string;
  readonly vendor_information: { readonly location: unknown; readonly contact: { readonly phone: string } };
}

async function vendorsOn(host: string): Promise<ShownVendor[]> {
  const payload = { email_address: DEMO_ACCOUNT.email, password: DEMO_ACCOUNT.password };
  const signedIn = await app.inject({
    method: 'POST',
    url: '/session/api/v1/login',
    headers: { host },
    payload,
  });
  const authorization = bearer(signedIn.json().result.AuthenticationResult);
  const reply = await app.inject({
    method: 'GET',
    url: '/vendor/api/v1/vendors',
    headers: { host, authorization },
  });
  return reply.json().result.vendors;
}

describe('the demonstration', () => {
  it('is a parent with six outlets, one without a location', async () => {
    const helsinki = await vendorsOn('localhost');
    expect(helsinki.map(({ id }) => id).toSorted()).toEqual([
      'hki1',
      'hki2',
      'hki3',
      'hki4',
      'hki5',
      'hki6',
      'hki7',
    ]);
    expect(helsinki.filter(({ vendor_information }) => vendor_information.location === null)).toHaveLength(1);
  });

  it.each(marketsAbroad.map(({ country_code }) => country_code))(
    'has a shop in %s for the same account [WLB-05]',
    async (country) => {
      const [shop, ...others] = await vendorsOn(`${country.toLowerCase()}.localhost`);
      expect(others).toEqual([]);
      const { location, contact } = shop?.vendor_information ?? {};
      expect(location).toMatchObject({ country_code: country, city: expect.stringMatching(/./) });
      expect(isPossiblePhone(contact?.phone ?? '', country)).toBe(true);
    },
  );

  it('has some 600 orders of the 40 days before today, all of them over', () => {
    expect(orders.length).toBeGreaterThan(500);
    expect(orders.length).toBeLessThan(700);
    const days_ago = orders.map(
      ({ created_at }) => (world.clock.now().getTime() - created_at.getTime()) / 86_400_000,
    );
    expect(Math.max(...days_ago)).toBeLessThan(41);
    expect(Math.min(...days_ago)).toBeGreaterThan(0.4);
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['DELIVERED', 'CANCELLED', 'RETURNED_TO_VENDOR']),
    );
    expect(orders.filter(({ status }) => status === 'DELIVERED').length).toBeGreaterThan(orders.length * 0.8);
  });

  it('tells histories that may really happen, of people who can be called', () => {
    for (const { status_history, status, customer_phone } of orders) {
      expect(status_history.at(-1)?.status).toBe(status);
      for (const [nth, entry] of status_history.entries()) {
        const before = status_history[nth - 1];
        if (!before) continue;
        expect(mayFollow(before.status, entry.status), `${before.status} → ${entry.status}`).toBe(true);
        expect(entry.created_at).toBeGreaterThanOrEqual(before.created_at);
      }
      expect(isPossiblePhone(customer_phone, 'FI')).toBe(true);
    }
  });

  it('has those of its orders that were called off where History looks for them', async () => {
    const { rows } = await world.db.pool.query(
      `select (select count(*) from orders where stage = 'cancelled') as called_off,
              (select count(*) from undelivered_orders where stage = 'cancelled') as found`,
    );
    expect(rows[0].called_off).toBeGreaterThan(10);
    expect(rows[0].found).toBe(rows[0].called_off);
  });

  it('numbers its orders in the feeds without gaps', async () => {
    const { rows } = await world.db.pool.query(
      `select f.vendor_id, f.seq, count(e.*)::int as events from vendor_feeds f left join order_events e using (root_id, vendor_id)
       group by f.root_id, f.vendor_id`,
    );
    expect(rows).toHaveLength(7 + marketsAbroad.length);
    for (const { seq, events } of rows) expect(events).toBe(seq);
  });

  it('is made once, and neither on a server of one’s own nor in production', async () => {
    expect(seeded).toBe(true);
    expect(await seedDemonstration(world)).toBe(false);
    for (const changed of [{ database_url: 'postgres://elsewhere' }, { production: true }]) {
      const other = await createTestWorld({ config: changed });
      expect(await seedDemonstration(other)).toBe(false);
      await other.close();
    }
  });
});
