// An assistant as the protocol's own client is one.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Scope } from '@sendero/core/key/scope';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { aListeningApp } from '../../testing/a-listening-app.ts';
import { aShop, type Shop } from '../../testing/a-shop.ts';
import { anApiKey } from '../../testing/an-api-key.ts';
import { portOf } from '../../testing/live-client.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let second: { world: TestWorld; app: FastifyInstance };
beforeAll(async () => {
  world = await createTestWorld();
  app = await aListeningApp(world);
  const other = await createSecondWorld(world);
  second = { world: other, app: await aListeningApp(other) };
}, 180_000);
afterAll(async () => {
  await second.app.close();
  await second.world.close();
  await app.close();
  await world.close();
});

const urlOf = (server: FastifyInstance): URL => new URL(`http://localhost:${portOf(server)}/mcp`);

/** An assistant that has the shop's credential, at one of the servers. */
async function anAssistant({ headers: { authorization } }: Pick<Shop, 'headers'>, server = app) {
  const client = new Client({ name: 'a test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(urlOf(server), { requestInit: { headers: { authorization } } }),
  );
  onTestFinished(() => client.close());
  return async (name: string, asked: Record<string, unknown> = {}) => {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: asked });
    const [first] = content as { text: string }[];
    return isError
      ? { refused: JSON.parse(first?.text ?? '') }
      : (structuredContent as Record<string, string>);
  };
}

const dinner = {
  to: 'Aleksanterinkatu 21',
  customer_name: 'Eero Korhonen',
  customer_phone: '+358501234567',
  what: 'Dinner for two',
  amount: 31,
};

it(
  'places what was told back, once, at any server; then watches, finds, changes and cancels it [DEV-09]',
  { timeout: 120_000 },
  async () => {
    const shop = await aShop(world, app);
    const [one, other] = [await anAssistant(shop), await anAssistant(shop, second.app)];
    const address = 'Aleksanterinkatu 21, 00100 Helsinki';
    expect(await one('quote', { to: 'Aleksanterinkatu 21' })).toMatchObject({
      address,
      fee: expect.any(Number),
      minutes: expect.any(Number),
    });
    const { confirmation, ...told } = (await one('prepare_order', dinner)) as Record<string, string>;
    expect(told).toMatchObject({
      address,
      from: shop.vendor.name,
      currency: 'EUR',
      minutes: expect.any(Number),
    });
    expect(await one('find_orders')).toEqual({ orders: [] });

    const placed = await other('place_order', { confirmation });
    expect(placed).toMatchObject({
      status: 'RECEIVED',
      customer: 'Eero Korhonen',
      amount: 31,
      delivery_fee: told['fee'],
    });
    expect(await one('place_order', { confirmation })).toEqual(placed);
    const { order_id } = placed as { order_id: string };
    expect(await other('find_orders', { text: 'Korhonen' })).toMatchObject({ orders: [{ order_id }] });
    expect(await one('watch_order', { order_id })).toMatchObject({
      rider: null,
      tracking_page: expect.stringContaining(`/tracking/${order_id}.`),
    });
    expect(await other('change_order', { order_id, amount: 35 })).toMatchObject({
      amount: 35,
      what: 'Dinner for two',
    });
    expect(await one('cancel_order', { order_id, reason: 'mistake_error' })).toMatchObject({
      status: 'CANCELLED',
    });
  },
);

it(
  'places nothing without its confirmation, with an altered one, or too late [DEV-09]',
  { timeout: 120_000 },
  async () => {
    const shop = await aShop(world, app);
    const assistant = await anAssistant(shop);
    const { confirmation } = (await assistant('prepare_order', dinner)) as { confirmation: string };
    const [payload = '', mac] = confirmation.split('.');
    const cheaper = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), expires_at: 9e9 };
    for (const token of ['yes', `${Buffer.from(JSON.stringify(cheaper)).toString('base64url')}.${mac}`])
      expect(await assistant('place_order', { confirmation: token })).toMatchObject({
        refused: { message: expect.stringContaining('prepare') },
      });
    world.clock.advance(11 * 60);
    expect(await assistant('place_order', { confirmation })).toMatchObject({ refused: {} });
    expect(await assistant('find_orders')).toEqual({ orders: [] });
  },
);

it(
  'lets in nobody without a credential, and nobody at another’s orders [DEV-09]',
  { timeout: 120_000 },
  async () => {
    const [owner, stranger] = [await aShop(world, app), await aShop(world, app)];
    const { confirmation } = (await (
      await anAssistant(owner)
    )('prepare_order', dinner)) as { confirmation: string };
    const theirs = await anAssistant(stranger);
    expect(await theirs('place_order', { confirmation })).toMatchObject({
      refused: { problem: { code: 'NotFound' } },
    });
    const none = await fetch(urlOf(app), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(none.status).toBe(401);
    expect((await fetch(urlOf(app), { headers: { accept: 'text/event-stream' } })).status).toBe(404);
  },
);

it(
  'does with an API key what its scopes let it, and names the one that is missing [DEV-09]',
  {
    timeout: 120_000,
  },
  async () => {
    const { vendor } = await aShop(world, app);
    const headersOf = async (scopes: readonly Scope[]) => ({
      headers: { host: 'localhost', ...(await anApiKey(world, vendor, { scopes: [...scopes] })) },
    });
    const asking = await anAssistant(await headersOf(['quotes']));
    const { confirmation } = (await asking('prepare_order', dinner)) as { confirmation: string };
    expect(await asking('place_order', { confirmation })).toMatchObject({
      refused: { problem: { code: 'NotYours', detail: expect.stringContaining('orders:write') } },
    });
    const placing = await anAssistant(await headersOf(['orders:write']));
    expect(await placing('place_order', { confirmation })).toMatchObject({ status: 'RECEIVED' });
  },
);
