// Links that were mangled, guessed or made up: all of them lead nowhere, quietly.
import { parcelPath, proofPaths, receiptPath, trackingPath } from '@sendero/core/contract/pages';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { linkIdOf } from '../features/order/link-id.ts';
import { aVendor } from '../testing/a-vendor.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let link: string;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  const order = await anOrderRow(world, await aVendor(world), { status: 'DELIVERED' });
  link = linkIdOf(world.config.signing_keys, order.order_id);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const headers = { host: 'localhost', accept: 'text/html' };
const twice = (text: string) => encodeURIComponent(encodeURIComponent(text));
const papers = [trackingPath, receiptPath, parcelPath, ...Object.values(proofPaths)];

describe.each(papers)('%s', (path) => {
  it.each([
    ['a parent', '%2e%2e%2f%2e%2e%2fetc%2fpasswd'],
    ['a parent, encoded twice', twice('../../etc/passwd')],
    ['a null', '%00'],
    ['no text at all', '%ff'],
    ['half a letter', '%E0%A4%A'],
    ['nothing', ''],
    ['a very long guess', 'a'.repeat(5_000)],
    ['a property of every object', '__proto__'],
  ])('with %s is a page that says that nothing is there [PUB-06]', async (_what, guess) => {
    const url = path.replace(':orderID', guess);
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await app.inject({ method, url, headers });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      if (method === 'HEAD') expect(reply.body).toBe('');
    }
  });

  it('is not to be written to', async () => {
    const url = path.replace(':orderID', link);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)
      expect((await app.inject({ method, url, headers })).statusCode).toBe(404);
  });
});

it('an unreadable address is a problem for programs', async () => {
  const reply = await app.inject({ url: '/tracking/%ff', headers: { host: 'localhost' } });
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'Malformed']);
});

it.each([
  '/assets/%2e%2e/index.html',
  '/assets/..%2findex.html',
  '/locales/..%2fpackage.json',
  '/locales/__proto__.json',
  '/brand/constructor.svg',
  '/map/__proto__.1.json',
  '/map/picture/__proto__',
])('%s is nowhere', async (url) => {
  expect([400, 404]).toContain((await app.inject({ url, headers: { host: 'localhost' } })).statusCode);
});
