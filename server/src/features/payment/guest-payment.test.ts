// Somebody without an account pays by card: as everybody does, but that no card is kept.
import { openGuestAccount } from '@sendero/core/contract/guest-api';
import { cancelOrder, getOrder } from '@sendero/core/contract/order-api';
import * as api from '@sendero/core/contract/payment-api';
import type { Order } from '@sendero/core/order/order';
import { GUEST_VENDOR_ID } from '@sendero/core/session/guest';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Guest, aGuest, withGuests } from '../../testing/a-guest.ts';
import { type Begun, CARDS, aWallet, anIntent } from '../../testing/a-payment.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { PASSWORD } from '../../testing/a-user.ts';
import { callApi } from '../../testing/call-api.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { bearer } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { settleDue } from './settle-due.ts';

let closed: TestWorld;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let guest: Guest;

beforeAll(async () => {
  closed = await createTestWorld();
  world = withGuests(closed);
  app = await createApp(world);
  shop = await aShop(world, app);
});
beforeEach(async () => {
  guest = await aGuest(world);
});
afterAll(async () => {
  await app.close();
  await closed.close();
});

const begin = ({ headers, sender }: Guest = guest): Promise<Begun> =>
  anIntent(app, headers, GUEST_VENDOR_ID, { sender });

async function orderOf({ intent }: Begun, { headers } = guest): Promise<Order> {
  const query = { vendorId: GUEST_VENDOR_ID, orderId: intent.order_id };
  return (await callApi(app, headers, getOrder, { query })).json().result;
}

const askFor = (headers: Record<string, string>, { intent }: Begun) =>
  callApi(app, headers, api.getIntent, { params: { intentId: intent.intent_id } });

const callOff = (headers: Record<string, string>, { intent }: Begun) =>
  callApi(app, headers, api.cancelIntent, { params: { intentId: intent.intent_id }, body: {} });

async function open(by: Guest): Promise<Record<string, string>> {
  const reply = await callApi(app, by.headers, openGuestAccount, { body: { password: PASSWORD } });
  return { authorization: bearer(reply.json().result.AuthenticationResult), host: 'localhost' };
}

