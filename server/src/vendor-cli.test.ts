import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { changeOrder, placeOrder } from '@sendero/core/contract/order-api';
import { listVendors } from '@sendero/core/contract/vendor-api';
import { testVendorIds } from '@sendero/core/quote/test-vendors';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { findVendor } from './features/vendor/store.ts';
import { invalidateVendor } from './features/vendor/find-vendor.ts';
import { seedTestVendors } from './seed/test-vendors.ts';
import { aShop } from './testing/a-shop.ts';
import { aDraft, anOrder } from './testing/an-order.ts';
import { callApi } from './testing/call-api.ts';
import { type TestWorld, createTestWorld } from './testing/test-world.ts';

const CLI = fileURLToPath(new URL('./vendor-cli.ts', import.meta.url));
let world: TestWorld;
let app: FastifyInstance;
let databaseUrl: string;

beforeAll(async () => {
  world = await createTestWorld({
    through: (url) => {
      databaseUrl = url;
      return Promise.resolve(url);
    },
  });
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** Runs `npm run vendor` as an operator would; answers its exit code and everything it says. */
function vendor(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((settle) => {
    execFile(
      process.execPath,
      [CLI, ...args],
      { env: { ...process.env, DATABASE_URL: databaseUrl } },
      (error, stdout, stderr) => settle({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

describe('a vendor that the operator has closed', () => {
  it('places nothing by any way, until it is opened again; its orders go on [WLB-07]', async () => {
    const shop = await aShop(world, app);
    const { vendor_id } = shop.vendor;
    const draft = await aDraft(app, shop.headers, vendor_id);
    const order = await anOrder(app, shop.headers, vendor_id);
    const refusalOf = async (...call: Parameters<typeof callApi>) => {
      const reply = await callApi(...call);
      return [reply.statusCode, reply.json().errors?.[0].meta.translation_key];
    };
    expect(await vendor('close', vendor_id)).toEqual({ code: 0, said: `Closed: ${vendor_id}\n` });
    invalidateVendor(world, vendor_id);
    const closed = [422, 'order.issue.vendor-closed'];
    expect(await refusalOf(app, shop.headers, placeOrder, { body: draft })).toEqual(closed);
    const change = { vendor_id, payment_method: 'PAID' as const, amount: 31, item_details: 'Tea' };
    expect(
      await refusalOf(app, shop.headers, changeOrder, { params: { id: order.order_id }, body: change }),
    ).toEqual(closed);
    const { result } = (await callApi(app, shop.headers, listVendors, {})).json();
    expect(result.vendors).toMatchObject([{ vendor_id, is_active: false }]);

    expect((await vendor('open', vendor_id)).said).toBe(`Open: ${vendor_id}\n`);
    invalidateVendor(world, vendor_id);
    expect((await callApi(app, shop.headers, placeOrder, { body: draft })).statusCode).toBe(200);
  }, 60_000);

  it('is one that there is [WLB-07]', async () => {
    expect(await vendor('close', 'nobody')).toEqual({ code: 1, said: 'There is no vendor "nobody".\n' });
  }, 30_000);
});

describe('test vendors', () => {
  it('exist outside production by their fixed ids, once, and never in it [FEE-13]', async () => {
    const production = { ...world, config: { ...world.config, production: true } };
    await seedTestVendors(production);
    expect(await findVendor(world.db.kysely, testVendorIds[0])).toBeUndefined();
    await Promise.all([seedTestVendors(world), seedTestVendors(world)]);
    for (const id of testVendorIds) expect((await findVendor(world.db.kysely, id))?.name).toMatch(/^Test/);
  });

  it('are made by the operator anywhere, and what they place says that it is a test [FEE-13] [FEE-07]', async () => {
    const shop = await aShop(world, app);
    const [owner = ''] = shop.vendor.owners;
    const { said } = await vendor('add-test', '--country', 'FI', '--owner', owner, '--name', 'Probe');
    const [id = ''] = said.split(' ');
    expect(id).toMatch(/^test-vendor-fi/);
    const order = await anOrder(app, shop.headers, id);
    expect(order).toMatchObject({ is_test: true, delivery_fee: 1337 });
    expect(await anOrder(app, shop.headers, shop.vendor.vendor_id)).not.toHaveProperty('is_test');
    expect((await vendor('add-test', '--country', 'XX', '--owner', owner)).code).toBe(1);
  }, 60_000);
});
