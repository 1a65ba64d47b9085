// What staff do for vendors, orders, countries and people: through the operator's calls, by the portal's verbs.
import { listAudit } from '@sendero/core/contract/operator-audit-api';
import * as deskApi from '@sendero/core/contract/operator-desk-api';
import * as orderApi from '@sendero/core/contract/operator-order-api';
import * as api from '@sendero/core/contract/operator-vendor-api';
import { getOrder, placeOrder } from '@sendero/core/contract/order-api';
import { acceptInvitation } from '@sendero/core/contract/session-api';
import { listVendors, listVisits, saveNoRider } from '@sendero/core/contract/vendor-api';
import { getVoucher } from '@sendero/core/contract/voucher-api';
import { makeWebhook } from '@sendero/core/contract/webhook-api';
import { testIdOf } from '@sendero/core/vendor/test-twin';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { httpReceivers } from '../../ports/receivers/http.ts';
import { aHeldOrder } from '../../testing/a-held-order.ts';
import { type TestMember, aMember } from '../../testing/a-member.ts';
import { multipartOf } from '../../testing/a-sheet.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { PASSWORD } from '../../testing/a-user.ts';
import { LOCATION, aVendor } from '../../testing/a-vendor.ts';
import { aDraft, anOrder } from '../../testing/an-order.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { bearer, signIn } from '../../testing/sign-in.ts';
import { queueLater, runDue } from '../../testing/run-due.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { startWebhookServer } from '../../testing/webhook-server.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { ingestRiderReports } from '../dispatch/ingest-rider-reports.ts';
import { sendDueNotices } from '../notice/send-due-notices.ts';
import type { NewVendor } from '../vendor/store.ts';
import { createDeliverer } from '../webhook/deliver-due.ts';
import { watchBoards } from './limits.ts';
import { tellingSigns } from './tell-signs.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let admin: TestMember;
const reason = 'As the ticket asks';

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
beforeEach(async () => {
  admin = await aMember(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const acts = async (query: Record<string, string>): Promise<string[]> =>
  (await callApi(app, admin.headers, listAudit, { query }))
    .json()
    .result.data.map(({ act }: { act: string }) => act);

describe('a vendor that staff take on', () => {
  it('places its first order once its invited owner has opened the account [OPR-02]', async () => {
    const email = 'fresh-owner@sendero.example';
    const body = {
      site: 'fi',
      name: 'Fresh Soups',
      owners: [email],
      location: LOCATION,
      phone_number: '+358 40 1234567',
      reason,
    };
    const reply = await callApi(app, admin.headers, api.addVendor, { body });
    expect(reply.statusCode).toBe(201);
    const { vendor_id } = reply.json().result;
    const { rows } = await world.db.pool.query(
      "select mail from queued_mails where mail->'to' is not null and mail::text like $1",
      [`%${email}%`],
    );
    const [, token] = /http:\/\/fi\.localhost[^\s"]*token=([\w-]+)/.exec(JSON.stringify(rows)) ?? [];
    const account = { token, name: 'Aino', phone_number: '+358401234567', password: PASSWORD };
    expect((await callApi(app, { host: 'localhost' }, acceptInvitation, { body: account })).statusCode).toBe(
      200,
    );
    const headers = await signIn(app, { email });
    const { result } = (await callApi(app, headers, listVendors)).json();
    expect(result.vendors).toMatchObject([{ vendor_id, name: 'Fresh Soups' }]);
    expect((await anOrder(app, headers, vendor_id)).status).toBe('RECEIVED');
    expect(await acts({ about: vendor_id })).toEqual(['vendor.add']);
  });

  it('has a code that nobody else has, and belongs to one brand’s site [OPR-02]', async () => {
    const add = (given: object) =>
      callApi(app, admin.headers, api.addVendor, {
        body: { site: 'fi', name: 'S', owners: [], reason, ...given },
      });
    expect((await add({ vendor_code: 'code-1' })).statusCode).toBe(201);
    expect((await add({ vendor_code: 'code-1' })).json().errors[0].field).toBe('vendor_code');
    // A test twin's name.
    expect((await add({ vendor_code: 'test_code-1' })).json().errors[0].field).toBe('vendor_code');
    expect((await add({ owners: ['nobody'] })).json().errors[0].field).toBe('owners.0');
    expect((await add({ site: 'nowhere' })).statusCode).toBe(404);
    expect((await add({ reason: '' })).statusCode).toBe(400);
  });

  it('is changed, closed with its orders under way told, and opened again [OPR-02] [WLB-07]', async () => {
    const own = await aShop(world, app);
    const { vendor_id } = own.vendor;
    const params = { vendorId: vendor_id };
    const order = await anOrder(app, own.headers, vendor_id);
    const draft = await aDraft(app, own.headers, vendor_id);
    const closed = (await callApi(app, admin.headers, api.closeVendor, { params, body: { reason } })).json();
    expect(closed.result).toMatchObject({ site: 'fi', orders_under_way: 1, vendor: { is_active: false } });
    expect((await callApi(app, own.headers, placeOrder, { body: draft })).statusCode).toBe(422);
    const query = { vendorId: vendor_id, orderId: order.order_id };
    expect((await callApi(app, own.headers, getOrder, { query })).json().result.status).toBe('RECEIVED');
    await callApi(app, admin.headers, api.openVendor, { params, body: { reason } });
    expect((await callApi(app, own.headers, placeOrder, { body: draft })).statusCode).toBe(200);

    const change = {
      name: 'Renamed',
      owners: [own.user.email, 'second@sendero.example'],
      may_edit: false,
      reason,
    };
    const changed = (await callApi(app, admin.headers, api.changeVendor, { params, body: change })).json()
      .result;
    expect(changed).toMatchObject({ name: 'Renamed', flags: { edit_outlet: false } });
    expect(changed.vendor_information.owners).toEqual(change.owners.toSorted());
    expect(await acts({ about: vendor_id })).toEqual(['vendor.change', 'vendor.open', 'vendor.close']);
  });

  it('gets its outlets from a sheet: checked row by row, mended, all of them or the good ones [OPR-02]', async () => {
    const chain = await aShop(world, app);
    const { vendor_id: vendorId } = chain.vendor;
    const lines = ['Store ID,Store name,Address,City,Phone,Owner email,Lat,Lng'];
    for (let n = 1; n <= 200; n += 1)
      lines.push(
        `s-${n},Store ${n},Bulevardi ${n},Helsinki,+358401234567,owner${n % 3}@sendero.example,60.165,24.93`,
      );
    lines[7] = 's-7,,Bulevardi 7,Helsinki,+358401234567,no address,60.165,24.93';
    lines[9] = 's-8,Store 9,Bulevardi 9,Helsinki,+358401234567,,60.165,24.93';
    const { type, payload } = await multipartOf(vendorId, { content: lines.join('\n') });
    const headers = { ...admin.headers, 'content-type': type };
    const read = await app.inject({
      method: 'POST',
      url: '/operator/api/v1/vendors/sheet',
      headers,
      payload,
    });
    const { rows } = read.json().result;
    const wrong = rows.filter(({ issues }: { issues: object[] }) => issues.length > 0);
    expect(rows).toHaveLength(200);
    expect(
      wrong.map(({ issues }: { issues: { field: string }[] }) => issues.map(({ field }) => field)),
    ).toEqual([['name', 'owners', 'owners'], ['client_vendor_id']]);
    const fields = rows.map((row: { fields: object }) => row.fields);
    const add = (sent: object[], only_good?: boolean) =>
      callApi(app, admin.headers, api.addOutlets, {
        params: { vendorId },
        body: { rows: sent, only_good, reason },
      });
    expect((await add(fields)).json().result).toMatchObject({ added: [], left: [{}, {}] });
    const good = (await add(fields, true)).json().result;
    expect([good.added.length, good.left.length]).toEqual([198, 2]);
    const mended = [
      { ...fields[6], name: 'Store 7', owners: '' },
      { ...fields[8], client_vendor_id: 's-9' },
    ];
    expect((await add(mended)).json().result).toMatchObject({ added: [{}, {}], left: [] });
    const known = (await callApi(app, admin.headers, api.getStaffVendor, { params: { vendorId } })).json()
      .result;
    expect(known.outlets).toBe(200);
    const mails = await world.db.pool.query(
      "select from queued_mails where mail::text like '%owner1@sendero.example%'",
    );
    expect(mails.rowCount).toBe(1);
  }, 60_000);
});

describe('whatever is looked for', () => {
  const find = async (q: string, { headers } = admin) =>
    (await callApi(app, headers, orderApi.findAnything, { query: { q } })).json().result;

  it('is found by id, link, short code, number, address, vendor and trace, in the caller’s countries alone [OPR-03]', async () => {
    const order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    const found = [{ kind: 'order', id: order.order_id, site: 'fi' }];
    expect(await find(order.order_id)).toMatchObject(found);
    expect(await find(`https://fi.sendero.example/track/${order.link_id}`)).toMatchObject(found);
    expect(await find(order.short_code)).toMatchObject(found);
    const ids = async (q: string) => (await find(q)).map(({ id }: { id: string }) => id);
    expect(await ids('+358 50 123 4567')).toContain(order.order_id);
    expect(await ids('+3585012')).toContain(order.order_id);
    expect(await ids(shop.vendor.vendor_id)).toEqual([shop.vendor.vendor_id]);
    expect(await ids(shop.vendor.name.toUpperCase())).toContain(shop.vendor.vendor_id);
    expect(await ids(shop.user.email)).toEqual([shop.user.user_id, shop.vendor.vendor_id]);
    const swede = await aMember(world, [{ role: 'support', countries: ['SE'] }]);
    for (const q of [order.order_id, order.short_code, '+3585012', shop.vendor.vendor_id, shop.user.email])
      expect(await find(q, swede)).toEqual([]);
    const trace_id = 'ab'.repeat(16);
    const headers = { ...admin.headers, traceparent: `00-${trace_id}-${'cd'.repeat(8)}-01` };
    await callApi(app, headers, orderApi.getOrderStory, { params: { orderId: order.order_id } });
    expect(await find(trace_id)).toMatchObject([{ kind: 'audit', title: `order.read ${order.order_id}` }]);
  });

  it('is at first what was taken on last: chains and shops, of the caller’s countries and brands [OPR-02] [OPR-01]', async () => {
    const latest = async (of: TestMember) =>
      (await callApi(app, of.headers, api.listLatestVendors))
        .json()
        .result.map(({ id }: orderApi.Found) => id);
    const takenOn = async (day: string, given: Partial<NewVendor> = {}): Promise<string> => {
      const { vendor_id } = await aVendor(world, { country_code: 'SE', ...given });
      await world.db.pool.query('update vendors set created_at = $2 where vendor_id = $1', [vendor_id, day]);
      return vendor_id;
    };
    const old = await takenOn('2020-01-01');
    const chain = await takenOn('2040-01-01');
    await takenOn('2040-01-02', { parent_vendor_id: chain });
    await takenOn('2040-01-02', { vendor_id: testIdOf(chain) });
    const swede = await aMember(world, [{ role: 'reader', countries: ['SE'] }]);
    const [first, ...others] = await latest(swede);
    expect(first).toBe(chain);
    expect(others).toContain(old);
    expect(others).not.toContain(shop.vendor.vendor_id);
    expect((await latest(admin))[0]).toBe(chain);
    expect(await latest(await aMember(world, [{ role: 'reader', brands: ['another'] }]))).toEqual([]);
  });

  it('leaves no number and no address in the audit log [OPR-03] [OPR-07]', async () => {
    await find('+358501234567');
    await find('somebody@sendero.example');
    const { rows } = await world.db.pool.query(
      "select about from audit_entries where act = 'find.ask' order by nth desc limit 2",
    );
    expect(rows).toEqual([{ about: 'mail' }, { about: 'phone' }]);
  });
});

describe('an order that staff look after', () => {
  const post = (endpoint: Parameters<typeof callApi>[2], orderId: string, body: object) =>
    callApi(app, admin.headers, endpoint, { params: { orderId }, body: { reason, ...body } });

  it('tells its whole story, and who looked [OPR-03]', async () => {
    const order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    const params = { orderId: order.order_id };
    const { result } = (await callApi(app, admin.headers, orderApi.getOrderStory, { params })).json();
    expect(result).toMatchObject({ site: 'fi', payment: null, vendor: { vendor_id: shop.vendor.vendor_id } });
    expect(result.story).toContainEqual(expect.objectContaining({ kind: 'status', name: 'RECEIVED' }));
    expect(result.story.at(-1)).toMatchObject({ kind: 'staff', name: 'order.read', by: admin.email });
  });

  it('tells what recipient and programs were told, and each report of the fleet [OPR-03]', async () => {
    const receiver = await startWebhookServer();
    receiver.answer(() => 500);
    const hook = { url: receiver.url, events: ['order.created', 'order.updated'] };
    await callApi(app, shop.headers, makeWebhook, { body: hook });
    const { order_id } = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    await dispatchDue(world);
    const occurred_at = Math.floor(world.clock.now().getTime() / 1000);
    const assigned = { order_id, type: 'status', status: 'ASSIGNED_TO_TRANSPORT', occurred_at } as const;
    await ingestRiderReports(world, [{ ...assigned, event_id: 'assigned-1' }]);
    const deliverer = createDeliverer(world);
    await deliverer.begin();
    await deliverer.idle();
    await sendDueNotices(world);
    const params = { orderId: order_id };
    const { story } = (await callApi(app, admin.headers, orderApi.getOrderStory, { params })).json().result;
    const told = (kind: string) => story.filter((one: { kind: string }) => one.kind === kind);
    expect(told('webhook')[0]).toMatchObject({ name: 'order.created', detail: { answer: 500 } });
    expect(told('report')).toMatchObject([{ name: 'assigned-1', by: 'embedded' }]);
    expect(told('notice')[0]).toMatchObject({ detail: { state: expect.any(String) } });
    expect(story.at(-1)).toMatchObject({ kind: 'staff', name: 'order.read' });
    await receiver.close();
  });

  it('is cancelled and corrected by legal moves alone, each with its reason in the log [OPR-04]', async () => {
    const { order_id } = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    const corrected = await post(orderApi.correctOrder, order_id, { status: 'WAITING_FOR_TRANSPORT' });
    expect(corrected.json().result.order.status).toBe('WAITING_FOR_TRANSPORT');
    const cancelled = await post(orderApi.cancelByStaff, order_id, { cancel_reason: 'bad_weather' });
    expect(cancelled.json().result.order).toMatchObject({ status: 'CANCELLED' });
    const query = { vendorId: shop.vendor.vendor_id, orderId: order_id };
    expect(
      (await callApi(app, shop.headers, getOrder, { query })).json().result.status_history.at(-1),
    ).toMatchObject({
      status: 'CANCELLED',
      reason: 'bad_weather',
    });
    expect((await post(orderApi.correctOrder, order_id, { status: 'PICKED_UP' })).json().code).toBe(
      'IllegalMove',
    );
    expect(await acts({ kind: 'order', about: order_id })).toEqual([
      'order.correct.failed',
      'order.correct',
      'order.cancel',
      'order.correct',
    ]);
    const entry = cancelled.json().result.story.find(({ name }: { name: string }) => name === 'order.cancel');
    expect(entry).toMatchObject({ by: admin.email, detail: { reason } });
  });

  it('is ridden again where it is held [OPR-04]', async () => {
    const held = await aHeldOrder(world, shop.vendor);
    const again = await post(orderApi.rideAgain, held.order_id, {});
    expect(again.json().result.order.status).toBe('WAITING_FOR_TRANSPORT');
    const fresh = await anOrderRow(world, shop.vendor);
    expect((await post(orderApi.rideAgain, fresh.order_id, {})).json().code).toBe('IllegalMove');
  });
});

describe('the board of a country', () => {
  it('counts what waits, and lists it, but no test of anybody’s [OPR-05] [DEV-02]', async () => {
    const swede = await aShop(world, app, { country_code: 'SE' });
    const held = await aHeldOrder(world, swede.vendor);
    const promised_at = new Date(world.clock.now().getTime() - 60_000);
    const late = await anOrderRow(world, swede.vendor, { promised_at });
    const twin = await aVendor(world, {
      vendor_id: testIdOf(swede.vendor.vendor_id),
      country_code: 'SE',
    });
    await anOrderRow(world, twin, { promised_at });
    const params = { country: 'SE' };
    const { numbers } = (await callApi(app, admin.headers, deskApi.getBoard, { params })).json().result;
    const countOf = (name: string) => numbers.find((one: { name: string }) => one.name === name).count;
    expect([countOf('late'), countOf('without_rider'), countOf('unpaid')]).toEqual([1, 1, 0]);
    const list = async (name: string) =>
      (await callApi(app, admin.headers, deskApi.listBoard, { params: { ...params, name } })).json().result;
    expect(await list('late')).toMatchObject([
      { order_id: late.order_id, order: { short_code: late.short_code, status: late.status } },
    ]);
    expect(await list('without_rider')).toMatchObject([{ order_id: held.order_id }]);
    for (const name of deskApi.boardNames) expect(Array.isArray(await list(name))).toBe(true);
  });
});

describe('a limit of the board', () => {
  it('mails once when a number exceeds it, whoever looks, and once when that is over [OPR-05]', async () => {
    const norway = await aShop(world, app, { country_code: 'NO' });
    const params = { country: 'NO' };
    const limit = { name: 'without_rider', most: 0, mails: ['night@sendero.example'] };
    const saved = await callApi(app, admin.headers, deskApi.saveLimits, {
      params,
      body: { limits: [limit], reason },
    });
    expect(saved.json().result).toMatchObject([{ ...limit, raised_at: null, webhook: null }]);
    const held = await aHeldOrder(world, norway.vendor);
    const subjects = async () => {
      const { rows } = await world.db.pool.query(
        "select mail->>'subject' as subject from queued_mails where mail->>'to' = 'night@sendero.example'",
      );
      return rows.map(({ subject }) => subject);
    };
    await Promise.all([watchBoards(world), watchBoards(world)]);
    await watchBoards(world);
    expect(await subjects()).toEqual(['NO: without rider is 1, more than 0']);
    const [raised] = (await callApi(app, admin.headers, deskApi.listLimits, { params })).json().result;
    expect(raised.raised_at).toBe(Math.floor(world.clock.now().getTime() / 1000));
    await callApi(app, admin.headers, orderApi.cancelByStaff, {
      params: { orderId: held.order_id },
      body: { reason },
    });
    await watchBoards(world);
    expect((await subjects()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'NO: without rider is 0 again',
      'NO: without rider is 1, more than 0',
    ]);
  });
});

describe('an alarm by webhook', () => {
  it('goes out signed, is tried again until it is taken, and comes again when it is over [OPR-05]', async () => {
    const receiver = await startWebhookServer();
    const denmark = await aShop(world, app, { country_code: 'DK' });
    const params = { country: 'DK' };
    const limit = { name: 'without_rider', most: 0, mails: [], webhook: receiver.url };
    await callApi(app, admin.headers, deskApi.saveLimits, { params, body: { limits: [limit], reason } });
    const turn = async (): Promise<string> =>
      (await callApi(app, admin.headers, deskApi.turnAlarmSecret, { params, body: { reason } })).json().result
        .secret;
    const before = await turn();
    const held = await aHeldOrder(world, denmark.vendor);
    await Promise.all([watchBoards(world), watchBoards(world)]);
    receiver.answer(() => 503);
    await runDue(world);
    const answered = async () =>
      (await callApi(app, admin.headers, deskApi.listLimits, { params })).json().result[0].webhook_answer;
    expect([receiver.told.length, await answered()]).toEqual([1, '503']);
    receiver.answer();
    const secret = await turn();
    await queueLater(world, 120);
    await runDue(world);
    const [first, again] = receiver.told;
    if (!first || !again) throw new Error('Nothing was told again.');
    expect([again.id, again.type, again.data]).toEqual([
      first.id,
      'board.alarm',
      expect.objectContaining({ country: 'DK', name: 'without_rider', count: 1, most: 0 }),
    ]);
    expect([secret, before].map((one) => receiver.isSigned(again, one))).toEqual([true, true]);
    const reader = await aMember(world, [{ role: 'reader' }]);
    const read = (await callApi(app, reader.headers, deskApi.listLimits, { params })).json().result[0];
    expect([read.webhook, read.webhook_answer]).toEqual([new URL(receiver.url).origin, '200']);
    const entries = (await callApi(app, admin.headers, listAudit, { query: { act: 'board.limits' } })).body;
    expect(entries).not.toContain(new URL(receiver.url).pathname);
    world.clock.advance(24 * 3600 + 1);

    const cancel = { params: { orderId: held.order_id }, body: { reason } };
    await callApi(app, (await aMember(world)).headers, orderApi.cancelByStaff, cancel);
    await watchBoards(world);
    await watchBoards(world);
    await runDue(world);
    const over = receiver.told.slice(2);
    expect(over.map(({ type, data }) => [type, data.count])).toEqual([['board.alarm_over', 0]]);
    expect([secret, before].map((one) => over[0] && receiver.isSigned(over[0], one))).toEqual([true, false]);
    await receiver.close();
  });

  it('goes nowhere within, is given up where its receiver has gone, and needs somebody to be told [OPR-05]', async () => {
    const params = { country: 'PL' };
    const save = (webhook: string | null, of = app) =>
      callApi(of, admin.headers, deskApi.saveLimits, {
        params,
        body: { limits: [{ name: 'late', most: 0, mails: [], webhook }], reason },
      });
    const receivers = httpReceivers({ isOpen: false });
    const production = await createApp({ ...world, receivers });
    for (const url of ['http://alarms.example/x', 'https://user:pass@alarms.example/', 'nowhere'])
      expect((await save(url, production)).json()).toMatchObject({
        code: 'RuleBroken',
        errors: [{ field: 'limits.0.webhook' }],
      });
    expect((await save(null)).json().code).toBe('Malformed');
    expect((await save('https://10.0.0.1/x', production)).statusCode).toBe(200);
    const poland = await aShop(world, app, { country_code: 'PL' });
    await anOrderRow(world, poland.vendor, {
      status: 'WAITING_FOR_TRANSPORT',
      promised_at: new Date(world.clock.now().getTime() - 1000),
    });
    await watchBoards(world);
    await runDue({ ...world, receivers });
    const answer = async () =>
      (await callApi(app, admin.headers, deskApi.listLimits, { params })).json().result[0].webhook_answer;
    expect(await answer()).toBe('address');
    receivers.close();
    await production.close();
    const gone = await startWebhookServer();
    gone.answer(() => 410);
    await world.db.pool.query('update queued_alarms set url = $1', [gone.url]);
    await queueLater(world, 120);
    await runDue(world);
    await queueLater(world, 600);
    await runDue(world);
    expect(gone.told).toHaveLength(1);
    expect((await world.db.pool.query('select from queued_alarms')).rowCount).toBe(0);
    await gone.close();
  });
});

describe('what servers see of themselves', () => {
  it('is on the board of every server, each error once, and of this hour alone [OPR-05]', async () => {
    const second = await createSecondWorld(world);
    const [here, there] = [tellingSigns(world), tellingSigns(second)];
    const seen = async (name: string, country = 'FI') => {
      const params = { country, name };
      const { result } = (await callApi(app, admin.headers, deskApi.listBoard, { params })).json();
      return result.map(({ id, title }: { id: string; title: string }) => [id, title]);
    };
    const screen = { screen: '/request', kind: 'error' } as const;
    world.metrics.client_errors.inc({ site: 'fi', ...screen }, 2);
    second.metrics.client_errors.inc({ site: 'fi', ...screen }, 3);
    second.metrics.client_errors.inc({ site: 'se', ...screen });
    second.metrics.engine_circuit_open.set({ engine: 'osrm' }, 1);
    second.metrics.refused_reports.inc({ reason: 'unknown' });
    for (const tell of [here, there, here, there]) await tell();
    expect(await seen('browser_errors')).toEqual([['fi /request error', '5']]);
    expect(await seen('browser_errors', 'SE')).toEqual([['se /request error', '1']]);
    expect(await seen('engines_away')).toEqual([['osrm', '1']]);
    expect(await seen('reports_refused')).toEqual([['unknown', '1']]);

    second.metrics.engine_circuit_open.set({ engine: 'osrm' }, 0);
    await there();
    expect(await seen('engines_away')).toEqual([]);
    second.metrics.engine_circuit_open.set({ engine: 'osrm' }, 1);
    await there();
    // A server that is gone says nothing more.
    world.clock.advance(61);
    expect([await seen('engines_away'), await seen('reports_refused')]).toEqual([[], [['unknown', '1']]]);
    world.clock.advance(3600);
    expect(await seen('browser_errors')).toEqual([]);
    await second.close();
  });
});

describe('a voucher', () => {
  it('that staff make is in force at once, and out of force when they remove it [OPR-06]', async () => {
    const params = { country: 'FI' };
    const body = { code: 'summer-10', percent: 10, uses: 5, reason };
    const made = await callApi(app, admin.headers, deskApi.addVoucher, { params, body });
    expect(made.json().result).toMatchObject({
      code: 'SUMMER-10',
      type: 'PERCENTAGE',
      amount: 10,
      most_uses: 5,
      uses: 0,
    });
    expect((await callApi(app, admin.headers, deskApi.addVoucher, { params, body })).statusCode).toBe(409);
    const owner = await signIn(app, shop.user);
    const given = () => callApi(app, owner, getVoucher, { params: { code: 'SUMMER-10' } });
    expect((await given()).statusCode).toBe(200);
    const removing = { params: { country: 'FI', code: 'SUMMER-10' }, query: { reason } };
    expect((await callApi(app, admin.headers, deskApi.removeVoucher, removing)).statusCode).toBe(204);
    expect((await given()).statusCode).toBe(404);
    expect(await acts({ about: 'FI SUMMER-10' })).toEqual([
      'voucher.remove',
      'voucher.add.failed',
      'voucher.add',
      'voucher.add',
    ]);
  });
});

describe('a voucher that is not right', () => {
  it.each([
    ['code', 'operator.voucher-code-hint', { code: 'ä', percent: 10 }],
    ['code', 'operator.code-taken', { code: 'taken-1', percent: 10 }],
    ['until', 'history.issue.period-backwards', { percent: 10, from: '2027-02-01', until: '2027-01-31' }],
    ['from', 'problem.field', { percent: 10, from: '2027-02-30' }],
    ['amount', 'problem.field', { amount: 1.234 }],
    ['percent', 'problem.field', { percent: 10, amount: 1 }],
    ['vendor_id', 'problem.NotFound', { percent: 10, vendor_id: 'nobodys' }],
  ])('is refused with the field %s: %s [OPR-06]', async (field, translation_key, given) => {
    const params = { country: 'FI' };
    const first = { code: 'taken-1', percent: 5, reason };
    await callApi(app, admin.headers, deskApi.addVoucher, { params, body: first });
    const body = { code: 'right-1', reason, ...given };
    const refused = await callApi(app, admin.headers, deskApi.addVoucher, { params, body });
    expect(refused.json().errors).toEqual([{ field, meta: { translation_key } }]);
  });
});

describe('a person', () => {
  it('that nobody can be is refused with the field [OPR-06]', async () => {
    const refused = await callApi(app, admin.headers, deskApi.erasePerson, {
      body: { phone_number: '12', reason },
    });
    expect(refused.json().errors).toMatchObject([{ field: 'phone_number' }]);
  });

  it('is told of and erased everywhere, and the log says neither whom [OPR-06] [SAF-11]', async () => {
    const phone = '+358401112223';
    await anOrderRow(world, shop.vendor, {
      customer_phone: phone,
      customer_name: 'Ilona',
      status: 'DELIVERED',
      dispatch_at: null,
    });
    const told = await callApi(app, admin.headers, deskApi.tellPerson, {
      query: { phone_number: phone, reason },
    });
    expect(told.json().tables.orders).toHaveLength(1);
    const erased = await callApi(app, admin.headers, deskApi.erasePerson, {
      body: { phone_number: phone, reason },
    });
    expect(erased.json().result).toMatchObject({ under_way: [], erased: { orders: 1 } });
    const again = await callApi(app, admin.headers, deskApi.tellPerson, {
      query: { phone_number: phone, reason },
    });
    expect(again.body).not.toContain('Ilona');
    const { rows } = await world.db.pool.query(
      "select distinct about from audit_entries where kind = 'person'",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('1112223');
  });
});

describe('who looks as the vendor', () => {
  it('sees its portal, changes nothing, and is seen to have looked [OPR-08]', async () => {
    const own = await aVendor(world, { owners: [shop.user.email] });
    const params = { vendorId: own.vendor_id };
    const { result } = (
      await callApi(app, admin.headers, api.seeAsVendor, { params, body: { reason } })
    ).json();
    expect(result.portal).toBe('http://fi.localhost');
    const headers = { host: 'fi.localhost', authorization: bearer(result.AuthenticationResult) };
    const seen = (await callApi(app, headers, listVendors)).json().result.vendors;
    expect(seen.map(({ id }: { id: string }) => id)).toEqual([own.vendor_id]);
    const write = await callApi(app, headers, saveNoRider, {
      params: { id: own.vendor_id },
      body: { choice: null },
    });
    expect([write.statusCode, write.json().code]).toEqual([403, 'NotYours']);
    expect(
      (await callApi(app, { ...headers, host: 'operator.localhost' }, api.getStaffVendor, { params }))
        .statusCode,
    ).toBe(401);
    const owner = await signIn(app, shop.user);
    const visits = (await callApi(app, owner, listVisits, { params: { id: own.vendor_id } })).json().result;
    expect(visits).toMatchObject([{ reason, until: Math.floor(world.clock.now().getTime() / 1000) + 1800 }]);
    world.clock.advance(1800);
    expect((await callApi(app, headers, listVendors)).statusCode).toBe(401);
  });
});
