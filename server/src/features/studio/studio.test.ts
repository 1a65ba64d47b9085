// Countries and brands as versions in the database, by the calls of staff: two servers on one database.
import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import * as siteApi from '@sendero/core/contract/operator-site-api';
import * as api from '@sendero/core/contract/operator-studio-api';
import { listAudit } from '@sendero/core/contract/operator-audit-api';
import { placeOrder } from '@sendero/core/contract/order-api';
import { login } from '@sendero/core/contract/session-api';
import { flags } from '@sendero/core/contract/site-api';
import type { Brand } from '@sendero/core/brand/brand';
import type { Market } from '@sendero/core/market/market';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { unixSeconds } from '../../clock.ts';
import { aMember } from '../../testing/a-member.ts';
import { aDraft } from '../../testing/an-order.ts';
import { aShop } from '../../testing/a-shop.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let second: TestWorld;
let app: FastifyInstance;
let other: FastifyInstance;
let admin: Record<string, string>;

beforeAll(async () => {
  world = await createTestWorld();
  second = await createSecondWorld(world);
  [app, other] = [await createApp(world), await createApp(second)];
  admin = (await aMember(world)).headers;
});
afterAll(async () => {
  await app.close();
  await other.close();
  await second.close();
  await world.close();
});

type Asked = Parameters<typeof callApi>[3];
const reason = 'The tests want it so';

const ask = (endpoint: AnyEndpoint, asked: Asked = {}, headers = admin) =>
  callApi(app, headers, endpoint, asked);

async function answer(endpoint: AnyEndpoint, asked: Asked = {}) {
  const reply = await ask(endpoint, asked);
  if (reply.statusCode >= 300) throw new Error(reply.body);
  return reply.json().result;
}

/** A draft of a country, changed. */
async function aMarketDraft(code: string, change: Partial<Market>, from?: string) {
  const begun = await answer(api.beginMarketDraft, { params: { code }, body: { ...(from && { from }) } });
  const body = { content: { ...begun.content, ...change }, revision: begun.revision };
  const { draft_id } = await answer(api.saveDraft, { params: { draftId: begun.draft_id }, body });
  return { params: { draftId: String(draft_id) } };
}

async function aBrandDraft(code: string, change: Partial<Brand>, from?: string) {
  const begun = await answer(api.beginBrandDraft, { params: { code }, body: { ...(from && { from }) } });
  const body = { content: { ...begun.content, ...change }, revision: begun.revision };
  await answer(api.saveDraft, { params: { draftId: begun.draft_id }, body });
  return { params: { draftId: String(begun.draft_id) } };
}

const publish = (draft: Asked, at?: Date) =>
  answer(api.publishDraft, { ...draft, body: { reason, ...(at && { at: unixSeconds(at) }) } });

const bootOf = async (server: FastifyInstance, host: string) => {
  const { body } = await server.inject({ url: '/login', headers: { host, accept: 'text/html' } });
  return JSON.parse(/id="sendero-boot">([^<]*)</.exec(body)?.[1] ?? 'null');
};
const capIn = async (server: FastifyInstance, host: string) =>
  (await bootOf(server, host)).market.weight_cap_kg;