describe('a guest', () => {
  it('pays the delivery from where they send, and the order is theirs [FLOW-17] [ORD-01] [PAY-01] [PAY-02] [PAY-03]', async () => {
    const begun = await begin();
    expect(begun.wallet).toMatchObject({ provider: 'sandbox', cards: [] });
    expect((await orderOf(begun)).status).toBe('PAYMENT_INITIATED');
    expect((await begun.confirm({ number: CARDS.good })).json()).toMatchObject({ status: 'paid' });
    const { name, email } = guest.sender;
    expect(await orderOf(begun)).toMatchObject({ status: 'RECEIVED', sender: { name, email } });
  });

  it('is asked by the bank, and comes back to the request [PAY-03]', async () => {
    const begun = await begin();
    const asked: api.Intent = (await begun.confirm({ number: CARDS.challenged })).json();
    expect(asked.status).toBe('challenge');
    const back = await app.inject({
      method: 'POST',
      url: `${asked.redirect_url ?? ''}/approve`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { vendor_id } = await orderOf(begun);
    const path = api.paymentReturnPath(vendor_id, begun.intent.intent_id);
    expect(back.headers.location).toBe(`http://localhost${path}`);
    expect(await begun.show()).toMatchObject({ status: 'paid' });
  });

  it('calls a payment off, and gets back what was paid for an order that is called off [PAY-04]', async () => {
    const [left, paid] = [await begin(), await begin()];
    expect((await callOff(guest.headers, left)).json()).toMatchObject({ status: 'cancelled' });
    expect((await orderOf(left)).status).toBe('PAYMENT_CANCELLED');

    await paid.confirm({ number: CARDS.good });
    const { order_id, vendor_id } = await orderOf(paid);
    const body = { vendor_id, order_id, reason: 'mistake_error' };
    expect((await callApi(app, guest.headers, cancelOrder, { body })).statusCode).toBe(200);
    await settleDue(world);
    expect(await paid.show()).toMatchObject({ status: 'refunded' });
  });

  it('keeps no card, and knows of none [PAY-05]', async () => {
    const begun = await begin();
    const kept = await begun.confirm({ number: CARDS.good, save_card: true });
    expect(kept.json()).toMatchObject({ code: 'RuleBroken', errors: [{ field: 'card.save_card' }] });
    expect(await begun.show()).toMatchObject({ status: 'open', tries_left: 5 });

    const rich = await anIntent(app, shop.headers, shop.vendor.vendor_id);
    await rich.confirm({ number: CARDS.good, save_card: true });
    const [card] = (await aWallet(app, shop.headers, shop.vendor.vendor_id)).cards;
    const saved = card?.payment_instrument_id ?? expect.fail('No card was kept.');
    expect((await begun.confirm({ saved })).statusCode).toBe(404);
    const params = { vendorId: GUEST_VENDOR_ID };
    expect(refusalOf(await callApi(app, guest.headers, api.listCards, { params }))).toEqual([
      403,
      'NotYours',
    ]);
  });

  it('pays for nobody else, from nobody else’s wallet, and is seen by nobody else [AUTH-22] [PAY-01] [PAY-02]', async () => {
    const begun = await begin();
    const other = await aGuest(world);
    const theirs = await aWallet(app, other.headers, GUEST_VENDOR_ID);
    const body = {
      order: begun.intent.order_id,
      bearer_token: theirs.access_token,
      purchase_intent_id: begun.intent.intent_id,
      payment_method: theirs.payment_methods[0],
      payment_instrument_id: begun.intent.intent_id,
    };
    const nobodys = { ...begun, intent: { ...begun.intent, intent_id: crypto.randomUUID() } };
    const told = ({ trace_id: _, ...rest }: Record<string, unknown>) => rest;
    for (const { headers } of [other, shop]) {
      expect(told((await askFor(headers, begun)).json())).toEqual(
        told((await askFor(headers, nobodys)).json()),
      );
      expect((await askFor(headers, begun)).statusCode).toBe(404);
      expect((await callOff(headers, begun)).statusCode).toBe(404);
      expect((await callApi(app, headers, api.confirmIntent, { body })).statusCode).toBe(404);
    }
    expect(refusalOf(await callApi(app, guest.headers, api.confirmIntent, { body }))).toEqual([
      409,
      'WalletExpired',
    ]);
    expect(await begun.show()).toMatchObject({ status: 'open' });
  });

  it('takes what they paid, and what they are about to pay, into their account [AUTH-20] [PAY-04]', async () => {
    const [paid, waiting] = [await begin(), await begin()];
    await paid.confirm({ number: CARDS.good });
    const { vendor_id } = await orderOf(paid);
    const user = await open(guest);
    expect((await askFor(user, paid)).json()).toMatchObject({ status: 'paid' });
    expect((await askFor(guest.headers, paid)).statusCode).toBe(404);
    expect((await askFor(shop.headers, paid)).statusCode).toBe(404);
    expect((await callOff(user, waiting)).json()).toMatchObject({ status: 'cancelled' });

    const body = { vendor_id, order_id: paid.intent.order_id, reason: 'mistake_error' };
    expect((await callApi(app, user, cancelOrder, { body })).statusCode).toBe(200);
    await settleDue(world);
    expect((await askFor(user, paid)).json()).toMatchObject({ status: 'refunded' });
  });

  it('has nothing to pay where guests are not let in [FLG-05]', async () => {
    const shut = await createApp(closed);
    const reply = await callApi(shut, guest.headers, api.initiateWallet, {
      params: { vendorId: GUEST_VENDOR_ID },
      body: {},
    });
    expect(refusalOf(reply)).toEqual([401, 'NotSignedIn']);
    await shut.close();
  });

  it('tries no more than thirty cards an hour from one address, whoever they say they are [PAY-03]', async () => {
    const own = withGuests(await createTestWorld());
    const strict = await createApp(own);
    const codes: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) {
      const one = await aGuest(own);
      const begun = await anIntent(strict, one.headers, GUEST_VENDOR_ID, { sender: one.sender });
      for (let card = 0; card < 5; card += 1)
        codes.push((await begun.confirm({ number: CARDS.declined })).statusCode);
    }
    expect(codes).toEqual([...Array<number>(30).fill(200), ...Array<number>(5).fill(429)]);
    await strict.close();
    await own.close();
  });
});
