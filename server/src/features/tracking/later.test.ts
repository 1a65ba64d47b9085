// A recipient asks the shop for a later time, and the shop's answer (RCP-03, decision 0127).
import { answerProposal, getOrder } from '@sendero/core/contract/order-api';
import { saveOpeningHours } from '@sendero/core/contract/vendor-api';
import { track } from '@sendero/core/contract/tracking-api';
import type { Order } from '@sendero/core/order/order';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { formPath } from '@sendero/core/tracking/page-form';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { getOrderForRide } from '../order/find-order.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let order: Order;

const at = (time: string): number => Date.parse(`2026-11-18T${time}:00Z`) / 1000;
const NOON = new Date(at('10:00') * 1000).toISOString();
const ORDERED = at('10:50');
const LATER = at('13:30');

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(async () => {
  world.clock.set(NOON);
  order = await anOrder(app, shop.headers, shop.vendor.vendor_id, { preordered_for: ORDERED });
});

const reader = (accept: string) => ({ host: shop.headers.host, 'accept-language': 'en', accept });
const ask = (deliver_at: number | string) =>
  app.inject({
    method: 'POST',
    url: formPath(encodeURIComponent(order.link_id), 'later'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...reader('application/json') },
    payload: new URLSearchParams({ deliver_at: String(deliver_at) }).toString(),
  });
const page = async () => {
  const url = `/tracking/${encodeURIComponent(order.link_id)}?later`;
  return (await app.inject({ url, headers: reader('text/html') })).body;
};
const offered = async () =>
  [...(await page()).matchAll(/<option value="(\d+)"/g)].map(([, time]) => Number(time));
async function shown(): Promise<Order> {
  const query = { vendorId: order.vendor_id, orderId: order.order_id };
  return (await callApi(app, shop.headers, getOrder, { query })).json().result;
}
const asked = async () => (await shown()).proposal ?? expect.fail('nothing is asked');
async function followed(): Promise<PublicOrder> {
  const url = track.path.replace(':link_id', encodeURIComponent(order.link_id));
  const answer = await app.inject({ url: `/tracking/api/v1${url}`, headers: reader('application/json') });
  return answer.json().result;
}
const answer = (proposal_id: string, how: 'confirm' | 'refuse') => {
  const body = { vendor_id: order.vendor_id, proposal_id, answer: how };
  return callApi(app, shop.headers, answerProposal, { params: { id: order.order_id }, body });
};
/** The order as it is stored: a day of the clock outlives the shop's session. */
const kept = async () =>
  (await getOrderForRide(world, order.order_id)) ?? expect.fail('there is no such order');
const waits = async () =>
  (await kept()).status_history.some(({ status }) => status === 'WAITING_FOR_TRANSPORT');
/** Sets the clock to so many seconds before a rider is asked for. */
async function setBeforeDispatch(seconds: number): Promise<number> {
  const { dispatch_at } = await kept();
  const due = (dispatch_at?.getTime() ?? NaN) / 1000;
  world.clock.set(new Date((due - seconds) * 1000).toISOString());
  return due;
}

