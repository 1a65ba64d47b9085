import { exportEvidence } from '@sendero/core/contract/evidence-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyEvidence } from '../../../../scripts/verify-evidence.mjs';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { callApi } from '../../testing/call-api.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { sealEndedDays } from './seal-days.ts';

const NOON_S = Date.parse('2026-11-18T10:00:00Z') / 1000;
const DAY_S = 86_400;
let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const ask = (of: Shop, id: string, query: Record<'from' | 'to', string> & { include_outlets?: string }) =>
  callApi(app, of.headers, exportEvidence, { params: { id }, query });
const TODAY = { from: String(NOON_S - 3600), to: String(NOON_S + 3600) };

it('RCP-09: a shop exports the evidence of chosen outlets and whole days', async () => {
  const before = await aShop(world, app);
  const root = before.vendor.vendor_id;
  const outlet = await aVendor(world, { root_id: root, parent_vendor_id: root, owners: [before.user.email] });
  const orders = [];
  for (const vendor of [before.vendor, outlet, outlet]) orders.push(await anOrderRow(world, vendor));
  world.clock.advance(DAY_S);
  await anOrderRow(world, outlet);
  world.clock.advance(DAY_S);
  await sealEndedDays(world);
  const shop = { ...before, headers: await signIn(app, before.user, 'fi.localhost') };
  const reply = await ask(shop, root, { ...TODAY, include_outlets: 'true' });
  expect(reply.headers['content-disposition']).toContain(`evidence-${root}-2026-11-18-2026-11-18.jsonl`);
  const ids = new Set(orders.map(({ order_id }) => order_id));
  expect(verifyEvidence(reply.rawPayload)).toMatchObject({ problems: [], orders: ids, seals: 2 });
  const own = await ask(shop, root, TODAY);
  expect(verifyEvidence(own.rawPayload)).toMatchObject({ problems: [], entries: 1 });
  const later = await ask(shop, outlet.vendor_id, { from: TODAY.from, to: String(NOON_S + 2 * DAY_S) });
  expect(verifyEvidence(later.rawPayload)).toMatchObject({ problems: [], entries: 3, seals: 2 });
});

it('RCP-09: nobody exports another’s evidence, nor more than the history shows at once', async () => {
  const [shop, other] = [await aShop(world, app), await aShop(world, app)];
  expect((await ask(shop, other.vendor.vendor_id, TODAY)).statusCode).toBe(404);
  const long = { from: TODAY.from, to: String(NOON_S + 93 * DAY_S) };
  expect((await ask(shop, shop.vendor.vendor_id, long)).json()).toMatchObject({
    status: 422,
    errors: [{ field: 'to' }],
  });
});
