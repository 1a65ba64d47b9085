import * as api from '@sendero/core/contract/developer-api';
import { listOrders } from '@sendero/core/contract/order-api';
import { addOutlet, getVendor, listVendors } from '@sendero/core/contract/vendor-api';
import { MOST_KEYS } from '@sendero/core/key/scope';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { newSecret } from '../../http/api-key.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';

const HOUR_MS = 3_600_000;

let world: TestWorld;
let app: FastifyInstance;
let otherWorld: TestWorld;
let other: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  otherWorld = await createSecondWorld(world);
  other = await createApp(otherWorld);
});
beforeEach(async () => {
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await other.close();
  await otherWorld.close();
  await world.close();
});

const call = (
  endpoint: Parameters<typeof callApi>[2],
  given: Parameters<typeof callApi>[3] = {},
  headers: Record<string, string> = shop.headers,
) => callApi(app, headers, endpoint, given);

const made = async (given: Partial<api.KeyToMake> = {}): Promise<api.NewApiKey> => {
  const body = { name: 'Till', mode: 'live', scopes: ['quotes', 'orders:read', 'orders:write'], ...given };
  const reply = await call(api.makeKey, { body });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().result;
};

const headersOf = (key: string) => ({ authorization: `Bearer ${key}`, host: shop.headers.host });

/** What a call with a key is answered, here or by another server. */
const statusOf = async (key: string, of = app): Promise<number> =>
  (await callApi(of, headersOf(key), listVendors)).statusCode;

const listed = async (): Promise<api.ApiKey[]> => (await call(api.listKeys)).json().result;

