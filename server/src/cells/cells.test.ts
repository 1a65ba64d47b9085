// Two cells in one process, each on a database of its own: nothing of one is seen in the other.
import { randomUUID } from 'node:crypto';
import { riderEvents } from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import { getOrder, listOrders, placeOrder } from '@sendero/core/contract/order-api';
import { providerEvents } from '@sendero/core/contract/payment-api';
import { login } from '@sendero/core/contract/session-api';
import { getVoucher } from '@sendero/core/contract/voucher-api';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unixSeconds } from '../clock.ts';
import { SIGNATURE_HEADER, signBody } from '../http/signature.ts';
import { dispatchDue } from '../features/dispatch/dispatch-due.ts';
import { placeDueRepeats } from '../features/repeat/place-due-repeats.ts';
import { sandboxSecret } from '../ports/payments/pick.ts';
import { aDay } from '../testing/a-day.ts';
import { CARDS, anIntent } from '../testing/a-payment.ts';
import { PASSWORD, aUser } from '../testing/a-user.ts';
import { LOCATION } from '../testing/a-vendor.ts';
import { aRepeat } from '../testing/a-repeat.ts';
import { aTrip } from '../testing/a-trip.ts';
import { aVoucher } from '../testing/a-voucher.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { aDraft, anOrder } from '../testing/an-order.ts';
import { callApi } from '../testing/call-api.ts';
import { connectLive } from '../testing/live-client.ts';
import { type TwoCells, twoCells } from '../testing/two-cells.ts';
import { subscription } from '../testing/watch-feed.ts';

const SECRET = 'a secret that only tests know';
const SWEDISH = { country_code: 'SE', vendor: { location: LOCATION } } as const;

let cells: TwoCells;
let finn: Shop;
let swede: Shop;

beforeAll(async () => {
  cells = await twoCells({ rider_network_secret: SECRET });
});
beforeEach(async () => {
  const { north, south, entrance } = cells;
  finn = await aShop(north.world, entrance);
  swede = await aShop(south.world, entrance, SWEDISH);
});
afterAll(() => cells.close());

describe('each cell', () => {
  it('does the day of its own countries’ shops [SCL-07]', async () => {
    const { north, south, entrance } = cells;
    const day = await aDay(north.world, entrance);
    expect(Object.values(day).reduce((sum, count) => sum + count)).toBe(9);
    const shop = await aShop(south.world, entrance, SWEDISH);
    await aTrip(entrance, shop);
    await aRepeat(entrance, shop);
    await placeDueRepeats(south.world);
    const payment = await anIntent(entrance, shop.headers, shop.vendor.vendor_id);
    expect((await payment.confirm({ number: CARDS.good })).statusCode).toBe(200);
    for (const [{ world }, country] of [
      [north, 'FI'],
      [south, 'SE'],
    ] as const) {
      const { rows } = await world.db.pool.query(
        `select distinct country_code from vendors union select distinct country_code from users
         union select distinct country_code from orders`,
      );
      expect(rows).toEqual([{ country_code: country }]);
    }
  });

  it('knows nothing of the other’s users, orders, links and vouchers [SCL-07]', async () => {
    const { north, south, entrance } = cells;
    const order = await anOrder(entrance, finn.headers, finn.vendor.vendor_id);
    const abroad = at(finn, 'se.localhost');
    const ids = { vendorId: finn.vendor.vendor_id, orderId: order.order_id };
    const params = { id: finn.vendor.vendor_id };
    expect((await callApi(entrance, finn.headers, getOrder, { query: ids })).statusCode).toBe(200);
    expect((await callApi(entrance, abroad, getOrder, { query: ids })).statusCode).toBe(401);
    expect((await callApi(entrance, swede.headers, getOrder, { query: ids })).statusCode).toBe(404);
    expect((await callApi(entrance, swede.headers, listOrders, { params })).statusCode).toBe(404);

    const link = `/tracking/api/v1/track/${order.link_id}`;
    expect(await statusOf('fi.localhost', link)).toBe(200);
    expect(await statusOf('se.localhost', link)).toBe(404);

    const { code } = await aVoucher(north.world, { country_code: 'SE' });
    await aVoucher(south.world, { country_code: 'SE', code: `${code}-2` });
    const query = { vendor_id: swede.vendor.vendor_id };
    const asked = async (voucher: string) =>
      (await callApi(entrance, swede.headers, getVoucher, { params: { code: voucher }, query })).statusCode;
    expect(await asked(`${code}-2`)).toBe(200);
    expect(await asked(code)).not.toBe(200);

    const lost = await aUser(north.world, { country_code: 'SE' });
    const body = { email_address: lost.email, password: PASSWORD };
    const login_ = await callApi(entrance, { host: 'se.localhost' }, login, { body });
    expect(login_.statusCode).toBe(401);
  });

  it('keeps its own repeats: one key makes one order in each [SCL-07]', async () => {
    const key = randomUUID();
    const place = async ({ headers, vendor }: Shop) => {
      const body = await aDraft(cells.entrance, headers, vendor.vendor_id);
      return callApi(cells.entrance, { ...headers, 'idempotency-key': key }, placeOrder, { body });
    };
    const [one, other] = [await place(finn), await place(swede)];
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(one.json().result.order_id).not.toBe(other.json().result.order_id);
  });

  it('shows its own feeds alone [SCL-07]', async () => {
    const client = await connectLive(cells.entrance, swede);
    client.send(subscription(finn.vendor.vendor_id));
    expect(await client.next()).toMatchObject({ type: 'subscribe_refused' });
    client.send(subscription(swede.vendor.vendor_id));
    expect(await client.next()).toMatchObject({ type: 'subscribe_ok' });
    await anOrder(cells.entrance, finn.headers, finn.vendor.vendor_id);
    const order = await anOrder(cells.entrance, swede.headers, swede.vendor.vendor_id);
    expect(await client.next()).toMatchObject({ type: 'order_update', order: { order_id: order.order_id } });
  });
});