describe('a later time', () => {
  it('is asked for, confirmed, and a rider comes then and not before; the price stays [RCP-03]', async () => {
    expect((await offered()).slice(0, 2)).toEqual([at('11:30'), at('12:00')]);
    expect((await ask(LATER)).json()).toEqual({ said: 'The shop has been asked.', errors: [] });
    const proposal = await asked();
    expect([proposal.deliver_at, proposal.delivery_fee]).toEqual([LATER, order.delivery_fee]);
    expect((await followed()).proposal).toMatchObject({ state: 'open', deliver_at: LATER, difference: 0 });
    expect(await page()).toContain('New time: 15.30');
    expect((await answer(proposal.proposal_id, 'confirm')).statusCode).toBe(200);
    const after = await shown();
    expect([after.preordered_for, after.promised_at, after.deliver_at]).toEqual([LATER, LATER, LATER]);
    expect([after.delivery_fee, after.status, after.proposal]).toEqual([
      order.delivery_fee,
      order.status,
      undefined,
    ]);
    expect(after.collect_at).toBe((order.collect_at ?? 0) + LATER - ORDERED);
    expect(after.customer.location).toEqual(order.customer.location);
    world.clock.set(new Date(ORDERED * 1000).toISOString());
    await dispatchDue(world);
    expect(await waits()).toBe(false);
    world.clock.set(new Date(LATER * 1000 - 60_000).toISOString());
    await dispatchDue(world);
    expect(await waits()).toBe(true);
  });

  it('keeps the end that the shop asked for, where that is the collection [RCP-03] [FLOW-22]', async () => {
    order = await anOrder(app, shop.headers, shop.vendor.vendor_id, { collect_at: ORDERED });
    const at_door = order.deliver_at ?? expect.fail('it has no time of delivery');
    const [first] = await offered();
    expect(first).toBeGreaterThanOrEqual(at_door + 1800);
    await ask(first ?? 0);
    await answer((await asked()).proposal_id, 'confirm');
    const after = await shown();
    expect([after.preordered_end, after.deliver_at]).toEqual(['COLLECT', first]);
    expect(after.collect_at).toBe((order.collect_at ?? 0) + (first ?? 0) - at_door);
  });

  it('changes nothing where the shop refuses [RCP-03]', async () => {
    await ask(LATER);
    const { proposal_id } = await asked();
    expect((await answer(proposal_id, 'refuse')).statusCode).toBe(200);
    expect([(await shown()).promised_at, (await followed()).proposal?.state]).toEqual([ORDERED, 'refused']);
    expect((await answer(proposal_id, 'confirm')).statusCode).toBe(409);
  });

  it('is asked and answered once, however often it is sent [RCP-03] [SAF-02]', async () => {
    await Promise.all([ask(LATER), ask(LATER), ask(LATER)]);
    const { proposal_id } = await asked();
    const answers = await Promise.all([1, 2, 3].map(() => answer(proposal_id, 'confirm')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { status_history, promised_at } = await shown();
    expect(status_history.filter(({ status }) => status === 'MODIFIED').length).toBe(1);
    expect(promised_at).toBe(LATER);
  });

  it('is not asked for once a rider is about to be, so that none comes at the old time [RCP-03]', async () => {
    const due = await setBeforeDispatch(61);
    expect((await followed()).time_movable).toBe(true);
    await setBeforeDispatch(60);
    expect([(await followed()).time_movable, await offered()]).toEqual([undefined, []]);
    expect((await ask(LATER)).json().errors).toEqual([
      { field: 'deliver_at', text: 'This time can no longer be chosen. Look at the times again.' },
    ]);
    world.clock.set(new Date(due * 1000).toISOString());
    await dispatchDue(world);
    expect([await waits(), (await kept()).promised_at.getTime()]).toEqual([true, ORDERED * 1000]);
  });

  it('cannot be confirmed from a minute before a rider is asked for, though the market gives the shop longer [RCP-03]', async () => {
    const due = await setBeforeDispatch(300);
    await ask(LATER);
    const { proposal_id, until } = await asked();
    expect(until).toBe(due - 60);
    world.clock.set(new Date(until * 1000).toISOString());
    expect((await answer(proposal_id, 'confirm')).statusCode).toBe(409);
    await setBeforeDispatch(0);
    await dispatchDue(world);
    expect([await waits(), (await followed()).proposal?.state]).toEqual([true, 'over']);
  });

  it.each(['', 'soon', '1e9', String(at('14:10')), String(at('11:00')), String(at('23:30') + 86_400)])(
    'is one of those on offer: not "%s" [RCP-03] [SAF-03]',
    async (time) => {
      const refused = await ask(time);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors[0].field).toBe('deliver_at');
      expect((await shown()).proposal).toBeUndefined();
    },
  );

  it('gives way to another wish of the same order, whichever kind it is [RCP-03]', async () => {
    await ask(LATER);
    const older = await asked();
    await ask(at('18:00'));
    expect((await answer(older.proposal_id, 'confirm')).statusCode).toBe(409);
    expect((await asked()).deliver_at).toBe(at('18:00'));
  });

  it('is not offered where the order is for as soon as possible [RCP-03]', async () => {
    order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    expect([(await followed()).time_movable, await offered()]).toEqual([undefined, []]);
    expect((await ask(LATER)).statusCode).toBe(422);
  });

  it('is among the times when the outlet is open [RCP-03] [BRD-12]', async () => {
    const open = { from: '09:00', to: '17:00' };
    const week = Array.from({ length: 7 }, () => [open]);
    const params = { id: order.vendor_id };
    const body = { hours: { week, special: [] } };
    const saved = await callApi(app, shop.headers, saveOpeningHours, { params, body });
    expect(saved.statusCode).toBe(200);
    // 17:00 in Helsinki is 15:00 in UTC.
    expect((await offered()).at(-1)).toBe(at('14:30'));
    expect((await ask(at('15:00'))).statusCode).toBe(422);
  });
});
