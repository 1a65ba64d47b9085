// What a restaurant platform's token opens: its own restaurant, on the sites it may speak on, and nothing else.
import type { FastifyInstance } from 'fastify';
import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createEmbeddedTokens } from './embedded-tokens.ts';
import { aChain } from '../testing/a-chain.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { aSheet } from '../testing/a-sheet.ts';
import { aVendor } from '../testing/a-vendor.ts';
import { aDraft } from '../testing/an-order.ts';
import { type TestHost, anEmbeddedHost, godroid } from '../testing/an-embedded-host.ts';
import { connectLive } from '../testing/live-client.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

/** The platform that calls restaurants as they call themselves. */
const OWN_IDS = 'https://own-ids.example';

let host: TestHost;
let other: TestHost;
let byOwnIds: TestHost;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let outlet_id: string;

const now_s = () => Math.floor(world.clock.now().getTime() / 1000);
const claims = (given: object = {}) => ({
  iss: 'https://pos.example',
  aud: 'fi',
  exp: now_s() + 3600,
  restaurantId: shop.vendor.vendor_id,
  ...given,
});

beforeAll(async () => {
  host = await anEmbeddedHost({ frames: ['https://till.example'] });
  other = await anEmbeddedHost({
    issuer: 'https://other.example',
    sites: ['se'],
    frames: ['https://desk.example'],
  });
  byOwnIds = await anEmbeddedHost({ issuer: OWN_IDS, restaurant_id: 'client_vendor_id' });
  const embedded_hosts = [host, other, byOwnIds].map(({ settings }) => settings);
  world = await createTestWorld({ config: { embedded_hosts } });
  app = await createApp(world);
  shop = await aShop(world, app);
  const { vendor_id } = await aVendor(world, { parent_vendor_id: shop.vendor.vendor_id });
  outlet_id = vendor_id;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const vendors = async (authorization: string, site = 'localhost') => {
  const reply = await app.inject({
    url: '/vendor/api/v1/vendors',
    headers: { authorization, host: site },
  });
  const body = reply.json();
  return reply.statusCode === 200
    ? body.result.vendors.map(({ vendor_id }: { vendor_id: string }) => vendor_id).toSorted()
    : [reply.statusCode, body.code];
};

describe('an embedded token', () => {
  it('speaks for its restaurant with the outlets [AUTH-12] [AUTH-13]', async () => {
    const own = [shop.vendor.vendor_id, outlet_id].toSorted();
    expect(await vendors(await godroid(host.key, claims()))).toEqual(own);
    expect(await vendors(await godroid(host.key, claims({ restaurantId: outlet_id })))).toEqual([outlet_id]);
    expect(await vendors(await godroid(host.key, claims({ aud: ['sg', 'fi'] })))).toEqual(own);
  });

  it('names it by the shop’s own id where the platform does so, and by no other [AUTH-12]', async () => {
    const { client_vendor_id } = shop.vendor;
    const named = (restaurantId: string) => godroid(byOwnIds.key, claims({ iss: OWN_IDS, restaurantId }));
    expect(await vendors(await named(client_vendor_id))).toContain(outlet_id);
    expect(await vendors(await named(shop.vendor.vendor_id))).toEqual([401, 'NotSignedIn']);
    expect(await vendors(await godroid(host.key, claims({ restaurantId: client_vendor_id })))).toEqual([
      401,
      'NotSignedIn',
    ]);
  });

  it('speaks for nobody by an id that another chain chose for a point of its own too [AUTH-12] [AUTH-22]', async () => {
    const till = await aShop(world, app);
    const { vendor_id, client_vendor_id } = till.vendor;
    const token = await godroid(byOwnIds.key, claims({ iss: OWN_IDS, restaurantId: client_vendor_id }));
    expect(await vendors(token)).toEqual([vendor_id]);
    const stranger = await aChain(world, app);
    await stranger.added({ client_vendor_id });
    world.clock.advance(5);
    expect(await vendors(token)).toEqual([401, 'NotSignedIn']);
    const byVendorId = await godroid(host.key, claims({ restaurantId: vendor_id }));
    expect(await vendors(byVendorId)).toEqual([vendor_id]);
  });

  it('places that vendor’s orders and no stranger’s, who is told nothing more [AUTH-12] [AUTH-22]', async () => {
    const stranger = await aShop(world, app);
    const headers = { authorization: await godroid(host.key, claims()), host: 'localhost' };
    const payload = await aDraft(app, headers, outlet_id);
    const placed = await app.inject({ method: 'POST', url: '/order/api/v1/order', headers, payload });
    expect(placed.json().result).toMatchObject({ vendor_id: outlet_id, status: 'RECEIVED' });
    const theirs = { ...payload, vendor_id: stranger.vendor.vendor_id };
    const refused = await app.inject({
      method: 'POST',
      url: '/order/api/v1/order',
      headers,
      payload: theirs,
    });
    expect(refused.statusCode).toBe(404);
    const list = `/order/api/v1/vendor/${stranger.vendor.vendor_id}/orders`;
    expect((await app.inject({ url: list, headers })).statusCode).toBe(404);
  });

  it('uploads sheets, whose rows may name its outlets and no stranger’s [AUTH-12] [BLK-03]', async () => {
    const stranger = await aShop(world, app);
    const till = {
      ...shop,
      headers: { authorization: await godroid(host.key, claims()), host: 'localhost' },
    };
    const named = [shop.vendor.vendor_id, outlet_id, stranger.vendor.vendor_id];
    const { rows } = await aSheet(
      app,
      till,
      named.map((outlet) => ({ outlet })),
    );
    expect(rows.map(({ vendor_id }) => vendor_id)).toEqual([shop.vendor.vendor_id, outlet_id, null]);
  });

  it('opens the live feed, in base64url behind its word [AUTH-13] [LIV-01]', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const credential = Buffer.from(await godroid(host.key, claims())).toString('base64url');
    const client = await connectLive(app, {
      headers: { authorization: `Bearer ${credential}`, host: 'localhost' },
    });
    client.send({ action: 'subscribeToVendor', vendor_id: shop.vendor.vendor_id });
    expect(await client.next()).toMatchObject({ type: 'subscribe_ok', vendor_id: shop.vendor.vendor_id });
    client.socket.close();
  });

  it('has no session here to end [AUTH-12]', async () => {
    const headers = { authorization: await godroid(host.key, claims()), host: 'localhost' };
    const reply = await app.inject({ method: 'POST', url: '/session/api/v1/logout', headers, payload: {} });
    expect(reply.statusCode).toBe(204);
    expect(await vendors(headers.authorization)).toContain(shop.vendor.vendor_id);
  });

  it('is refused where anything about it is not right [AUTH-12]', async () => {
    const refused = [401, 'NotSignedIn'];
    const { privateKey: forger } = await generateKeyPair('ES256');
    const asSecret = new TextEncoder().encode(JSON.stringify(host.settings.keys[0]));
    const cases: Record<string, string> = {
      'another key': await godroid(forger, claims()),
      'another host’s key': await godroid(other.key, claims()),
      'another host’s name': await godroid(host.key, claims({ iss: 'https://other.example', aud: 'se' })),
      'an unknown issuer': await godroid(host.key, claims({ iss: 'https://nobody.example' })),
      'no signature': `GoDroid ${new UnsecuredJWT(claims()).encode()}`,
      'the public key as a secret': `GoDroid ${await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(asSecret)}`,
      'another site': await godroid(host.key, claims({ aud: 'se' })),
      'no site': await godroid(host.key, claims({ aud: undefined })),
      'no end': await godroid(host.key, claims({ exp: undefined })),
      'an end too far off': await godroid(host.key, claims({ exp: now_s() + 2 * 24 * 3600 })),
      'a later beginning': await godroid(host.key, claims({ nbf: now_s() + 600 })),
      'no restaurant': await godroid(host.key, claims({ restaurantId: undefined })),
      'an unknown restaurant': await godroid(host.key, claims({ restaurantId: 'nowhere' })),
      'a user’s pair behind the word': shop.headers.authorization.replace('Bearer', 'GoDroid'),
      'its token behind another word': (await godroid(host.key, claims())).replace('GoDroid', 'Bearer'),
      'no token': 'GoDroid ',
    };
    for (const [name, authorization] of Object.entries(cases))
      expect(await vendors(authorization), `${name}`).toEqual(refused);
    expect(await vendors(await godroid(host.key, claims()), 'se.localhost'), 'on another site').toEqual(
      refused,
    );
    expect(await vendors(await godroid(host.key, claims({ exp: now_s() - 1 })))).toEqual([
      401,
      'SessionExpired',
    ]);
  });

  it('may come with any key of its host, named by kid', async () => {
    const second = await anEmbeddedHost();
    const keys = [host, second].flatMap(({ settings }, index) =>
      settings.keys.map((key) => ({ ...key, kid: String(index) })),
    );
    const tokens = createEmbeddedTokens([{ ...host.settings, keys }]);
    const signed = new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: '1' });
    expect(await tokens.verify(await signed.sign(second.key))).toMatchObject({
      restaurant_id: shop.vendor.vendor_id,
    });
  });
});