describe('what no host decides', () => {
  it('is a fleet’s report: it reaches the order’s cell from any host [SCL-07]', async () => {
    const { entrance } = cells;
    const orders = [
      await anOrder(entrance, finn.headers, finn.vendor.vendor_id),
      await anOrder(entrance, swede.headers, swede.vendor.vendor_id),
    ];
    await dispatchDue(cells.north.world);
    await dispatchDue(cells.south.world);
    for (const { order_id } of orders)
      for (const host of ['fi.localhost', 'se.localhost'])
        expect((await report(host, order_id)).statusCode).toBe(200);
    expect((await report('fi.localhost', 'nobody-123')).statusCode).toBe(404);
    const query = { vendorId: swede.vendor.vendor_id, orderId: orders[1]?.order_id ?? '' };
    const { status } = (await callApi(entrance, swede.headers, getOrder, { query })).json().result;
    expect(status).toBe('ASSIGNED_TO_TRANSPORT');
  });

  it('is a payment provider’s event: it reaches the payment’s cell from any host [SCL-07]', async () => {
    const { south, entrance } = cells;
    const begun = await anIntent(entrance, swede.headers, swede.vendor.vendor_id);
    await begun.confirm({ number: CARDS.good });
    const { rows } = await south.world.db.pool.query<{ provider_ref: string }>(
      'select provider_ref from payments where order_id = $1',
      [begun.intent.order_id],
    );
    const post = async (ref: string | undefined) => {
      const body = JSON.stringify({ event_id: randomUUID(), ref, type: 'payment.settled' });
      const secret = sandboxSecret(south.world.config.signing_keys);
      const signature = signBody(secret, body, south.world.clock.now());
      const url = addressOf(providerEvents).replace(':provider', 'sandbox');
      const headers = { host: 'fi.localhost', 'content-type': 'application/json' };
      const payload = Buffer.from(body);
      const reply = await entrance.inject({
        method: 'POST',
        url,
        headers: { ...headers, [SIGNATURE_HEADER]: signature },
        payload,
      });
      return reply.json().result;
    };
    expect(await post(rows[0]?.provider_ref)).toBe('heard');
    expect(await post('sbx_none')).toBe('unknown');
  });

  it('is what an operator asks: metrics of both by their names, readiness of each [SCL-07]', async () => {
    await anOrder(cells.entrance, swede.headers, swede.vendor.vendor_id);
    const metrics = await cells.entrance.inject({ url: '/metrics', headers: { host: '127.0.0.1' } });
    expect(metrics.body).toMatch(/sendero_orders_placed_total\{country="SE",cell="south"\} \d/);
    expect(metrics.body.match(/^# TYPE sendero_orders_placed_total/gm)).toHaveLength(1);
    expect(metrics.body.match(/^process_cpu_seconds_total /gm)).toHaveLength(1);
    const ready = await cells.entrance.inject({ url: '/readyz', headers: { host: 'nobody.example' } });
    expect(ready.json()).toEqual({ status: 'ready', cells: { north: true, south: true } });
  });
});

const at = ({ headers }: Shop, host: string) => ({ ...headers, host });

const statusOf = async (host: string, url: string): Promise<number> =>
  (await cells.entrance.inject({ url, headers: { host } })).statusCode;

/** A rider was found, as a fleet reports it. */
function report(host: string, order_id: string): Promise<LightMyRequestResponse> {
  const now = cells.north.world.clock.now();
  const status = 'ASSIGNED_TO_TRANSPORT';
  const body = JSON.stringify({
    event_id: randomUUID(),
    order_id,
    type: 'status',
    status,
    occurred_at: unixSeconds(now),
  });
  return cells.entrance.inject({
    method: 'POST',
    url: addressOf(riderEvents),
    headers: { host, [SIGNATURE_HEADER]: signBody(SECRET, body, now) },
    payload: Buffer.from(body),
  });
}