describe('a published version', () => {
  it('is in force on every server within five seconds, without a restart [STU-01]', async () => {
    const draft = await aMarketDraft('SE', { weight_cap_kg: 7 });
    expect(await capIn(other, 'se.localhost')).toBe(5);
    await publish(draft);
    expect(await capIn(app, 'se.localhost')).toBe(7);
    await expect.poll(() => capIn(other, 'se.localhost'), { timeout: 5000 }).toBe(7);
  });

  it('comes into force at its time, and is withdrawn before it [STU-01]', async () => {
    const at = new Date(world.clock.now().getTime() + 3_600_000);
    const waiting = await publish(await aMarketDraft('NO', { weight_cap_kg: 9 }), at);
    expect(waiting).toMatchObject({ version: 1, state: 'waiting' });
    expect(await capIn(app, 'no.localhost')).toBe(5);
    const taken = await ask(api.withdrawMarket, { params: { code: 'NO', version: '1' }, body: { reason } });
    expect(taken.statusCode).toBe(204);
    await publish(await aMarketDraft('NO', { weight_cap_kg: 8 }), at);
    world.clock.advance(3600);
    for (const server of [app, other])
      await expect.poll(() => capIn(server, 'no.localhost'), { timeout: 5000 }).toBe(8);
    const { versions } = await answer(api.getMarket, { params: { code: 'NO' } });
    expect(versions.map(({ state }: { state: string }) => state)).toEqual(['in_force', 'withdrawn']);
  });

  it('is rolled back in one step, to any earlier one and to what is shipped [STU-01]', async () => {
    for (const weight_cap_kg of [11, 12]) await publish(await aMarketDraft('DK', { weight_cap_kg }));
    const back = (version: number) =>
      ask(api.rollBackMarket, { params: { code: 'DK' }, body: { version, reason } });
    expect((await back(1)).statusCode).toBe(201);
    expect(await capIn(app, 'dk.localhost')).toBe(11);
    await back(0);
    expect(await capIn(app, 'dk.localhost')).toBe(5);
    expect((await back(9)).statusCode).toBe(404);
  });

  it('is refused where it is wrong, field by field, by the rules of the shipped ones [STU-01]', async () => {
    const draft = await aMarketDraft('CZ', {
      phone_prefix: '+421',
      currency: 'EUR',
      languages: ['cs', 'tlh'],
    });
    const faults = [
      { field: 'phone_prefix', rule: 'calling-code', detail: '+420' },
      { field: 'currency', rule: 'currency-fixed', detail: 'CZK' },
      { field: 'languages.1', rule: 'no-locale', detail: 'tlh' },
    ];
    expect(await answer(api.checkDraft, draft)).toEqual(faults);
    const refused = await ask(api.publishDraft, { ...draft, body: { reason } });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual(
      faults.map(({ field, rule }) => ({ field, meta: { translation_key: `studio.fault.${rule}` } })),
    );
  });

  it('is not published over another, nor changed over somebody’s change [STU-01]', async () => {
    const [one, late] = [await aMarketDraft('HU', {}), await aMarketDraft('HU', { weight_cap_kg: 6 })];
    await publish(one);
    const body = { reason };
    expect((await ask(api.publishDraft, { ...late, body })).statusCode).toBe(409);
    expect((await ask(api.saveDraft, { ...late, body: { content: {}, revision: 1 } })).statusCode).toBe(409);
    expect((await ask(api.publishDraft, { ...one, body })).statusCode).toBe(404);
  });

  it('stands in the audit log with its reason and what changed, before it takes effect [STU-01]', async () => {
    await publish(await aMarketDraft('JP', { weight_cap_kg: 6 }));
    const { data } = await answer(listAudit, { query: { country: 'JP' } });
    expect(data[0]).toMatchObject({
      act: 'market.publish',
      about: 'JP',
      reason,
      before: { weight_cap_kg: 5 },
      after: { weight_cap_kg: 6 },
    });
  });
});

describe('a change of price', () => {
  it('leaves what was quoted before as it was, and tells what it would have meant [STU-04]', async () => {
    const shop = await aShop(world, app);
    const body = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const { price } = world.sites.findMarket('FI') ?? expect.fail('no Finland');
    await callApi(app, shop.headers, placeOrder, {
      body: await aDraft(app, shop.headers, shop.vendor.vendor_id),
    });
    const draft = await aMarketDraft('FI', { price: { ...price, base: price.base + 1000 } });
    const { fields, prices } = await answer(api.compareDraft, draft);
    expect(fields).toEqual([
      { field: 'price.base', before: String(price.base), after: String(price.base + 1000) },
    ]);
    expect(prices).toMatchObject({ orders: 1, dearer: 1, cheaper: 0, currency: 'EUR' });
    expect(prices.after - prices.before).toBe(10);
    await publish(draft);
    expect((await callApi(app, shop.headers, placeOrder, { body })).statusCode).toBe(200);
    const dearer = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    expect(dearer.delivery_fee).toBe(body.delivery_fee + 10);
  });
});

