// What providers say is compared with what they were asked, and a refund is done only when they say so.
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aRefund } from '../../testing/a-refund.ts';
import { CYBERSOURCE, type CybersourceServer, serveCybersource } from '../../testing/cybersource-server.ts';
import { type StripeServer, serveStripe } from '../../testing/stripe-server.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { createCybersourceStore } from './cybersource-store.ts';
import { cybersource } from './cybersource.ts';
import type { CardGateway, Opened } from './port.ts';
import { stripe } from './stripe.ts';
import { WrongAnswer } from './port.ts';

const SECRET = 'whsec_loopback';

let world: TestWorld;
let stripes: StripeServer;
let sources: CybersourceServer;
let byStripe: CardGateway;
let bySource: CardGateway;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [stripes, sources] = await Promise.all([serveStripe(), serveCybersource()]);
  byStripe = stripe(
    { secret_key: 'sk_test_loopback', webhook_secret: SECRET, url: stripes.url },
    world.clock,
  );
  const store = createCybersourceStore(world.db);
  bySource = cybersource({ ...CYBERSOURCE, url: sources.url }, { clock: world.clock, store });
  return async () => {
    await Promise.all([stripes.close(), sources.close()]);
  };
});

const charge = async (gateway: CardGateway, number = '4242424242424242') => {
  const opened = { payment_id: randomUUID(), order_id: 'v1-ORDER', amount: 490, currency: 'EUR' };
  const provider_ref = await gateway.open(opened);
  const payment: Opened = { ...opened, provider_ref, tries: 1, tried_at: world.clock.now() };
  const card = { number, security_code: '123', expiry_month: 12, expiry_year: 2030, holder_name: 'Aino' };
  const answer = await gateway.confirm({
    ...payment,
    instrument: { kind: 'card', card, save: false },
    return_url: 'http://localhost/back',
    browser: { ip: '127.0.0.1', accept: '*/*', user_agent: 'a test', language: 'fi', screen: null },
  });
  return { payment, answer };
};