describe('the page', () => {
  it('may stand in a frame of the configured platforms only [AUTH-12]', async () => {
    const policyOf = async (of: FastifyInstance, url = '/', site = 'localhost') =>
      String((await of.inject({ url, headers: { host: site } })).headers['content-security-policy']);
    expect(await policyOf(app)).toContain("frame-ancestors https://till.example 'self'");
    const real = await createApp({ ...world, dev_host: null });
    expect(await policyOf(real)).toMatch(/frame-ancestors https:\/\/till.example$/);
    expect(await policyOf(real, '/tracking/nobody')).toContain('frame-ancestors https://till.example');
    expect(await policyOf(real, '/', 'se.localhost')).toContain('frame-ancestors https://desk.example');
    expect(await policyOf(real, '/', 'sg.localhost')).toContain("frame-ancestors 'none'");
    for (const url of ['/healthz', '/locales/en.json', '/vendor/api/v1/vendors', '/map/picture/fi-test'])
      expect(await policyOf(real, url)).toContain("frame-ancestors 'none'");
    await real.close();
    const strict = await createApp({
      ...world,
      dev_host: null,
      config: { ...world.config, embedded_hosts: [] },
    });
    expect(await policyOf(strict)).toContain("frame-ancestors 'none'");
    expect((await strict.inject({ url: '/dev/host' })).statusCode).toBe(404);
    await strict.close();
  });
});