describe('a launch', () => {
  it('makes a country and a brand from existing ones, served at their host to the first order [STU-02]', async () => {
    expect((await bootOf(app, 'hr.localhost')).site).toBe('fi');
    const { centre } = world.sites.findMarket('FI') ?? expect.fail('no Finland');
    const croatia = { time_zone: 'Europe/Zagreb', languages: ['en'], default_language: 'en', centre };
    await publish(await aMarketDraft('HR', croatia, 'FI'));
    await publish(await aBrandDraft('jadran', { name: 'Jadran', hue: 200, countries: ['HR'] }, 'sendero'));
    for (const server of [app, other])
      await expect
        .poll(async () => (await bootOf(server, 'hr.localhost')).brand.name, { timeout: 5000 })
        .toBe('Jadran');
    expect((await bootOf(app, 'hr.localhost')).market.phone_prefix).toBe('+385');
    const location = { ...LOCATION, country_code: 'HR' };
    const shop = await aShop(world, app, { country_code: 'HR', vendor: { location } });
    const body = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const customer = { ...body.customer, phone_number: '091 234 5678' };
    const placed = await callApi(app, shop.headers, placeOrder, { body: { ...body, customer } });
    expect(placed.json().result).toMatchObject({ currency: 'EUR' });
    expect(placed.json().result.customer.phone_number).toBe('+385912345678');
    const short = { ...body, customer: { ...customer, phone_number: '091 2' } };
    expect((await callApi(app, shop.headers, placeOrder, { body: short })).statusCode).toBe(422);
  });

  it('is one draft that names its brand: seen before, published together, compared with what it was begun from [STU-02]', async () => {
    const begun = await answer(api.beginMarketDraft, {
      params: { code: 'SI' },
      body: { from: 'CZ', brand: 'danube' },
    });
    expect(begun).toMatchObject({ begun_from: 'CZ', brand: 'danube' });
    expect(begun.content).toMatchObject({ time_zone: 'Europe/Ljubljana', phone_prefix: '+386' });
    const params = { draftId: String(begun.draft_id) };
    const { with: before, fields } = await answer(api.compareDraft, { params });
    expect(before).toBe('CZ');
    expect(fields).toContainEqual({ field: 'phone_prefix', before: '"+420"', after: '"+386"' });
    const [preview] = await answer(api.previewDraft, { params, body: {} });
    expect(new URL(preview.url).host).toBe('si.localhost');
    await publish({ params });
    expect((await bootOf(app, 'si.localhost')).brand.id).toBe('danube');
    expect((await bootOf(app, 'cz.localhost')).brand.id).toBe('danube');
    const { versions } = await answer(api.getBrand, { params: { code: 'danube' } });
    expect(versions[0]).toMatchObject({ reason, state: 'in_force' });
  });

  it('is not lost to a version of its brand that waits [STU-02]', async () => {
    const at = new Date(world.clock.now().getTime() + 3_600_000);
    await publish(await aBrandDraft('tonle', { name: 'Tonle Later' }), at);
    const { draft_id } = await answer(api.beginMarketDraft, {
      params: { code: 'VN' },
      body: { from: 'KH', brand: 'tonle' },
    });
    const params = { draftId: String(draft_id) };
    expect((await ask(api.publishDraft, { params, body: { reason } })).statusCode).toBe(409);
  });

  it('is refused for a place that no telephone reaches [STU-02]', async () => {
    const refused = await ask(api.beginMarketDraft, { params: { code: 'XX' }, body: { from: 'FI' } });
    expect(refused.json().errors[0].meta.translation_key).toBe('operator.studio-refused.no-phone-plan');
  });
});

describe('a site', () => {
  const params = { site: 'sg' };

  it('has its flags set on a screen, in force everywhere within five seconds [OPR-06]', async () => {
    await answer(siteApi.saveSiteFlags, { params, body: { flags: { pre_order: false }, reason } });
    expect((await bootOf(app, 'sg.localhost')).flags.pre_order).toBe(false);
    await expect
      .poll(async () => (await bootOf(other, 'sg.localhost')).flags.pre_order, { timeout: 5000 })
      .toBe(false);
    expect(await answer(siteApi.getSiteFlags, { params })).toMatchObject({
      set: { pre_order: false },
      preset: { pre_order: true },
    });
    await answer(siteApi.saveSiteFlags, { params, body: { flags: {}, reason } });
    expect((await bootOf(app, 'sg.localhost')).flags.pre_order).toBe(true);
  });

  it('is closed at a planned time, says what the operator says of it, and opens by itself [OPR-06] [NAV-07]', async () => {
    const from = unixSeconds(world.clock.now()) + 600;
    const body = { kind: 'planned', from, until: from + 600, text: 'Back at <b>noon</b>.</script>', reason };
    await answer(siteApi.saveMaintenance, { params, body });
    const credentials = { email_address: 'nobody@shop.example', password: 'nothing-of-it' };
    const change = () => callApi(app, { host: 'sg.localhost' }, login, { body: credentials });
    const said = async (of = app) => [
      (await callApi(of, { host: 'sg.localhost' }, flags)).json().maintenance,
      (await bootOf(of, 'sg.localhost')).maintenance,
    ];
    expect((await change()).statusCode).toBe(401);
    expect(await said()).toEqual([null, null]);
    world.clock.advance(600);
    expect((await change()).json().code).toBe('Maintenance');
    const note = { text: body.text, until: body.until };
    expect(await said()).toEqual([note, note]);
    await expect.poll(() => said(other), { timeout: 5000 }).toEqual([note, note]);
    const { body: page } = await app.inject({ url: '/', headers: { host: 'sg.localhost' } });
    expect(page).not.toContain('<b>noon');
    world.clock.advance(600);
    expect(await said()).toEqual([null, null]);
    expect((await change()).statusCode).toBe(401);
  });
});
