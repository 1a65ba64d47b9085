// What every answer says to the browser, and how much anybody may send.
import { endpoints } from '@sendero/core/contract/all';
import { pagePaths } from '@sendero/core/contract/pages';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { createApp } from '../app.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { portOf } from '../testing/live-client.ts';
import { nameOf } from '../testing/roles/rows.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp({ ...world, dev_host: null });
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const asPage = { accept: 'text/html' };
const pages = pagePaths.map((path) => path.replaceAll(/:\w+/g, 'v-1'));

describe('every answer', () => {
  it.each<[string, InjectOptions]>([
    ...pages.map((url): [string, InjectOptions] => [url, { url, headers: asPage }]),
    ['a public page', { url: '/tracking/nobody', headers: asPage }],
    ['no page', { url: '/nothing', headers: asPage }],
    ['a public call', { url: '/site/api/v1/flags' }],
    ['a refused call', { url: '/vendor/api/v1/vendors' }],
    ['a broken address', { url: '/vendor/api/v1/vendor/%zz' }],
    ['texts', { url: '/locales/en.json' }],
    ['the health', { url: '/healthz' }],
    ['the contract', { url: '/openapi.json' }],
  ])('is guarded by headers: %s', async (_name, ask) => {
    const { headers } = await app.inject(ask);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}; includeSubDomains$/),
      'permissions-policy': expect.stringContaining('camera=(), '),
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`default-src 'self'`);
    // No script but the pages' own, and the one that stands in them.
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')?;/);
    expect(policy).toContain(`object-src 'none'`);
    expect(policy).toContain(`base-uri 'none'`);
    expect(policy).toContain(`form-action 'self'`);
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it.each<[string, string, InjectOptions]>([
    ['no-store', 'one’s own', { url: '/vendor/api/v1/vendors' }],
    ['no-store', 'a refusal', { url: '/vendor/api/v1/vendor/nobody' }],
    ['no-cache', 'a page', { url: '/', headers: asPage }],
    ['public, max-age=300', 'a parameter', { url: '/site/api/v1/get-country-parameter/serviceHours' }],
  ])('says %s of %s', async (kept, _of, ask) => {
    const { headers } = await app.inject({ ...ask, headers: { ...shop.headers, ...ask.headers } });
    expect(headers['cache-control']).toBe(kept);
  });

  it('is no other origin’s to read', async () => {
    const headers = { ...shop.headers, origin: 'https://elsewhere.example' };
    const reply = await app.inject({ url: '/vendor/api/v1/vendors', headers });
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('an address', () => {
  it('holds no secret: none of the contract’s paths and queries has one', () => {
    const named = endpoints.flatMap((endpoint) =>
      [endpoint.params, endpoint.query].flatMap((schema) => {
        const { properties = {} } = schema
          ? toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
          : {};
        return Object.keys(properties).map((name) => `${nameOf(endpoint)} ${name}`);
      }),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(
      named.filter((name) =>
        /token|auth(?!enticat)|passw|secret|credential|session|bearer/i.test(name.split(' ')[2] ?? ''),
      ),
    ).toEqual([]);
  });

  it('opens nothing by a credential that it carries [AUTH-13]', async () => {
    const token = shop.headers.authorization.replace('Bearer ', '');
    const reply = await app.inject({
      url: `/vendor/api/v1/vendors?authorization=${token}`,
      headers: { host: 'localhost' },
    });
    expect(reply.statusCode).toBe(401);
  });
});

describe('a peer', () => {
  it('that sends its head too slowly is cut off', () => {
    expect(app.server.headersTimeout).toBe(10_000);
    expect(app.server.requestTimeout).toBe(30_000);
  });

  it('is told what is wrong with a head that is no HTTP, and of nothing else', async () => {
    const listening = await createApp(world);
    await listening.listen({ port: 0, host: '127.0.0.1' });
    const said = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(portOf(listening), '127.0.0.1', () => socket.write(text));
        let heard = '';
        socket.on('data', (chunk: Buffer) => {
          heard += chunk.toString('latin1');
        });
        socket.on('close', () => resolve(heard.split('\r\n')[0] ?? ''));
        socket.on('error', reject);
      });
    expect(await said('nonsense\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request');
    expect(await said(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    );
    expect(
      await said(
        'POST /session/api/v1/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toBe('HTTP/1.1 400 Bad Request');
    await listening.close();
  });

  it('counts by the address that its proxy saw, not by those it claims to come from', async () => {
    const behind = await createApp({
      ...world,
      config: { ...world.config, rate_limit: 2, trusted_proxies: 1 },
    });
    const statusFrom = async (forwarded: string) =>
      (await behind.inject({ url: '/site/api/v1/flags', headers: { 'x-forwarded-for': forwarded } }))
        .statusCode;
    const statuses = [
      await statusFrom('198.51.100.1, 203.0.113.7'),
      await statusFrom('198.51.100.2, 203.0.113.7'),
      await statusFrom('198.51.100.3, 203.0.113.7'),
      await statusFrom('198.51.100.3, 203.0.113.8'),
    ];
    expect(statuses).toEqual([200, 200, 429, 200]);
    const bare = await createApp({ ...world, config: { ...world.config, rate_limit: 1 } });
    const claims = async (ip: string) =>
      (await bare.inject({ url: '/site/api/v1/flags', headers: { 'x-forwarded-for': ip } })).statusCode;
    expect([await claims('203.0.113.7'), await claims('203.0.113.8')]).toEqual([200, 429]);
    await behind.close();
    await bare.close();
  });
});
