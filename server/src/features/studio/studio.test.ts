// Countries and brands as versions in the database (STU-01, STU-02): two servers on one database.
import { placeOrder } from '@sendero/core/contract/order-api';
import type { Market } from '@sendero/core/market/market';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aDraft } from '../../testing/an-order.ts';
import { aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { beginDraft, changeDraft } from './drafts.ts';
import { publishDraft, rollBack, withdraw } from './publish.ts';
import type { Member } from './subject.ts';

const admin: Member = { id: 'admin', countries: null, brands: null };

let world: TestWorld;
let second: TestWorld;
let app: FastifyInstance;
let other: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  second = await createSecondWorld(world);
  [app, other] = [await createApp(world), await createApp(second)];
});
afterAll(async () => {
  await app.close();
  await other.close();
  await second.close();
  await world.close();
});

/** A draft of a country, changed. */
async function aMarketDraft(code: string, change: Partial<Market>, from?: string) {
  const begun = await beginDraft(world, admin, { kind: 'market', code, from });
  const content = { ...(begun.content as Market), ...change };
  return changeDraft(world, admin, begun.draft_id, { content, revision: begun.revision });
}

const bootOf = async (server: FastifyInstance, host: string) => {
  const { body } = await server.inject({ url: '/login', headers: { host, accept: 'text/html' } });
  return JSON.parse(/id="sendero-boot">([^<]*)</.exec(body)?.[1] ?? 'null');
};

describe('a published version', () => {
  it('is in force on every server within five seconds, without a restart [STU-01]', async () => {
    const draft = await aMarketDraft('SE', { weight_cap_kg: 7 });
    expect((await bootOf(other, 'se.localhost')).market.weight_cap_kg).toBe(5);
    await publishDraft(world, admin, draft.draft_id, { reason: 'Bags are larger.' });
    expect((await bootOf(app, 'se.localhost')).market.weight_cap_kg).toBe(7);
    await expect
      .poll(async () => (await bootOf(other, 'se.localhost')).market.weight_cap_kg, { timeout: 5000 })
      .toBe(7);
  });

  it('comes into force at its time, and is withdrawn before it [STU-01]', async () => {
    const at = new Date(world.clock.now().getTime() + 3_600_000);
    const draft = await aMarketDraft('NO', { weight_cap_kg: 9 });
    const waiting = await publishDraft(world, admin, draft.draft_id, { at, reason: 'From the winter on.' });
    expect((await bootOf(app, 'no.localhost')).market.weight_cap_kg).toBe(5);
    await withdraw(world, admin, waiting);
    const again = await aMarketDraft('NO', { weight_cap_kg: 8 });
    await publishDraft(world, admin, again.draft_id, { at, reason: 'From the winter on.' });
    world.clock.advance(3600);
    for (const server of [app, other])
      await expect
        .poll(async () => (await bootOf(server, 'no.localhost')).market.weight_cap_kg, { timeout: 5000 })
        .toBe(8);
  });

  it('is rolled back in one step, to any earlier one and to what is shipped [STU-01]', async () => {
    for (const weight_cap_kg of [11, 12]) {
      const draft = await aMarketDraft('DK', { weight_cap_kg });
      await publishDraft(world, admin, draft.draft_id, { reason: 'Trying.' });
    }
    const subject = { kind: 'market', code: 'DK' } as const;
    await rollBack(world, admin, subject, { version: 1, reason: 'Too heavy.' });
    expect((await bootOf(app, 'dk.localhost')).market.weight_cap_kg).toBe(11);
    await rollBack(world, admin, subject, { version: 0, reason: 'As it was.' });
    expect((await bootOf(app, 'dk.localhost')).market.weight_cap_kg).toBe(5);
    await expect(rollBack(world, admin, subject, { version: 9, reason: 'None.' })).rejects.toThrow(
      'NotFound',
    );
  });

  it('is refused where it is wrong, field by field, by the rules of the shipped ones [STU-01]', async () => {
    const draft = await aMarketDraft('CZ', {
      phone_prefix: '+421',
      currency: 'EUR',
      languages: ['cs', 'tlh'],
      distance_limit_m: 10_000,
    });
    await expect(publishDraft(world, admin, draft.draft_id, { reason: 'Trying.' })).rejects.toMatchObject({
      code: 'RuleBroken',
      extras: {
        errors: [
          { field: 'phone_prefix', meta: { translation_key: 'studio.fault.calling-code' } },
          { field: 'currency', meta: { translation_key: 'studio.fault.currency-fixed' } },
          { field: 'languages.1', meta: { translation_key: 'studio.fault.no-locale' } },
        ],
      },
    });
  });

  it('is not published over another, nor changed over somebody’s change [STU-01]', async () => {
    const [one, late] = [await aMarketDraft('HU', {}), await aMarketDraft('HU', { weight_cap_kg: 6 })];
    await publishDraft(world, admin, one.draft_id, { reason: 'First.' });
    await expect(publishDraft(world, admin, late.draft_id, { reason: 'Second.' })).rejects.toThrow(
      'Conflict',
    );
    await expect(
      changeDraft(world, admin, late.draft_id, { content: {}, revision: late.revision - 1 }),
    ).rejects.toThrow('Conflict');
    await expect(publishDraft(world, admin, one.draft_id, { reason: 'Again.' })).rejects.toThrow('NotFound');
  });

  it('is no other country’s business [STU-01]', async () => {
    const swede: Member = { id: 'swede', countries: ['SE'], brands: [] };
    await expect(beginDraft(world, swede, { kind: 'market', code: 'FI' })).rejects.toThrow('NotYours');
    const draft = await aMarketDraft('FI', {});
    await expect(publishDraft(world, swede, draft.draft_id, { reason: 'x' })).rejects.toThrow('NotYours');
    await expect(
      rollBack(world, swede, { kind: 'market', code: 'FI' }, { version: 0, reason: 'x' }),
    ).rejects.toThrow('NotYours');
  });
});

describe('a change of price', () => {
  it('leaves what was quoted before as it was [STU-04]', async () => {
    const shop = await aShop(world, app);
    const body = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const { price } = world.sites.findMarket('FI') ?? expect.fail('no Finland');
    const draft = await aMarketDraft('FI', { price: { ...price, base: price.base + 1000 } });
    await publishDraft(world, admin, draft.draft_id, { reason: 'Dearer.' });
    const placed = await callApi(app, shop.headers, placeOrder, { body });
    expect(placed.statusCode).toBe(200);
    const dearer = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    expect(dearer.delivery_fee).toBe(body.delivery_fee + 10);
  });
});