describe('a key', () => {
  it('is told once, kept as a hash, and places and reads orders [DEV-01]', async () => {
    const { key, ...told } = await made();
    expect(key).toMatch(/^sndr_live_\w{36}$/);
    expect(told).toMatchObject({
      name: 'Till',
      mode: 'live',
      outlets: null,
      expires_at: null,
      last_used_at: null,
    });
    const { rows } = await world.db.pool.query(
      'select k::text || s::text as kept from api_keys k join api_key_secrets s using (root_id, key_id)',
    );
    expect(rows.filter(({ kept }) => kept.includes(key.slice(10, 40)))).toEqual([]);
    expect(await listed()).toEqual([told]);

    const order = await anOrder(app, headersOf(key), shop.vendor.vendor_id);
    const orders = await call(listOrders, { params: { id: shop.vendor.vendor_id } }, headersOf(key));
    expect(orders.json().result.data.map(({ order_id }: { order_id: string }) => order_id)).toEqual([
      order.order_id,
    ]);
    expect((await listed())[0]?.last_used_at).toBe(Math.floor(world.clock.now().getTime() / 1000));
  });

  it('does what its scopes say, and names the one that is missing [DEV-01]', async () => {
    const { key } = await made({ scopes: ['quotes'] });
    const reply = await call(listOrders, { params: { id: shop.vendor.vendor_id } }, headersOf(key));
    expect([reply.statusCode, reply.json().detail]).toEqual([
      403,
      'This API key lacks the scope orders:read.',
    ]);
    const keys = await call(
      api.makeKey,
      { body: { name: 'More', mode: 'live', scopes: ['bulk'] } },
      headersOf(key),
    );
    expect([keys.statusCode, keys.json().code]).toEqual([403, 'NotYours']);
  });

  it('acts for the outlets it names alone [DEV-01]', async () => {
    const outlets = [];
    for (const name of ['Harbour', 'Station'])
      outlets.push(await aVendor(world, { name, parent_vendor_id: shop.vendor.vendor_id }));
    const [harbour, station] = outlets.map(({ vendor_id }) => vendor_id);
    const { key } = await made({ outlets: [harbour ?? ''] });
    const own = (await call(listVendors, {}, headersOf(key))).json().result.vendors;
    expect(own.map(({ id }: { id: string }) => id)).toEqual([harbour]);
    const seen = [harbour, station, shop.vendor.vendor_id].map(
      async (id) => (await call(getVendor, { params: { id: id ?? '' } }, headersOf(key))).statusCode,
    );
    expect(await Promise.all(seen)).toEqual([200, 404, 404]);
    const stranger = await aShop(world, app);
    const foreign = { name: 'Till', mode: 'live', scopes: ['quotes'], outlets: [stranger.vendor.vendor_id] };
    expect((await call(api.makeKey, { body: foreign })).statusCode).toBe(422);
  });

  it('makes nobody an owner, who could make keys [DEV-01]', async () => {
    const { key } = await made({ scopes: ['outlets'] });
    const point = {
      parent_vendor_id: shop.vendor.vendor_id,
      client_vendor_id: 'harbour',
      name: 'Soups at the harbour',
      address: 'Bulevardi 10',
      latitude: 60.165,
      longitude: 24.938,
      rider_instructions: '',
      phone_number: '+358401234567',
      city: 'Helsinki',
      unit: '',
      building: '',
      street: 'Bulevardi',
      postal_code: '00100',
      country_code: 'FI',
      street_number: '10',
    };
    const asked = async (users: string[]) =>
      (await call(addOutlet, { body: { ...point, users } }, headersOf(key))).json();
    expect((await asked(['thief@sendero.example'])).code).toBe('NotYours');
    expect((await asked([])).result?.name).toBe(point.name);
  });

  it('tells a slip at once, and costs who guesses [DEV-01]', async () => {
    const { key } = await made();
    const slip = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21);
    const reply = await callApi(app, headersOf(slip), listVendors);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      401,
      'This API key is mistyped: its checksum does not fit.',
    ]);
    const guess = async (of: FastifyInstance) => {
      const headers = headersOf(newSecret('live'));
      return (await of.inject({ url: '/vendor/api/v1/vendors', headers, remoteAddress: '10.9.8.7' }))
        .statusCode;
    };
    const guesses = [];
    for (let nth = 0; nth < 32; nth += 1) guesses.push(await guess(nth % 2 ? app : other));
    expect([guesses[0], guesses[29], guesses[30]]).toEqual([401, 401, 429]);
    expect(await statusOf(key)).toBe(200);
  });

  it('ends when it was to end, with its vendor’s last owner, and when somebody ends it [DEV-01]', async () => {
    const now_s = Math.floor(world.clock.now().getTime() / 1000);
    for (const expires_at of [now_s, 0])
      expect(
        (await call(api.makeKey, { body: { name: 'Old', mode: 'live', scopes: ['bulk'], expires_at } }))
          .statusCode,
      ).toBe(422);
    const { key: short } = await made({ expires_at: now_s + 60 });
    expect(await statusOf(short)).toBe(200);
    world.clock.advance(60);
    expect(await statusOf(short)).toBe(401);

    const { key, key_id } = await made();
    expect([await statusOf(key), await statusOf(key, other)]).toEqual([200, 200]);
    const stranger = await aShop(world, app);
    expect((await call(api.endKey, { params: { key_id } }, stranger.headers)).statusCode).toBe(404);
    expect((await call(api.endKey, { params: { key_id } })).statusCode).toBe(204);
    expect(await statusOf(key)).toBe(401);
    await expect.poll(() => statusOf(key, other), { timeout: 1500 }).toBe(401);

    const { key: orphan } = await made();
    await world.db.pool.query('delete from vendor_owners where vendor_id = $1', [shop.vendor.vendor_id]);
    expect(await statusOf(orphan)).toBe(401);
  });

  it('is turned over under load without a gap, and the leaked one ends everywhere [DEV-01]', async () => {
    const { key: leaked, key_id } = await made();
    let key = leaked;
    const work = async (of: FastifyInstance): Promise<number[]> => {
      const answers = [];
      for (let nth = 0; nth < 25; nth += 1) answers.push(await statusOf(key, of));
      return answers;
    };
    const workers = [app, other, app, other].map(work);
    const turned = (await call(api.turnKey, { params: { key_id }, body: { overlap_hours: 1 } })).json()
      .result;
    key = turned.key;
    expect([turned.key_id, turned.key === leaked]).toEqual([key_id, false]);
    expect([await statusOf(leaked, other), await statusOf(turned.key, other)]).toEqual([200, 200]);
    expect(new Set((await Promise.all(workers)).flat())).toEqual(new Set([200]));

    world.clock.advance(HOUR_MS / 1000);
    for (const of of [app, other]) await expect.poll(() => statusOf(leaked, of), { timeout: 1500 }).toBe(401);
    expect([await statusOf(turned.key), await statusOf(turned.key, other)]).toEqual([200, 200]);
    expect((await call(api.turnKey, { params: { key_id }, body: { overlap_hours: 0 } })).statusCode).toBe(
      200,
    );
    expect(await statusOf(turned.key)).toBe(401);
  });

  it('has two secrets at most: what was turned over before ends with the next turn [DEV-01]', async () => {
    const { key: first, key_id } = await made();
    const turn = async (): Promise<string> =>
      (await call(api.turnKey, { params: { key_id }, body: { overlap_hours: 24 } })).json().result.key;
    const second = await turn();
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    const third = await turn();
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200]);
    await turn();
    const { rowCount } = await world.db.pool.query('select from api_key_secrets where key_id = $1', [key_id]);
    expect(rowCount).toBe(3);
  });

  it('is one of fifty of its root at most, however many are asked for at once [DEV-01]', async () => {
    await made();
    await world.db.pool.query(
      `insert into api_keys (root_id, key_id, vendor_id, country_code, name, mode, scopes, outlets, created_at)
       select root_id, gen_random_uuid(), vendor_id, country_code, name, mode, scopes, outlets, created_at
       from api_keys, generate_series(1, $2) where root_id = $1`,
      [shop.vendor.vendor_id, MOST_KEYS - 2],
    );
    // Nothing is written until all of them have counted who counts at once.
    await world.db.pool.query(
      `create function held() returns trigger language plpgsql as
         'begin perform pg_advisory_xact_lock_shared(50); return new; end';
       create trigger held before insert on api_keys for each row execute function held()`,
    );
    const holding = await world.db.pool.connect();
    await holding.query('select pg_advisory_lock(50)');
    const body = { name: 'Till', mode: 'live', scopes: ['quotes'] };
    const asked = Array.from({ length: 8 }, (_, nth) =>
      callApi(nth % 2 ? app : other, shop.headers, api.makeKey, { body }),
    );
    await expect
      .poll(async () => {
        const { rowCount } = await holding.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBeGreaterThanOrEqual(asked.length);
    await holding.query('select pg_advisory_unlock(50)');
    holding.release();
    const replies = await Promise.all(asked);
    await world.db.pool.query('drop trigger held on api_keys');
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    expect(await listed()).toHaveLength(MOST_KEYS);
  });

  it('that leaked and is turned over at once never fails with its new secret, and the old one is dead on every server within a second [DEV-01]', async () => {
    const { key: leaked, key_id } = await made();
    for (const of of [app, other]) expect(await statusOf(leaked, of)).toBe(200);
    const turned = (await call(api.turnKey, { params: { key_id }, body: { overlap_hours: 0 } })).json()
      .result;
    const work = Array.from({ length: 100 }, (_, nth) => statusOf(turned.key, nth % 2 ? app : other));
    // Who guesses is soon not listened to (429): either way it is no use any more.
    for (const of of [app, other])
      await expect.poll(() => statusOf(leaked, of), { interval: 20, timeout: 1000 }).not.toBe(200);
    expect(new Set(await Promise.all(work))).toEqual(new Set([200]));
    for (const of of [app, other]) {
      expect([401, 429]).toContain(await statusOf(leaked, of));
      expect(await statusOf(turned.key, of)).toBe(200);
    }
  });

  it('that calls in a burst is told what is left and how long to wait, and takes nothing from another key [DEV-10]', async () => {
    const strict = await createApp({ ...world, config: { ...world.config, rate_limit: 5 } });
    const [busy, quiet] = [await made(), await made()];
    // Who was not here a moment ago is their address's caller until the key is known.
    for (const { key } of [busy, quiet]) await callApi(strict, headersOf(key), listVendors);
    const burst: Awaited<ReturnType<typeof callApi>>[] = [];
    while (burst.length < 8) burst.push(await callApi(strict, headersOf(busy.key), listVendors));
    const told = burst.map(({ statusCode, headers }) => ({
      statusCode,
      left: /^"calls";r=(\d+);t=\d+$/.exec(String(headers['ratelimit']))?.[1],
      waits: Number(headers['retry-after'] ?? 0) > 0,
    }));
    expect(told.map(({ left }) => left)).toEqual(['4', '3', '2', '1', '0', '0', '0', '0']);
    expect(told.map(({ statusCode, waits }) => [statusCode, waits])).toEqual([
      ...Array.from({ length: 5 }, () => [200, false]),
      ...Array.from({ length: 3 }, () => [429, true]),
    ]);
    expect(burst.at(-1)?.json()).toMatchObject({ code: 'TooManyRequests', status: 429 });
    const other = await callApi(strict, headersOf(quiet.key), listVendors);
    expect([other.statusCode, other.headers['ratelimit']]).toEqual([200, expect.stringContaining('r=4')]);
    // Nor from the owner, who sits at the screen.
    expect((await callApi(strict, shop.headers, listVendors)).statusCode).toBe(200);
    await strict.close();
  });
});
