// Money goes back once, whatever becomes of whoever sends it; and nobody waits for a provider.
import { cancelOrder } from '@sendero/core/contract/order-api';
import * as api from '@sendero/core/contract/payment-api';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { createCybersourceStore } from '../../ports/payments/cybersource-store.ts';
import { cybersource } from '../../ports/payments/cybersource.ts';
import { type CardGateway, type Refund, WrongAnswer } from '../../ports/payments/port.ts';
import { CARDS, anIntent } from '../../testing/a-payment.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import { CYBERSOURCE, type CybersourceServer, serveCybersource } from '../../testing/cybersource-server.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import type { World } from '../../world.ts';
import { settleDue, watchPayments } from './settle-due.ts';
import { settlePayment } from './settle-payment.ts';

const NOON = '2026-11-18T10:00:00Z';

/** What becomes of a refund that is sent next; `dead …`: whoever sends it is killed then. */
type Mood = 'well' | 'silent' | 'dead before' | 'dead noted' | 'dead after';

let base: TestWorld;
let world: World;
let app: FastifyInstance;
let shop: Shop;
let provider: CybersourceServer;
let mood: Mood = 'well';
let killed: () => void = () => undefined;

beforeAll(async () => {
  [base, provider] = await Promise.all([createTestWorld(), serveCybersource()]);
  const settings = { ...CYBERSOURCE, url: provider.url };
  const gateway = cybersource(settings, { clock: base.clock, store: createCybersourceStore(base.db) });
  const payments = { ...base.payments, generic_creditcard: withMoods(gateway), cybersource_creditcard: null };
  world = { ...base, payments };
  app = await createApp(world);
  shop = await aShop(world, app);
});
beforeEach(() => base.clock.set(NOON));
afterEach(() => {
  mood = 'well';
  provider.refundsAre('TRANSMITTED');
  provider.misspeak((truth) => truth);
});
afterAll(async () => {
  await app.close();
  await Promise.all([base.close(), provider.close()]);
});

const die = () => {
  killed();
  return new Promise<never>(() => undefined);
};

function withMoods(gateway: CardGateway): CardGateway {
  const refund = async (given: Refund) => {
    switch (mood) {
      case 'well':
        return gateway.refund(given);
      case 'silent':
        throw new Error('no answer');
      case 'dead before':
        return die();
      case 'dead noted':
        return gateway.refund({ ...given, sending: async () => ((await given.sending()) ? die() : false) });
      case 'dead after':
        await gateway.refund(given);
        return die();
    }
  };
  return { ...gateway, refund };
}

/** An order that is paid, and called off: what was paid is due to be given back. */
async function aCalledOffPayment() {
  const vendor_id = shop.vendor.vendor_id;
  const begun = await anIntent(app, shop.headers, vendor_id);
  expect((await begun.confirm({ number: CARDS.good })).json()).toMatchObject({ status: 'paid' });
  const body = { vendor_id, order_id: begun.intent.order_id, reason: 'mistake_error' };
  expect((await callApi(app, shop.headers, cancelOrder, { body })).statusCode).toBe(200);
  return begun;
}

const sentFor = (paymentId: string) => provider.refunds.filter(({ code }) => code.startsWith(paymentId));

async function passMinutes(minutes: number): Promise<void> {
  base.clock.advance(minutes * 60);
  await settleDue(world);
}

