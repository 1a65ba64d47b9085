// Whose pages may show a delivery within them (RCP-08).
import { deliveryElementPath, trackingPath } from '@sendero/core/contract/pages';
import { addressOf } from '@sendero/core/contract/endpoint';
import { getEmbedding, saveEmbedding } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { linkIdOf } from '../order/link-id.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
beforeEach(async () => {
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const save = (origins: unknown, headers: Record<string, string> = shop.headers) =>
  app.inject({
    method: 'PUT',
    url: addressOf(saveEmbedding).replace(':id', shop.vendor.vendor_id),
    headers,
    payload: { origins },
  });

/** Whose pages may hold that of a new order in a frame, beside the site's own page that tries embedding out. */
async function framesOf(query: string): Promise<readonly string[]> {
  const order = await anOrderRow(world, shop.vendor, {});
  const link = linkIdOf(world.config.signing_keys, order.order_id);
  const { headers, statusCode } = await app.inject({
    url: trackingPath.replace(':orderID', link) + query,
    headers: { host: 'localhost' },
  });
  expect(statusCode).toBe(200);
  const written = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  return (written ?? '*').split(' ').filter((source) => source !== "'self'");
}

describe('a delivery in a shop’s own page', () => {
  it('is shown to nobody who was not named [RCP-08]', async () => {
    expect(await framesOf('')).toEqual([]);
    expect(await framesOf('?embed=1')).toEqual([]);
  });

  it('is shown to those that the shop named, and only as what is made for it [RCP-08]', async () => {
    const origins = ['https://shop.example', 'http://localhost:5173'];
    expect((await save([...origins, 'https://shop.example'])).json().result.origins).toEqual(origins);
    expect(await framesOf('?embed=1')).toEqual(origins);
    expect(await framesOf('')).toEqual([]);
    await save([]);
    expect(await framesOf('?embed=1')).toEqual([]);
    await save(null);
    expect(await framesOf('?embed=1')).toEqual([]);
  });

  it('stays there when a form is posted without a script, whatever comes of it [RCP-08]', async () => {
    await save(['https://shop.example']);
    const order = await anOrderRow(world, shop.vendor, {});
    const link = linkIdOf(world.config.signing_keys, order.order_id);
    const page = await app.inject({ url: `/tracking/${link}?embed`, headers: { host: 'localhost' } });
    const [, action] =
      /<form[^>]*id="instructions"[^>]*action="([^"]*)"/.exec(page.body.replaceAll('\n', ' ')) ?? [];
    expect(action).toBe(`/tracking/${link}/instructions?embed`);
    const post = (fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: action ?? '',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const done = await post({ do: 'tell', note: 'Ring twice' });
    const query = new URL(String(done.headers.location), 'http://localhost').searchParams;
    expect([done.statusCode, query.has('embed'), query.get('act')]).toEqual([303, true, 'instructions']);
    const refused = await post({ do: 'tell', note: 'x'.repeat(500) });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(refused.headers['content-security-policy']).toMatch(
      /frame-ancestors [^;]*https:\/\/shop\.example/,
    );
    expect(refused.body).toContain('class="track-embedded"');
  });

  it('is named exactly: no wildcard, no path, nothing that ends the policy [RCP-08]', async () => {
    for (const origin of [
      '*',
      'https://*.shop.example',
      'http://shop.example',
      'https://a.example;script-src *',
    ]) {
      const answer = await save(['https://shop.example', origin]);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].field).toBe('origins.1');
    }
    expect(await framesOf('?embed=1')).toEqual([]);
  });

  it('is the owner’s to allow, and nobody else’s [RCP-08]', async () => {
    const stranger = await aShop(world, app);
    expect((await save(['https://evil.example'], stranger.headers)).statusCode).toBe(404);
    expect((await save(['https://evil.example'], { host: 'localhost' })).statusCode).toBe(401);
    const url = addressOf(getEmbedding).replace(':id', shop.vendor.vendor_id);
    expect((await app.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
    expect((await app.inject({ url, headers: shop.headers })).json().result).toEqual({
      origins: null,
      otherwise: [],
    });
  });

  it('has no program where the pages are not built', async () => {
    expect((await app.inject({ url: deliveryElementPath, headers: { host: 'localhost' } })).statusCode).toBe(
      404,
    );
  });
});