describe('Stripe', () => {
  it.each<[string, object]>([
    ['another intent', { id: 'pi_another' }],
    ['another payment of ours', { metadata: { payment_id: randomUUID() } }],
    ['another amount', { amount: 1, amount_received: 1 }],
    ['a part of the amount', { amount_received: 100 }],
    ['another currency', { currency: 'jpy' }],
  ])('is not believed where it speaks of %s [SAF-15]', async (_, words) => {
    const { payment } = await charge(byStripe);
    stripes.misspeak((truth) => ({ ...truth, ...words }));
    await expect(byStripe.ask(payment)).rejects.toThrow(WrongAnswer);
    await expect(byStripe.cancel(payment)).rejects.toThrow(WrongAnswer);
  });

  it.each([
    'javascript:alert(1)',
    'http://stripe.com/',
    'https://stripe.com.evil.example/',
    'https://x@stripe.com/',
  ])('sends no cardholder to %s [SAF-16]', async (url) => {
    const { payment, answer } = await charge(byStripe, '4000000000003220');
    expect(answer.told.state).toBe('challenge');
    stripes.misspeak((truth) => ({
      ...truth,
      next_action: { type: 'redirect_to_url', redirect_to_url: { url } },
    }));
    await expect(byStripe.ask(payment)).rejects.toThrow('not its own');
  });

  it('is asked about a refund that is pending until it has ended, and sent none besides [SAF-14]', async () => {
    const { payment } = await charge(byStripe);
    stripes.refundsAre('pending');
    expect(await byStripe.refund(aRefund(payment))).toEqual({ state: 'pending' });
    expect(await byStripe.refund(aRefund(payment))).toEqual({ state: 'pending' });
    const [made] = stripes.refunds;
    if (made) made.status = 'succeeded';
    expect(await byStripe.refund(aRefund(payment))).toEqual({ state: 'refunded' });
    expect(stripes.refunds).toHaveLength(1);
  });

  it('is sent another refund for one that failed, once that is known [SAF-14]', async () => {
    const { payment } = await charge(byStripe);
    expect(await byStripe.refund(aRefund(payment))).toEqual({ state: 'refunded' });
    const [made] = stripes.refunds;
    if (made) made.status = 'failed';
    expect(await byStripe.refund(aRefund(payment))).toEqual({ state: 'failed', failures: 1 });
    expect(await byStripe.refund(aRefund(payment, { failures: 1 }))).toEqual({ state: 'refunded' });
    expect(await byStripe.refund(aRefund(payment, { failures: 1 }))).toEqual({ state: 'refunded' });
    expect(stripes.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  it('gives back what is left of an amount, part of which was given back by hand [SAF-15]', async () => {
    const { payment } = await charge(byStripe);
    const api = new Stripe('sk_test_loopback', {
      host: stripes.url.hostname,
      port: stripes.url.port,
      protocol: 'http',
    });
    await api.refunds.create({ payment_intent: payment.provider_ref, amount: 90 });
    expect(await byStripe.refund(aRefund(payment))).toEqual({ state: 'refunded' });
    expect(stripes.refunds.map(({ amount }) => amount)).toEqual([90, 400]);
  });

  it('may tell of a charge or a refund, by its intent [SAF-14]', () => {
    const timestamp = Math.floor(world.clock.now().getTime() / 1000);
    const read = (object: object) => {
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'any', data: { object } });
      const header = new Stripe('sk').webhooks.generateTestHeaderString({
        payload,
        secret: SECRET,
        timestamp,
      });
      return byStripe.readEvent({ headers: { 'stripe-signature': header }, body: Buffer.from(payload) });
    };
    expect(read({ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' })).toEqual({ provider_ref: 'pi_1' });
    expect(read({ object: 'refund', id: 're_1', payment_intent: 'pi_1' })).toEqual({ provider_ref: 'pi_1' });
    expect(read({ object: 'customer', id: 'cus_1' })).toEqual({ provider_ref: null });
  });

  it('is not read to the end of an answer that has none [SAF-16]', async () => {
    const { payment } = await charge(byStripe);
    stripes.breakWith('endless');
    await expect(byStripe.ask(payment)).rejects.toThrow('Stripe');
    await stripes.given_up;
  });
});

describe('CyberSource', () => {
  it.each<[string, (truth: string) => string]>([
    ['another amount', (truth) => truth.replaceAll('"4.90"', '"1"')],
    ['another currency', (truth) => truth.replaceAll('"EUR"', '"JPY"')],
  ])('is not believed where it speaks of %s [SAF-15]', async (_, misspeak) => {
    const { payment } = await charge(bySource);
    sources.misspeak(misspeak);
    await expect(bySource.ask(payment)).rejects.toThrow(WrongAnswer);
    await expect(charge(bySource)).rejects.toThrow(WrongAnswer);
  });

  it('is not believed where a sale has another reference [SAF-15]', async () => {
    sources.misspeak((truth) => truth.replaceAll(/"code":"[^"]*"/g, '"code":"another-1"'));
    await expect(charge(bySource)).rejects.toThrow(WrongAnswer);
  });

  it('is asked about a refund until it shows, and sent none besides [SAF-14]', async () => {
    const { payment } = await charge(bySource);
    const sent_at = world.clock.now();
    sources.refundsAre(null);
    expect(await bySource.refund(aRefund(payment))).toEqual({ state: 'pending' });
    expect(await bySource.refund(aRefund(payment, { sent_at }))).toEqual({ state: 'pending' });
    sources.refundsAre('PENDING');
    expect(await bySource.refund(aRefund(payment, { sent_at }))).toEqual({ state: 'pending' });
    sources.refundsAre('TRANSMITTED');
    expect(await bySource.refund(aRefund(payment, { sent_at }))).toEqual({ state: 'refunded' });
    expect(sources.refunds).toHaveLength(1);
  });

  it('is sent another refund, under a reference of its own, for one that failed [SAF-14]', async () => {
    const { payment } = await charge(bySource);
    await bySource.refund(aRefund(payment));
    sources.refundsAre('FAILED');
    expect(await bySource.refund(aRefund(payment))).toEqual({ state: 'failed', failures: 1 });
    await bySource.refund(aRefund(payment, { failures: 1 }));
    expect(sources.refunds.map(({ code }) => code)).toEqual([
      `${payment.payment_id}-refund`,
      `${payment.payment_id}-refund-2`,
    ]);
  });

  it('is sent a refund by one server only [SAF-14]', async () => {
    const { payment } = await charge(bySource);
    const sending = () => Promise.resolve(false);
    expect(await bySource.refund(aRefund(payment, { sending }))).toEqual({ state: 'pending' });
    expect(sources.refunds).toEqual([]);
  });
});