describe('a refund', () => {
  it('is done when the provider says so, and is asked about until then [SAF-14]', async () => {
    const { intent, show } = await aCalledOffPayment();
    provider.refundsAre('PENDING');
    await settleDue(world);
    expect(await show()).toMatchObject({ status: 'refunding' });
    await passMinutes(2);
    expect(await show()).toMatchObject({ status: 'refunding' });
    provider.refundsAre('TRANSMITTED');
    await passMinutes(4);
    expect(await show()).toMatchObject({ status: 'refunded' });
    expect(sentFor(intent.intent_id)).toHaveLength(1);
  });

  it('that fails is seen by the operator, and tried again after an hour [SAF-14]', async () => {
    const { intent, show } = await aCalledOffPayment();
    provider.refundsAre('FAILED');
    await settleDue(world);
    await passMinutes(2);
    await watchPayments(world);
    expect(await world.metrics.registry.metrics()).toContain('sendero_refunds_failed 1');
    await settlePayment(world, intent.intent_id);
    await passMinutes(30);
    expect(sentFor(intent.intent_id)).toHaveLength(1);
    await passMinutes(31);
    expect(sentFor(intent.intent_id)).toHaveLength(2);
    provider.refundsAre('TRANSMITTED');
    await passMinutes(2);
    base.clock.set(NOON);
    expect(await show()).toMatchObject({ status: 'refunded' });
    await watchPayments(world);
    expect(await world.metrics.registry.metrics()).toContain('sendero_refunds_failed 0');
  });

  it('that fails after all is under way again when the provider speaks of it [SAF-14]', async () => {
    const { intent, show } = await aCalledOffPayment();
    await settleDue(world);
    await passMinutes(2);
    expect(await show()).toMatchObject({ status: 'refunded' });
    provider.refundsAre('FAILED');
    await settlePayment(world, intent.intent_id);
    provider.refundsAre('TRANSMITTED');
    expect((await settlePayment(world, intent.intent_id))?.refund_failures).toBe(1);
  });

  const settle = fc.record({
    do: fc.constant('settle' as const),
    mood: fc.constantFrom<Mood>('well', 'silent', 'dead before', 'dead noted', 'dead after'),
  });
  const show = fc.record({
    do: fc.constant('show' as const),
    status: fc.constantFrom(null, 'PENDING', 'TRANSMITTED'),
  });
  const wait = fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(6, 31, 61) });
  const step = fc.oneof(
    { weight: 4, arbitrary: settle },
    { weight: 1, arbitrary: show },
    { weight: 3, arbitrary: wait },
  );

  it('is made once, whoever is killed while it is sent and whatever shows of it when [SAF-14]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        base.clock.set(NOON);
        mood = 'well';
        provider.refundsAre(null);
        const { intent } = await aCalledOffPayment();
        for (const each of steps) {
          if (each.do === 'wait') base.clock.advance(each.seconds);
          if (each.do === 'show') provider.refundsAre(each.status);
          if (each.do !== 'settle') continue;
          const { promise, resolve } = Promise.withResolvers<void>();
          [mood, killed] = [each.mood, resolve];
          await Promise.race([settleDue(world), promise]);
        }
        mood = 'well';
        provider.refundsAre('TRANSMITTED');
        for (let rounds = 0; rounds < 4; rounds += 1) await passMinutes(16);
        const { rows } = await base.db.pool.query('select state from payments where payment_id = $1', [
          intent.intent_id,
        ]);
        expect([rows[0].state, sentFor(intent.intent_id).length]).toEqual(['refunded', 1]);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

describe('a provider', () => {
  it('that speaks of another amount has charged nobody; it is counted, and asked again [SAF-15]', async () => {
    const { intent, confirm, show } = await anIntent(app, shop.headers, shop.vendor.vendor_id);
    provider.misspeak((truth) => truth.replaceAll(/"(\d+\.\d\d)"/g, '"0.01"'));
    expect((await confirm({ number: CARDS.good })).json()).toMatchObject({ status: 'confirming' });
    await expect(settlePayment(world, intent.intent_id)).rejects.toThrow(WrongAnswer);
    expect(await world.metrics.registry.metrics()).toContain(
      'sendero_provider_answers_refused_total{provider="cybersource"} 2',
    );
    provider.misspeak((truth) => truth);
    await passMinutes(1);
    expect(await show()).toMatchObject({ status: 'paid' });
  });

  it('that hangs keeps nobody waiting for longer than two seconds [SAF-14]', async () => {
    const { intent } = await anIntent(app, shop.headers, shop.vendor.vendor_id);
    const hanging = await serveCybersource();
    hanging.breakWith('hangs');
    const gateway = cybersource(
      { ...CYBERSOURCE, url: hanging.url },
      { clock: base.clock, store: createCybersourceStore(base.db) },
    );
    const slow = await createApp({ ...world, payments: { ...world.payments, generic_creditcard: gateway } });
    await base.db.pool.query(`update payments set tries = 1, state = 'confirming' where payment_id = $1`, [
      intent.intent_id,
    ]);
    const before = performance.now();
    const params = { intentId: intent.intent_id };
    const reply = await callApi(slow, shop.headers, api.cancelIntent, { params, body: {} });
    expect(performance.now() - before).toBeLessThan(3500);
    expect(reply.json()).toMatchObject({ status: 'cancelling' });
    await hanging.close();
    await slow.close();
  });
});
