import { addressOf } from '@sendero/core/contract/endpoint';
import { cancelOrder, getOrder } from '@sendero/core/contract/order-api';
import * as api from '@sendero/core/contract/payment-api';
import { validateVoucher } from '@sendero/core/contract/voucher-api';
import { countryParameter } from '@sendero/core/contract/site-api';
import type { Order } from '@sendero/core/order/order';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { SIGNATURE_HEADER, signBody } from '../../http/signature.ts';
import type { Sandbox } from '../../ports/payments/port.ts';
import { sandboxSecret } from '../../ports/payments/pick.ts';
import { CARDS, aSealedCard, aWallet, anIntent } from '../../testing/a-payment.ts';
import { aUser } from '../../testing/a-user.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { aVoucher } from '../../testing/a-voucher.ts';
import { aDraft } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { settleDue } from './settle-due.ts';

let world: TestWorld;
let app: FastifyInstance;
let headers: Record<string, string>;
let stranger: Record<string, string>;
let vendorId: string;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  const [user, other] = await Promise.all([aUser(world), aUser(world)]);
  ({ vendor_id: vendorId } = await aVendor(world, { owners: [user.email] }));
  [headers, stranger] = await Promise.all([signIn(app, user), signIn(app, other)]);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const begin = () => anIntent(app, headers, vendorId);

async function orderOf(order_id: string): Promise<Order> {
  const query = { vendorId, orderId: order_id };
  return (await callApi(app, headers, getOrder, { query })).json().result;
}

const statusesOf = async (order_id: string) =>
  (await orderOf(order_id)).status_history.map(({ status }) => status);

async function books(intentId: string): Promise<{ charges: number; refunds: number; state: string }> {
  const { rows } = await world.db.pool.query(
    'select charges, refunds, state from sandbox_intents where payment_id = $1',
    [intentId],
  );
  return rows[0];
}

const cancel = (intentId: string) =>
  callApi(app, headers, api.cancelIntent, { params: { intentId }, body: {} });

const callOff = (order_id: string) =>
  callApi(app, headers, cancelOrder, { body: { vendor_id: vendorId, order_id, reason: 'mistake_error' } });

function post(body: string, signature: string) {
  const url = addressOf(api.providerEvents).replace(':provider', 'sandbox');
  const sent = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  return app.inject({ method: 'POST', url, headers: sent, payload: body });
}

const webhook = (intentId: string, secret = sandboxSecret(world.config.signing_keys)) => {
  const body = JSON.stringify({ event_id: 'e', type: 'paid', ref: `sandbox_${intentId}` });
  return post(body, signBody(secret, body, world.clock.now()));
};

describe('a wallet', () => {
  it('has a token, the key for a card, and how cards are paid [PAY-01]', async () => {
    const wallet = await aWallet(app, headers, vendorId);
    expect(wallet).toMatchObject({
      expires_in: 1800,
      provider: 'sandbox',
      payment_methods: ['generic_creditcard'],
      cards: [],
      key: { kty: 'EC', crv: 'P-256', alg: 'ECDH-ES' },
    });
    expect(wallet.key).not.toHaveProperty('d');
  });

  it('is nobody else’s: not another vendor’s, not another user’s, not for long [PAY-01]', async () => {
    const own = await aWallet(app, headers, vendorId);
    const opened = await callApi(app, stranger, api.initiateWallet, { params: { vendorId }, body: {} });
    expect(opened.statusCode).toBe(404);
    const order = await aDraft(app, headers, vendorId);
    const pay = (token: string) =>
      callApi(app, headers, api.createIntent, {
        body: { wallet_id: own.wallet_id, bearer_token: token, vendor_id: vendorId, order },
      });
    const other = await aUser(world);
    const outlet = await aVendor(world, { owners: [other.email] });
    const theirs = await aWallet(app, await signIn(app, other), outlet.vendor_id);
    for (const token of [theirs.access_token, `${own.access_token}x`, 'x.y', ''])
      expect((await pay(token)).json()).toMatchObject({ status: 409, code: 'WalletExpired' });
  });
});

