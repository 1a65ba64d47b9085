// What staff see who look at a portal as its shop does: all that its owners see, and nothing of theirs alone.
import { operations } from '@sendero/core/contract/all';
import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import { listKeys, makeKey } from '@sendero/core/contract/developer-api';
import { seeAsVendor } from '@sendero/core/contract/operator-vendor-api';
import { fee } from '@sendero/core/contract/quote-api';
import { getAccount, listSessions } from '@sendero/core/contract/session-api';
import { listShopSystems } from '@sendero/core/contract/shop-system-api';
import { getTeam } from '@sendero/core/contract/team-api';
import { listWebhooks } from '@sendero/core/contract/webhook-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aMember } from '../../testing/a-member.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { callApi } from '../../testing/call-api.ts';
import { bearer } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let headers: { readonly host: string; readonly authorization: string };

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
  const { headers: staff } = await aMember(world);
  const params = { vendorId: shop.vendor.vendor_id };
  const body = { reason: 'As the ticket asks' };
  const { result } = (await callApi(app, staff, seeAsVendor, { params, body })).json();
  headers = { host: 'fi.localhost', authorization: bearer(result.AuthenticationResult) };
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** A call of something of the shop, or of something that is not there. */
function addressWithin(endpoint: AnyEndpoint): string {
  const ofShop = (name: string) => name === 'id' || /vendor/i.test(name);
  return addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    ofShop(name) ? shop.vendor.vendor_id : crypto.randomUUID(),
  );
}

describe('who looks as the shop does', () => {
  it('sees its team, keys, webhooks and shop systems as its owners do, and makes none [OPR-08]', async () => {
    const params = { id: shop.vendor.vendor_id };
    const body = { name: 'Till', mode: 'live', scopes: ['quotes'] };
    const made = await callApi(app, shop.headers, makeKey, { body });
    expect(made.statusCode).toBe(201);
    const seen = (await callApi(app, headers, listKeys)).json().result;
    expect(seen).toEqual((await callApi(app, shop.headers, listKeys)).json().result);
    const { people } = (await callApi(app, headers, getTeam, { params })).json().result;
    expect(people).toMatchObject([{ email: shop.user.email, is_you: false }]);
    for (const call of [listWebhooks, listShopSystems])
      expect((await callApi(app, headers, call)).json().result).toEqual([]);
    const own = await callApi(app, headers, makeKey, { body });
    expect([own.statusCode, own.json().code]).toEqual([403, 'NotYours']);
  });

  it('is told a price, since that changes nothing [OPR-08]', async () => {
    const { latitude: lat, longitude: lng } = LOCATION;
    const [source, destination] = [
      { lat, lng },
      { lat: lat + 0.005, lng },
    ];
    const { vendor_id } = shop.vendor;
    const body = { source, destination, vendor_id, delivery_type: 'food' };
    expect((await callApi(app, headers, fee, { body })).statusCode).toBe(200);
  });

  it('has no account, and breaks nothing by asking for any part of the portal [OPR-08]', async () => {
    for (const call of [getAccount, listSessions])
      expect((await callApi(app, headers, call)).json().code).toBe('NotYours');
    const reads = Object.values(operations).filter(
      ({ method, service }) => method === 'GET' && service !== 'operator',
    );
    for (const read of reads) {
      const url = addressWithin(read);
      const { statusCode } = await app.inject({ method: 'GET', url, headers });
      expect([url, statusCode < 500]).toEqual([url, true]);
    }
  });
});
