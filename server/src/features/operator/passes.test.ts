// What staff look at for half an hour ends early: at their sign-out, with their membership or right, and by a press.
import * as api from '@sendero/core/contract/operator-api';
import { beginMarketDraft, previewDraft } from '@sendero/core/contract/operator-studio-api';
import { seeAsVendor } from '@sendero/core/contract/operator-vendor-api';
import { listVendors, listVisits } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type TestMember, aMember } from '../../testing/a-member.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import { connectLive } from '../../testing/live-client.ts';
import { bearer } from '../../testing/sign-in.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { sweepStaff } from './sweep-staff.ts';

const reason = 'As the ticket asks';
/** In force on every server within this. */
const WITHIN = { timeout: 5000 };

let world: TestWorld;
let app: FastifyInstance;
let second: TestWorld;
let other: FastifyInstance;
let shop: Shop;
let admin: TestMember;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  second = await createSecondWorld(world);
  other = await createApp(second);
  shop = await aShop(world, app);
  admin = await aMember(world);
});
afterAll(async () => {
  await other.close();
  await second.close();
  await app.close();
  await world.close();
});

type Look = (of: FastifyInstance) => Promise<boolean>;

/** Begins to look as the shop does; answers whether it still goes on a server. */
async function watch({
  headers,
}: TestMember): Promise<{ readonly look: Look; readonly authorization: string }> {
  const params = { vendorId: shop.vendor.vendor_id };
  const { result } = (await callApi(app, headers, seeAsVendor, { params, body: { reason } })).json();
  const authorization = bearer(result.AuthenticationResult);
  const look: Look = async (of) =>
    (await callApi(of, { host: 'fi.localhost', authorization }, listVendors)).statusCode === 200;
  return { look, authorization };
}

/** Begins a preview of a draft of Sweden; answers whether it still shows on a server. */
async function preview({ headers }: TestMember): Promise<Look> {
  const begin = { params: { code: 'SE' }, body: {} };
  const { draft_id: draftId } = (await callApi(app, headers, beginMarketDraft, begin)).json().result;
  const previewed = await callApi(app, headers, previewDraft, { params: { draftId }, body: {} });
  const { pathname, search } = new URL(previewed.json().result[0].url);
  const host = 'se.localhost';
  const entered = await app.inject({ url: pathname + search, headers: { host } });
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  return async (of) =>
    (await of.inject({ url: '/login', headers: { host, cookie } })).headers['x-robots-tag'] === 'noindex';
}

const both = async (look: Look) => [await look(app), await look(other)];

describe('what a member of staff looks at', () => {
  const ways: readonly (readonly [string, (member: TestMember) => Promise<unknown>])[] = [
    ['signs out', ({ headers }) => callApi(app, headers, api.staffLogout, { body: {} })],
    [
      'is taken off the staff',
      ({ member_id }) =>
        callApi(app, admin.headers, api.endMember, { params: { memberId: member_id }, body: { reason } }),
    ],
    [
      'may only read from now on',
      ({ member_id }) =>
        callApi(app, admin.headers, api.changeMember, {
          params: { memberId: member_id },
          body: { roles: [{ role: 'reader', countries: null, brands: null }], reason },
        }),
    ],
    [
      'may do so elsewhere alone',
      ({ member_id }) =>
        callApi(app, admin.headers, api.changeMember, {
          params: { memberId: member_id },
          body: { roles: [{ role: 'country', countries: ['NO'], brands: null }], reason },
        }),
    ],
    [
      'ends it',
      async ({ headers }) => {
        for (const { id: passId } of (await callApi(app, headers, api.listPasses)).json().result)
          await callApi(app, headers, api.endPass, { params: { passId }, body: {} });
      },
    ],
  ];

  it.each(ways)(
    'ends on every server within seconds where the member %s [OPR-01] [OPR-08]',
    async (_way, end) => {
      const member = await aMember(world, [{ role: 'country' }]);
      const { look } = await watch(member);
      const shown = await preview(member);
      expect([await both(look), await both(shown)]).toEqual([
        [true, true],
        [true, true],
      ]);
      await end(member);
      expect([await look(app), await shown(app)]).toEqual([false, false]);
      await expect.poll(() => look(other), WITHIN).toBe(false);
      await expect.poll(() => shown(other), WITHIN).toBe(false);
    },
  );

  it('is cut off where it is live, and the vendor sees when it ended [OPR-08]', async () => {
    const { port } = new URL(await other.listen({ port: 0, host: '127.0.0.1' }));
    expect(Number(port)).toBeGreaterThan(0);
    // After those of the tests before.
    world.clock.advance(1);
    const member = await aMember(world, [{ role: 'support' }]);
    const { authorization } = await watch(member);
    const live = await connectLive(other, { headers: { host: 'fi.localhost', authorization } });
    world.clock.advance(60);
    await callApi(app, member.headers, api.staffLogout, { body: {} });
    expect(await live.closed).toBeGreaterThanOrEqual(4000);
    const params = { id: shop.vendor.vendor_id };
    const [visit] = (await callApi(app, shop.headers, listVisits, { params })).json().result;
    expect(visit.until - visit.visited_at).toBe(60);
  });

  it('goes on where another session of the member ends, or the right stays; nobody ends another’s [OPR-01]', async () => {
    const member = await aMember(world, [{ role: 'support', countries: ['FI', 'SE'] }]);
    const { look } = await watch(member);
    const params = { memberId: member.member_id };
    const roles = [{ role: 'support', countries: ['FI'], brands: null }];
    await callApi(app, admin.headers, api.changeMember, { params, body: { roles, reason } });
    const [{ id: passId, about }] = (await callApi(app, member.headers, api.listPasses)).json().result;
    expect(about).toBe(shop.vendor.vendor_id);
    const ending = { params: { passId }, body: {} };
    expect((await callApi(app, admin.headers, api.endPass, ending)).statusCode).toBe(404);
    expect(await both(look)).toEqual([true, true]);
    expect((await callApi(app, member.headers, api.endPass, ending)).statusCode).toBe(204);
    expect((await callApi(app, member.headers, api.endPass, ending)).statusCode).toBe(404);
    world.clock.advance(1801);
    await sweepStaff(world);
    expect((await world.db.pool.query('select from staff_passes')).rowCount).toBe(0);
  });
});
