import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { helpToken, openHelpCentre } from '@sendero/core/contract/help-api';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aGuest, withGuests } from '../../testing/a-guest.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import { type EngineServer, serveEngine } from '../../testing/engine-server.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

const KEY = 'a key that the provider knows as well';
const ASK = { locale: 'fi', app_version: 'a1b2c3' };

let data_dir: string;
let provider: EngineServer;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'sendero-help-'));
  provider = await serveEngine(() => ({ status: 200, body: { url: new URL('/widget', provider.url) } }));
  const config = { data_dir, help_centre: { url: provider.url, key: KEY } };
  world = withGuests(await createTestWorld({ config }));
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await provider.close();
  await rm(data_dir, { recursive: true });
});

const open = async (on = app, headers = shop.headers, id = shop.vendor.vendor_id) =>
  callApi(on, headers, openHelpCentre, { params: { id }, body: ASK });

/** A portal without a provider, for a shop of its own. */
async function withoutProvider<T>(story: (own: FastifyInstance, its: Shop) => Promise<T>): Promise<T> {
  const plain = await createTestWorld({ config: { data_dir } });
  const own = await createApp(plain);
  try {
    return await story(own, await aShop(plain, own));
  } finally {
    await own.close();
    await plain.close();
  }
}

describe('the help centre', () => {
  it('gives its provider a token of who asks, and for which vendor [HLP-02]', async () => {
    const reply = await callApi(app, shop.headers, helpToken, { params: { id: shop.vendor.vendor_id } });
    expect(decodeJwt(reply.json().result)).toMatchObject({
      sub: shop.user.user_id,
      email: shop.user.email,
      guest: false,
      vendor_id: shop.vendor.vendor_id,
    });
  });

  it('opens at the provider with everything that it is told [HLP-02]', async () => {
    expect((await open()).json()).toEqual({ result: { url: `${provider.url.href}widget`, notice: null } });
    const told = provider.asked.at(-1)?.body;
    expect(told).toEqual({
      user_id: shop.user.user_id,
      email: shop.user.email,
      guest: false,
      name: shop.user.name,
      brand: 'sendero',
      global_entity_id: 'SENDERO_FI',
      country: 'FI',
      locale: 'fi',
      app_version: 'a1b2c3',
      verification_token: expect.stringMatching(/^e[\w-]+\.[\w-]+\.[\w-]+$/),
      service_type: 'delivery-request',
    });
  });

  it('tells the provider of a guest that it is one [HLP-02]', async () => {
    const { headers } = await aGuest(world);
    expect((await open(app, headers, 'vendorID')).statusCode).toBe(200);
    expect(provider.asked.at(-1)?.body).toMatchObject({ guest: true, email: '' });
  });

  it('lets nobody but the provider into a frame [HLP-03]', async () => {
    const policyOf = async (of: FastifyInstance) =>
      String((await of.inject({ url: '/healthz' })).headers['content-security-policy']);
    expect(await policyOf(app)).toContain(`frame-src 'self' ${provider.url.origin};`);
    await withoutProvider(async (own) => expect(await policyOf(own)).not.toContain('frame-src'));
  });

  it('answers itself without a provider, and passes on what the operator has to say [HLP-04]', async () => {
    const folder = join(data_dir, 'content', 'fi');
    await mkdir(folder, { recursive: true });
    const notices = await withoutProvider(async (own, its) => {
      const noticed = async () => (await open(own, its.headers, its.vendor.vendor_id)).json().result.notice;
      const none = await noticed();
      await writeFile(join(folder, 'support-notice.en.txt'), '\n');
      const usual = await noticed();
      await writeFile(join(folder, 'support-notice.fi.txt'), 'Puhelin ei toimi.\n');
      return [none, usual, await noticed()];
    });
    expect(notices).toEqual([
      null,
      expect.stringMatching(/asiakaspalve.*teknisiä ongelmia/i),
      'Puhelin ei toimi.',
    ]);
    await rm(folder, { recursive: true });
  });

  it('says that it is out of reach where the provider fails [HLP-02]', async () => {
    provider.breakWith({ status: 500, body: '' });
    const reply = await open();
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'Unavailable']);
  });
});
