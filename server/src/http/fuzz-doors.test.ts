// As fuzz.test.ts, for what is no JSON call: uploads, pages, maps, and the live feed.
import { clientMessageSchema } from '@sendero/core/contract/live';
import { createBulkJob } from '@sendero/core/contract/bulk-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { linkIdOf } from '../features/order/link-id.ts';
import { sheetOf } from '../testing/a-sheet.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { answered } from '../testing/fuzz/answered.ts';
import { fromSchema } from '../testing/fuzz/from-schema.ts';
import {
  hostileBodies,
  hostileJson,
  hostileText,
  hostileTexts,
  hostileValue,
} from '../testing/fuzz/hostile.ts';
import { connectLive } from '../testing/live-client.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 150);
const seeded = { seed: SEED, numRuns: RUNS };
const PATIENCE_MS = 600_000;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** Where a page, a map, a picture or a file might be. */
const places = (link: string) => [
  '/',
  '/map/',
  '/map/picture/',
  '/map/picture/fi-test?',
  '/map/tiles/fi-test/v/3/',
  '/map/operator/1/2/',
  '/locales/',
  '/brand/',
  '/assets/',
  '/tracking/',
  '/delivery-receipt/',
  '/tracking-c2c/',
  '/proof-of-delivery/',
  `/proof-of-return/${link}`,
  '/tracking/api/v1/proof/delivery/',
  `/tracking/api/v1/track/${link}/map.svg?`,
  '/request-a-rider/',
  '/bulk-order/a/',
  '/register/confirm?token=',
  '/site/api/v1/',
];

const encoded = (text: string): string =>
  Array.from(text.slice(0, 500), (one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80')).join(
    '',
  );

const wish = fc.dictionary(
  fc.constantFrom('lat', 'lng', 'zoom', 'width', 'height', 'theme', 'language', 'version', '__proto__'),
  fc.oneof(hostileText, fc.double().map(String)),
  { maxKeys: 5 },
);

it(
  'answers wherever anybody looks',
  async () => {
    const { order_id } = await anOrderRow(world, shop.vendor);
    const where = fc.constantFrom(...places(linkIdOf(world.config.signing_keys, order_id)));
    const raw = fc.constantFrom(...hostileTexts.filter((text) => /^[\x21-\x5b\x5d-\x7e]+$/.test(text)));
    await fc.assert(
      fc.asyncProperty(
        where,
        fc.oneof(hostileText.map(encoded), raw),
        wish,
        fc.constantFrom('text/html', '*/*'),
        fc.constantFrom('GET', 'HEAD', 'DELETE', 'OPTIONS'),
        async (place, more, asked, accept, method) => {
          const query = Object.entries(asked).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
          const url = `${place}${more}${place.includes('?') ? '&' : '?'}${query.join('&')}`;
          await answered(app, { method: method as 'GET', url, headers: { accept } });
        },
      ),
      { ...seeded, numRuns: RUNS * 4 },
    );
  },
  PATIENCE_MS,
);

const part = fc.record({
  name: fc.oneof({ weight: 6, arbitrary: fc.constantFrom('vendor_id', 'content') }, hostileText),
  file_name: fc.oneof(fc.constant(undefined), fc.constantFrom('a.csv', 'a.xlsx', ''), hostileText),
  value: fc.oneof(
    fc.constant(sheetOf([{}])),
    fc.constantFrom(...hostileBodies, 'PK\u0003\u0004', 'a,b\n"c'),
    hostileText,
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  ),
});

it(
  'answers whatever is uploaded',
  async () => {
    const quoted = (text: string) => text.replaceAll(/["\r\n\0]/g, '_');
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 5 }),
        fc.boolean(),
        fc.constantFrom('x', 'x', 'x', 'y', '', 'x'.repeat(80)),
        async (parts, namesVendor, boundary) => {
          const own = { name: 'vendor_id', file_name: undefined, value: shop.vendor.vendor_id };
          const written = [...(namesVendor ? [own] : []), ...parts].map(({ name, file_name, value }) => {
            const file = file_name === undefined ? '' : `; filename="${quoted(file_name)}"`;
            return `--x\r\ncontent-disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n${value}\r\n`;
          });
          const headers = {
            ...shop.headers,
            'content-type': `multipart/form-data; boundary=${boundary}`,
            prefer: 'respond-async',
          };
          const payload = `${written.join('')}--x--\r\n`;
          await answered(app, { method: 'POST', url: addressOf(createBulkJob), headers, payload });
        },
      ),
      seeded,
    );
  },
  PATIENCE_MS,
);

/** More are too many a minute. */
const MESSAGES = 100;
const LARGEST = 16_000;

it(
  'goes on to serve whoever sends whatever over the live feed [LIV-04]',
  async () => {
    const text = fc.oneof(
      fromSchema(clientMessageSchema).map(hostileJson),
      hostileValue.map(hostileJson),
      hostileText,
      fc.constantFrom(...hostileBodies),
    );
    const some = fc.array(
      text.filter((one) => Buffer.byteLength(one) < LARGEST),
      { minLength: 1, maxLength: MESSAGES },
    );
    await fc.assert(
      fc.asyncProperty(some, fc.boolean(), async (texts, isBinary) => {
        const client = await connectLive(app, shop);
        for (const one of texts) client.socket.send(isBinary ? Buffer.from(one) : one);
        client.send({ action: 'subscribeToVendor', vendor_id: shop.vendor.vendor_id });
        for (;;) {
          const message = await client.next();
          if (message.type === 'subscribe_ok' && message.vendor_id === shop.vendor.vendor_id) break;
        }
        client.socket.close();
        expect(await client.closed).toBe(1005);
      }),
      { ...seeded, numRuns: Math.ceil(RUNS / 8) },
    );
  },
  PATIENCE_MS,
);
