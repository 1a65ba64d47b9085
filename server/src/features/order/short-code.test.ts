import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addressOf } from '@sendero/core/contract/endpoint';
import * as api from '@sendero/core/contract/order-api';
import { readShortCode } from '@sendero/core/order/short-code';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../../app.ts';
import { createDatabase } from '../../db/embedded/create-database.ts';
import { openDatabase } from '../../db/db.ts';
import { migrate } from '../../db/migrate.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aDraft } from '../../testing/an-order.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { newOrderId } from './order-id.ts';
import type { OrderRow } from './order-row.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const place = async (of: Shop, key: string) =>
  app.inject({
    method: 'POST',
    url: addressOf(api.placeOrder),
    headers: { ...of.headers, 'idempotency-key': key },
    payload: await aDraft(app, of.headers, of.vendor.vendor_id),
  });

const codesOf = async (pool: pg.Pool, vendorId: string): Promise<string[]> =>
  (
    await pool.query<{ short_code: string }>(
      'select c.short_code from orders o join order_codes c using (root_id, order_id) where o.vendor_id = $1',
      [vendorId],
    )
  ).rows.map(({ short_code }) => short_code);

/** An order's row as a server of the version before has it. */
const withoutCode = (row: OrderRow): OrderRow => ({ ...row, short_code: null });

/** What a server of the version before runs. */
const placeAsBefore = (pool: pg.Pool, row: OrderRow) =>
  pool.query('select place_orders($1, $2)', [JSON.stringify([row]), '[]']);

describe('a short code', () => {
  it('is answered with the order, again for a repeat, and wherever the order is read [ORD-12]', async () => {
    const key = randomUUID();
    const payload = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const send = () =>
      app.inject({
        method: 'POST',
        url: addressOf(api.placeOrder),
        headers: { ...shop.headers, 'idempotency-key': key },
        payload,
      });
    const { order_id, short_code } = (await send()).json().result;
    expect(short_code).toMatch(/^[256789CDHJMNPRTVWX]{4}$/);
    expect((await send()).json().result).toMatchObject({ order_id, short_code });
    const { vendor_id } = shop.vendor;
    const read = await app.inject({
      url: `${addressOf(api.getOrder)}?vendorId=${vendor_id}&orderId=${order_id}`,
      headers: shop.headers,
    });
    expect(read.json().result.short_code).toBe(short_code);
    const events = await app.inject({
      url: `/order/api/v1/vendor/${vendor_id}/events?after=0`,
      headers: shop.headers,
    });
    expect(events.json().result.events[0].order.short_code).toBe(short_code);
  });

  it(
    'is another one for each of 500 orders of one outlet at once, whichever version places them [ORD-12]',
    { timeout: 60_000 },
    async () => {
      const busy = await aShop(world, app);
      const { vendor } = busy;
      const row = withoutCode(await anOrderRow(world, vendor));
      const now = world.clock.now();
      const another = () => ({
        ...row,
        order_id: newOrderId(vendor.vendor_id, now),
        quote_id: randomUUID(),
      });
      await Promise.all(
        Array.from({ length: 499 }, (_nothing, nth) => {
          if (nth % 25 === 0) return place(busy, randomUUID());
          if (nth % 3 === 0) return placeAsBefore(world.db.pool, another());
          return anOrderRow(world, vendor);
        }),
      );
      const codes = await codesOf(world.db.pool, vendor.vendor_id);
      expect(codes).toHaveLength(500);
      expect(new Set(codes).size).toBe(500);
    },
  );

  it('differs from its neighbours in three places, and comes again after 104 976 orders [ORD-12]', async () => {
    const { rows } = await world.db.pool.query<{ code: string }>(
      'select short_code(nth) as code from generate_series(1, 104976) nth',
    );
    const codes = rows.map(({ code }) => code);
    expect(new Set(codes).size).toBe(104_976);
    expect(codes.filter((code) => readShortCode(code.toLowerCase()) !== code)).toEqual([]);
    const places = (a: string, b: string) => [...a].filter((character, at) => character !== b[at]).length;
    const first = codes[0] ?? '';
    const least = codes.slice(1, 216).map((code) => places(first, code));
    expect(Math.min(...least)).toBe(3);
  });
});

describe('the history', () => {
  const search = (short_code: string, of = shop) =>
    app.inject({
      url: `/order/api/v1/vendor/${of.vendor.vendor_id}/orders?short_code=${encodeURIComponent(short_code)}`,
      headers: of.headers,
    });

  it('finds an order by its code, as people type it, and nobody else’s [ORD-12]', async () => {
    const row = await anOrderRow(world, shop.vendor);
    await anOrderRow(world, shop.vendor);
    const code = row.short_code ?? '';
    const mistyped = code.toLowerCase().replaceAll('5', 's').replaceAll('2', 'z').replaceAll('d', 'o');
    for (const typed of [code, mistyped, `#${code.slice(0, 2)} ${code.slice(2)}`]) {
      const { data } = (await search(typed)).json().result;
      expect(data.map(({ order_id }: OrderRow) => order_id)).toEqual([row.order_id]);
    }
    const other = await aShop(world, app);
    expect((await search(code, other)).json().result.data).toEqual([]);
    const refusal = await search('no code');
    expect(refusal.statusCode).toBe(422);
    expect(refusal.json().errors[0]).toMatchObject({
      field: 'short_code',
      meta: { translation_key: 'history.issue.short-code' },
    });
  });
});

describe('orders of versions before', () => {
  const folderUrl = new URL('../../db/migrations/', import.meta.url);

  it(
    'get a code when the version starts, and servers that still run go on reading and placing [ORD-12]',
    { timeout: 60_000 },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'sendero-before-'));
      const copy = async (wanted: (name: string) => boolean) => {
        const names = (await readdir(folderUrl)).filter(wanted);
        await Promise.all(names.map((name) => copyFile(new URL(name, folderUrl), join(folder, name))));
      };
      await copy((name) => name < '0029');
      const server = inject('databaseUrl');
      const name = `sendero_test_${randomUUID().replaceAll('-', '')}`;
      await createDatabase(server, name);
      const url = new URL(server);
      url.pathname = `/${name}`;
      const before = openDatabase(url.href, 1);
      try {
        await migrate(before.pool, pathToFileURL(`${folder}/`));
        const row = withoutCode(await anOrderRow(world, shop.vendor));
        await before.pool.query('insert into vendor_feeds (root_id, vendor_id) values ($1, $2)', [
          row.root_id,
          row.vendor_id,
        ]);
        const another = () => ({
          ...row,
          order_id: newOrderId(row.vendor_id, row.created_at),
          quote_id: randomUUID(),
        });
        const readAsBefore = () =>
          before.pool.query({
            name: 'find-orders',
            text: 'select o.* from orders o where root_id = $1',
            values: [row.root_id],
          });
        for (let nth = 0; nth < 20; nth += 1) await placeAsBefore(before.pool, another());
        await readAsBefore();
        const next = openDatabase(url.href, 1);
        await copy((name) => name.startsWith('0029'));
        expect(await migrate(next.pool, pathToFileURL(`${folder}/`))).toEqual(['0029-short-codes.sql']);
        await next.close();
        for (let nth = 0; nth < 20; nth += 1) await placeAsBefore(before.pool, another());
        expect((await readAsBefore()).rowCount).toBe(40);
        expect(new Set(await codesOf(before.pool, row.vendor_id)).size).toBe(40);
      } finally {
        await before.close();
        await world.db.pool.query(`drop database ${name} with (force)`);
        await rm(folder, { recursive: true });
      }
    },
  );
});