describe('an intent', () => {
  it('keeps the order unpaid and out of the riders’ sight, then pays and places it [PAY-02] [PAY-03] [PAY-08]', async () => {
    const { intent, confirm } = await begin();
    expect(intent).toMatchObject({ redirectUrl: null, order_id: expect.stringContaining(`${vendorId}-`) });
    await dispatchDue(world);
    expect(await statusesOf(intent.order_id)).toEqual(['INITIATED', 'PAYMENT_INITIATED']);

    const paid = await confirm({ number: CARDS.good });
    const { delivery_fee } = await orderOf(intent.order_id);
    expect(paid.json()).toMatchObject({
      order_id: intent.order_id,
      status: 'paid',
      redirect_url: null,
      amount: delivery_fee,
    });
    await dispatchDue(world);
    expect(await statusesOf(intent.order_id)).toEqual([
      'INITIATED',
      'PAYMENT_INITIATED',
      'PAYMENT_COMMITTED',
      'RECEIVED',
      'WAITING_FOR_TRANSPORT',
    ]);
    expect(await books(intent.intent_id)).toMatchObject({ charges: 1 });
  });

  it('holds to every rule of placing, and uses its price up [PAY-02]', async () => {
    const wallet = await aWallet(app, headers, vendorId);
    const order = await aDraft(app, headers, vendorId);
    const pay = (changed: object) =>
      callApi(app, headers, api.createIntent, {
        body: {
          wallet_id: wallet.wallet_id,
          bearer_token: wallet.access_token,
          vendor_id: vendorId,
          order: { ...order, ...changed },
        },
      });
    const nameless = await pay({ customer: { ...order.customer, name: '' } });
    expect(nameless.json()).toMatchObject({ code: 'RuleBroken', errors: [{ field: 'customer.name' }] });
    expect((await pay({ delivery_fee: 0.01 })).json()).toMatchObject({ code: 'SignatureMismatch' });
    expect((await pay({})).statusCode).toBe(200);
    expect((await pay({})).json()).toMatchObject({ code: 'SignatureUsed' });
  });

  it('asks the cardholder on the bank’s page, and is paid when they come back [PAY-03] [PAY-06]', async () => {
    const { intent, confirm, show } = await begin();
    const asked: api.Intent = (await confirm({ number: CARDS.challenged })).json();
    expect(asked.status).toBe('challenge');
    const bank = asked.redirect_url ?? '';
    expect((await app.inject({ url: bank })).body).toContain('Approve');
    expect(await show()).toMatchObject({ status: 'challenge', redirect_url: bank });

    const back = await app.inject({
      method: 'POST',
      url: `${bank}/approve`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(back.headers.location).toBe(
      `http://localhost${api.paymentReturnPath(vendorId, intent.intent_id)}`,
    );
    expect(await show()).toMatchObject({ status: 'paid', redirect_url: null });
    expect((await orderOf(intent.order_id)).status).toBe('RECEIVED');
  });

  it('takes another card after one was declined, five in all [PAY-06] [PAY-08]', async () => {
    const { intent, confirm, show } = await begin();
    expect((await confirm({ number: CARDS.poor })).json()).toMatchObject({
      status: 'open',
      reason: 'insufficient_funds',
      tries_left: 4,
    });
    expect((await confirm({ number: CARDS.good })).json()).toMatchObject({ status: 'paid', reason: null });

    const second = await begin();
    for (let nth = 0; nth < 5; nth += 1) await second.confirm({ number: CARDS.declined });
    expect(await second.show()).toMatchObject({ status: 'failed', reason: 'declined', tries_left: 0 });
    expect((await second.confirm({ number: CARDS.good })).json()).toMatchObject({ status: 'failed' });
    expect((await orderOf(second.intent.order_id)).status).toBe('PAYMENT_FAILED');
    expect(await books(second.intent.intent_id)).toMatchObject({ charges: 0, state: 'cancelled' });
    expect(await show()).toMatchObject({ intent_id: intent.intent_id, status: 'paid' });
  });

  it('is charged once, however often and at once it is confirmed [PAY-03]', async () => {
    const { intent, confirm } = await begin();
    await Promise.all([1, 2, 3, 4].map(() => confirm({ number: CARDS.good })));
    expect(await books(intent.intent_id)).toMatchObject({ charges: 1 });
    expect((await confirm({ number: CARDS.good })).json()).toMatchObject({ status: 'paid', tries_left: 4 });
  });

  it('charges what a voucher leaves, and gives the voucher back with the intent [PAY-02] [VOU-03]', async () => {
    const { code } = await aVoucher(world, { most_uses: 1 });
    const order = await aDraft(app, headers, vendorId);
    const validate = async () => {
      const body = {
        code,
        vendor_id: vendorId,
        order: { order_time: null, delivery_fee: order.delivery_fee, signature: order.signature },
      };
      return (await callApi(app, headers, validateVoucher, { body })).json();
    };
    const { voucher, delivery_fee, signature } = await validate();
    const { intent, show } = await anIntent(app, headers, vendorId, {
      ...order,
      voucher: { code: voucher.code, amount: voucher.amount, type: voucher.type },
      discounted_delivery_fee: delivery_fee,
      discounted_signature: signature,
    });
    expect(delivery_fee).toBeLessThan(order.delivery_fee);
    expect(await show()).toMatchObject({ amount: delivery_fee });
    expect(await validate()).toMatchObject({ status: 422 });
    await cancel(intent.intent_id);
    expect(await validate()).toMatchObject({ delivery_fee });
  });

  it('is nobody else’s business [PAY-02]', async () => {
    const { intent } = await begin();
    const params = { intentId: intent.intent_id };
    expect((await callApi(app, stranger, api.getIntent, { params })).statusCode).toBe(404);
    expect((await callApi(app, stranger, api.cancelIntent, { params, body: {} })).statusCode).toBe(404);
  });
});

describe('a browser that never comes back', () => {
  it('has paid all the same: the job finds out [PAY-08]', async () => {
    const { intent, confirm } = await begin();
    expect((await confirm({ number: CARDS.silent })).json()).toMatchObject({ status: 'confirming' });
    expect(await statusesOf(intent.order_id)).toEqual(['INITIATED', 'PAYMENT_INITIATED']);
    world.clock.advance(6);
    await settleDue(world);
    expect((await orderOf(intent.order_id)).status).toBe('RECEIVED');
    expect(await books(intent.intent_id)).toMatchObject({ charges: 1 });
  });

  it('has paid nothing: the intent ends, and with it its order [PAY-08]', async () => {
    const [silent, challenged, refused] = [await begin(), await begin(), await begin()];
    await challenged.confirm({ number: CARDS.challenged });
    await refused.confirm({ number: CARDS.declined });
    world.clock.advance(30 * 60 + 1);
    while ((await settleDue(world)) > 0);
    const ends = await Promise.all(
      [silent, challenged, refused].map(({ intent }) => orderOf(intent.order_id)),
    );
    expect(ends.map(({ status }) => status)).toEqual([
      'PAYMENT_CANCELLED',
      'PAYMENT_CANCELLED',
      'PAYMENT_FAILED',
    ]);
    expect(await books(challenged.intent.intent_id)).toMatchObject({ charges: 0, state: 'cancelled' });
    await app.inject({
      method: 'POST',
      url: `/dev/sandbox-bank/sandbox_${challenged.intent.intent_id}/approve`,
    });
    expect(await books(challenged.intent.intent_id)).toMatchObject({ charges: 0 });
  });

  it('lets a provider that was away take the payment up later [PAY-08]', async () => {
    const gateway = world.payments.sandbox as { -readonly [K in keyof Sandbox]: Sandbox[K] };
    const { open } = gateway;
    gateway.open = () => Promise.reject(new Error('away'));
    const wallet = await aWallet(app, headers, vendorId);
    const order = await aDraft(app, headers, vendorId);
    const body = {
      wallet_id: wallet.wallet_id,
      bearer_token: wallet.access_token,
      vendor_id: vendorId,
      order,
    };
    const refused = await callApi(app, headers, api.createIntent, { body });
    expect(refused.json()).toMatchObject({
      status: 503,
      errors: [{ meta: { translation_key: 'error.payment.intent-creation' } }],
    });
    gateway.open = open;
    const { rows } = await world.db.pool.query(`select order_id from payments where state = 'created'`);
    world.clock.advance(31);
    await settleDue(world);
    expect((await orderOf(rows[0].order_id)).status).toBe('PAYMENT_INITIATED');
  });
});

describe('a webhook', () => {
  it('that is genuine settles the payment, twice as well as once, and early as well as late [PAY-06] [PAY-08]', async () => {
    const { intent, confirm } = await begin();
    expect((await webhook(intent.intent_id)).json()).toEqual({ result: 'heard' });
    await confirm({ number: CARDS.silent });
    for (let nth = 0; nth < 3; nth += 1) expect((await webhook(intent.intent_id)).statusCode).toBe(200);
    expect(await statusesOf(intent.order_id)).toEqual([
      'INITIATED',
      'PAYMENT_INITIATED',
      'PAYMENT_COMMITTED',
      'RECEIVED',
    ]);
  });

  it('that is not genuine does nothing [PAY-06]', async () => {
    const { intent } = await begin();
    expect((await webhook(intent.intent_id, 'another secret')).json()).toMatchObject({
      code: 'SignatureNotValid',
    });
    expect((await post('{}', '')).statusCode).toBe(401);
    const unknown = addressOf(api.providerEvents).replace(':provider', 'stripe');
    expect((await app.inject({ method: 'POST', url: unknown, payload: {} })).statusCode).toBe(404);
  });
});

describe('calling off', () => {
  it('refunds a paid order once [PAY-04]', async () => {
    const { intent, confirm, show } = await begin();
    await confirm({ number: CARDS.good });
    expect((await cancel(intent.intent_id)).json()).toMatchObject({ code: 'NotCancellable' });
    expect((await callOff(intent.order_id)).statusCode).toBe(200);
    await settleDue(world);
    await settleDue(world);
    await webhook(intent.intent_id);
    expect(await show()).toMatchObject({ status: 'refunded' });
    expect(await books(intent.intent_id)).toMatchObject({ charges: 1, refunds: 1 });
    expect((await orderOf(intent.order_id)).status).toBe('CANCELLED');
  });

  it('ends an intent that nobody has paid, and one whose cardholder is being asked [PAY-04]', async () => {
    const [fresh, asked] = [await begin(), await begin()];
    await asked.confirm({ number: CARDS.challenged });
    for (const { intent } of [fresh, asked]) {
      expect((await cancel(intent.intent_id)).json()).toMatchObject({ status: 'cancelled' });
      expect((await orderOf(intent.order_id)).status).toBe('PAYMENT_CANCELLED');
      expect((await cancel(intent.intent_id)).json()).toMatchObject({ status: 'cancelled' });
    }
  });

  it('gives back what a card under way still paid [PAY-04] [PAY-08]', async () => {
    const { intent, confirm, show } = await begin();
    await confirm({ number: CARDS.silent });
    await cancel(intent.intent_id);
    world.clock.advance(6);
    await settleDue(world);
    expect(await show()).toMatchObject({ status: 'refunded' });
    expect(await books(intent.intent_id)).toMatchObject({ charges: 1, refunds: 1 });
    expect((await orderOf(intent.order_id)).status).toBe('PAYMENT_CANCELLED');
  });
});

describe('a card', () => {
  const saved = async (who = headers) =>
    (await callApi(app, who, api.listCards, { params: { vendorId } })).json().result as api.SavedCard[];

  it('is kept where that is asked for, pays again, and is forgotten [PAY-05]', async () => {
    const { confirm } = await begin();
    await confirm({ number: CARDS.good, save_card: true });
    const [card, ...more] = await saved();
    expect(more).toEqual([]);
    expect(card).toEqual({
      payment_instrument_id: expect.any(String),
      scheme: 'visa',
      card_last_digits: '4242',
      expiry_month: 12,
      expiry_year: 2030,
      holder_name: 'Aino Virtanen',
    });
    const id = card?.payment_instrument_id ?? '';
    const again = await begin();
    expect(again.wallet.cards).toEqual([card]);
    expect((await again.confirm({ saved: id })).json()).toMatchObject({ status: 'paid' });

    const params = { vendorId, card: id };
    expect((await callApi(app, stranger, api.removeCard, { params })).statusCode).toBe(404);
    expect((await callApi(app, headers, api.removeCard, { params })).statusCode).toBe(204);
    expect(await saved()).toEqual([]);
    expect((await (await begin()).confirm({ saved: id })).statusCode).toBe(404);
  });

  it('that was declined, or that nobody asked to keep, is not kept [PAY-05]', async () => {
    await (await begin()).confirm({ number: CARDS.declined, save_card: true });
    await (await begin()).confirm({ number: CARDS.good });
    expect(await saved()).toEqual([]);
  });

  it('is one person’s, not everybody’s who owns the vendor [PAY-05]', async () => {
    const [one, two] = [await aUser(world), await aUser(world)];
    const shared = await aVendor(world, { owners: [one.email, two.email] });
    const [first, second] = [await signIn(app, one), await signIn(app, two)];
    const { confirm } = await anIntent(app, first, shared.vendor_id);
    await confirm({ number: CARDS.good, save_card: true });
    expect((await aWallet(app, first, shared.vendor_id)).cards).toHaveLength(1);
    expect((await aWallet(app, second, shared.vendor_id)).cards).toEqual([]);
  });

  it('is refused where it was encrypted for another wallet, or is no card [PAY-05]', async () => {
    const { wallet, intent, confirm } = await begin();
    const elsewhere = await aSealedCard({ ...wallet, wallet_id: 'another' }, CARDS.good);
    const honest = await aSealedCard(wallet, CARDS.good);
    const send = (card: object) =>
      callApi(app, headers, api.confirmIntent, {
        body: {
          order: intent.order_id,
          bearer_token: wallet.access_token,
          purchase_intent_id: intent.intent_id,
          payment_method: 'generic_creditcard',
          card,
        },
      });
    expect((await send(elsewhere)).json()).toMatchObject({ errors: [{ field: 'card.encrypted_number' }] });
    expect((await send({ ...honest, card_last_digits: '1111' })).json()).toMatchObject({
      code: 'RuleBroken',
    });
    expect((await send({ ...honest, expiry_year: 2020 })).json()).toMatchObject({
      errors: [{ meta: { translation_key: 'payment.card.issue.expired' } }],
    });
    expect((await send({ ...honest, number: CARDS.good })).json()).toMatchObject({ code: 'Malformed' });
    expect((await confirm({ number: '4242424242424241' })).json()).toMatchObject({ code: 'RuleBroken' });
    expect((await confirm({ number: CARDS.good })).json()).toMatchObject({ status: 'paid', tries_left: 4 });
  });
});

describe('a site', () => {
  const offers = async (host: string) =>
    (await callApi(app, { host }, countryParameter, { params: { name: 'onlinePaymentActivated' } })).json()
      .result;

  it('says whether deliveries are paid online [PAY-07]', async () => {
    expect(await offers('localhost')).toBe('true');
    const production = await createTestWorld({
      config: { payments: { stripe: undefined, cybersource: undefined, sandbox: false, card_keys: [] } },
    });
    const closed = await createApp(production);
    const user = await aUser(production);
    const { vendor_id } = await aVendor(production, { owners: [user.email] });
    const who = await signIn(closed, user);
    const told = await callApi(closed, who, countryParameter, { params: { name: 'onlinePaymentActivated' } });
    expect(told.json()).toEqual({ result: 'false' });
    const wallet = await callApi(closed, who, api.initiateWallet, {
      params: { vendorId: vendor_id },
      body: {},
    });
    expect(wallet.json()).toMatchObject({
      status: 422,
      errors: [{ meta: { translation_key: 'error.payment.get-if-enabled' } }],
    });
    expect((await closed.inject({ url: '/dev/sandbox-bank' })).statusCode).toBe(404);
    await closed.close();
    await production.close();
  });

  it('refuses the provider that its flag hides [FLG-05] [PAY-06]', async () => {
    const { wallet, intent } = await begin();
    const reply = await callApi(app, headers, api.confirmIntent, {
      body: {
        order: intent.order_id,
        bearer_token: wallet.access_token,
        purchase_intent_id: intent.intent_id,
        payment_method: 'cybersource_creditcard',
        card: await aSealedCard(wallet, CARDS.good),
      },
    });
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ field: 'payment_method' }] });
  });
});
