import { createHmac, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_HEADER, signBody } from '../../http/signature.ts';
import { CYBERSOURCE, type CybersourceServer, serveCybersource } from '../../testing/cybersource-server.ts';
import { aRefund } from '../../testing/a-refund.ts';
import { type StripeServer, serveStripe } from '../../testing/stripe-server.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { createCybersourceStore } from './cybersource-store.ts';
import { cybersource } from './cybersource.ts';
import { sandboxSecret } from './pick.ts';
import {
  type Answer,
  type Browser,
  type CardGateway,
  NotTakenUp,
  type Opened,
  type ProviderEvent,
} from './port.ts';
import { stripe } from './stripe.ts';

const WEBHOOK_SECRET = 'whsec_loopback';

let world: TestWorld;
let stripeServer: StripeServer;
let cybersourceServer: CybersourceServer;

beforeAll(async () => {
  [world, stripeServer, cybersourceServer] = await Promise.all([
    createTestWorld(),
    serveStripe(),
    serveCybersource(),
  ]);
});
afterAll(() => Promise.all([world.close(), stripeServer.close(), cybersourceServer.close()]));

interface Case {
  gateway(): CardGateway;
  /** How often a payment was charged and given back, by the provider's own books. */
  books(payment: Opened): Promise<{ charges: number; refunds: number }>;
  /** What the provider gave back under the id of a part, in minor units. */
  partsOf(refundId: string): Promise<number[]>;
  /** An event about a payment, signed as the provider does. */
  event(payment: Opened): ProviderEvent;
  /** The cardholder's answer. */
  answerChallenge(payment: Opened, approved: boolean): Promise<unknown>;
  /** A good card, of whose charge the answer is never sent. */
  unansweredCard(): string;
}

const sandboxOf = () => {
  const { sandbox } = world.payments;
  if (!sandbox) throw new Error('There is no sandbox.');
  return sandbox;
};

const cybersourceGateway = () =>
  cybersource(
    { ...CYBERSOURCE, url: cybersourceServer.url },
    { clock: world.clock, store: createCybersourceStore(world.db) },
  );

const browser: Browser = {
  ip: '127.0.0.1',
  accept: '*/*',
  user_agent: 'a test',
  language: 'fi',
  screen: null,
};

const cases: Record<string, Case> = {
  sandbox: {
    gateway: sandboxOf,
    books: async ({ payment_id }) => {
      const { rows } = await world.db.pool.query(
        'select charges, refunds from sandbox_intents where payment_id = $1',
        [payment_id],
      );
      return rows[0];
    },
    partsOf: async (refundId) => {
      const { rows } = await world.db.pool.query<{ amount: number }>(
        'select amount::int as amount from sandbox_refunds where refund_id = $1',
        [refundId],
      );
      return rows.map(({ amount }) => amount);
    },
    event: ({ provider_ref }) => {
      const body = JSON.stringify({ ref: provider_ref });
      const secret = sandboxSecret(world.config.signing_keys);
      return {
        headers: { [SIGNATURE_HEADER]: signBody(secret, body, world.clock.now()) },
        body: Buffer.from(body),
      };
    },
    answerChallenge: ({ provider_ref }, approved) => sandboxOf().answerChallenge(provider_ref, approved),
    unansweredCard: () => '4000000000000119',
  },
  stripe: {
    gateway: () =>
      stripe(
        { secret_key: 'sk_test_loopback', webhook_secret: WEBHOOK_SECRET, url: stripeServer.url },
        world.clock,
      ),
    books: async ({ provider_ref }) => ({
      charges: stripeServer.intents.get(provider_ref)?.status === 'succeeded' ? 1 : 0,
      refunds: stripeServer.refunds.filter((refund) => refund.payment_intent === provider_ref).length,
    }),
    partsOf: async (refundId) =>
      stripeServer.refunds
        .filter(({ metadata }) => metadata['refund_id'] === refundId)
        .map(({ amount }) => amount),
    event: ({ provider_ref }) => {
      const payload = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: provider_ref, object: 'payment_intent' } },
      });
      const timestamp = Math.floor(world.clock.now().getTime() / 1000);
      const signature = new Stripe('sk_test_loopback').webhooks.generateTestHeaderString({
        payload,
        secret: WEBHOOK_SECRET,
        timestamp,
      });
      return { headers: { 'stripe-signature': signature }, body: Buffer.from(payload) };
    },
    answerChallenge: async ({ provider_ref }, approved) =>
      stripeServer.answerChallenge(provider_ref, approved),
    unansweredCard: () => {
      stripeServer.loseNextAnswer();
      return '4242424242424242';
    },
  },
  cybersource: {
    gateway: cybersourceGateway,
    books: async ({ payment_id }) => ({
      charges: cybersourceServer.sales.filter(
        ({ code, reason }) => code.startsWith(payment_id) && reason === '100',
      ).length,
      refunds: cybersourceServer.refunds.filter(({ code }) => code.startsWith(payment_id)).length,
    }),
    partsOf: async (refundId) =>
      cybersourceServer.refunds
        .filter(({ code }) => code.startsWith(refundId))
        .map(({ amount }) => Math.round(Number(amount) * 100)),
    event: ({ payment_id }) => {
      const body = JSON.stringify({
        payload: [{ data: { clientReferenceInformation: { code: `${payment_id}-1` } } }],
      });
      const t = world.clock.now().getTime();
      const key = Buffer.from(CYBERSOURCE.webhook_secret, 'base64');
      const sig = createHmac('sha256', key).update(`${t}.${body}`).digest('base64');
      return { headers: { 'v-c-signature': `t=${t};keyId=one;sig=${sig}` }, body: Buffer.from(body) };
    },
    answerChallenge: async ({ payment_id }, approved) => {
      const { return_url, posted } = cybersourceServer.answerBank(payment_id, approved);
      return cybersourceGateway().form_bank?.takeAnswer(return_url.pathname.split('/')[3] ?? '', posted);
    },
    unansweredCard: () => {
      cybersourceServer.loseNextAnswer();
      return '4242424242424242';
    },
  },
};

describe.each(Object.entries(cases))(
  'the gateway %s',
  (_name, { gateway, books, partsOf, event, answerChallenge, unansweredCard }) => {
    const open = async (): Promise<Opened> => {
      const charge = { payment_id: randomUUID(), order_id: 'v1-ORDER', amount: 490, currency: 'EUR' };
      const provider_ref = await gateway().open(charge);
      return { ...charge, provider_ref, tries: 0, tried_at: null };
    };

    const tried = (payment: Opened, nth = payment.tries + 1): Opened => ({
      ...payment,
      tries: nth,
      tried_at: world.clock.now(),
    });

    const attempt = (payment: Opened, number: string, save = false): Promise<Answer> =>
      gateway().confirm({
        ...payment,
        return_url: 'http://localhost/back',
        browser,
        instrument: {
          kind: 'card',
          save,
          card: {
            number,
            security_code: '123',
            expiry_month: 12,
            expiry_year: 2030,
            holder_name: 'Aino Virtanen',
          },
        },
      });

    it('takes a payment up once, and waits for a card [PAY-06]', async () => {
      const payment = await open();
      expect(await gateway().open(payment)).toBe(payment.provider_ref);
      expect(await gateway().ask(payment)).toEqual({ told: { state: 'open' } });
    });

    it('charges a good card, once [PAY-06]', async () => {
      const payment = tried(await open());
      expect((await attempt(payment, '4242424242424242')).told).toEqual({ state: 'paid' });
      expect((await gateway().ask(payment)).told).toEqual({ state: 'paid' });
      expect(await books(payment)).toEqual({ charges: 1, refunds: 0 });
    });

    it.each([
      ['4000000000000002', 'declined'],
      ['4000000000009995', 'insufficient_funds'],
      ['4000000000000069', 'expired_card'],
      ['4000000000000127', 'wrong_code'],
    ])('says why %s is not taken: %s; another is taken then [PAY-06]', async (number, reason) => {
      const first = tried(await open());
      expect(await attempt(first, number)).toEqual({ told: { state: 'declined', reason } });
      expect((await gateway().ask(first)).told).toEqual({ state: 'declined', reason });
      const second = tried(first);
      const { told: of_no_try_yet } = await gateway().ask(second);
      expect(of_no_try_yet.state).not.toBe('declined');
      expect((await attempt(second, '4242424242424242')).told).toEqual({ state: 'paid' });
      expect(await books(second)).toEqual({ charges: 1, refunds: 0 });
    });

    it('sends the cardholder to the bank, whose answer counts [PAY-03]', async () => {
      for (const approved of [true, false]) {
        const payment = tried(await open());
        const { told } = await attempt(payment, '4000000000003220');
        expect(told).toMatchObject({
          state: 'challenge',
          redirect_url: expect.stringMatching(/^(https:\/|\/dev|\/payment\/bank\/)/),
        });
        await answerChallenge(payment, approved);
        const end = approved ? { state: 'paid' } : { state: 'declined', reason: 'authentication_failed' };
        expect((await gateway().ask(payment)).told).toEqual(end);
      }
    });

    it('is found out about when its answer is lost [PAY-08]', async () => {
      const payment = tried(await open());
      await attempt(payment, unansweredCard()).catch(() => null);
      expect((await gateway().ask(payment)).told).toEqual({ state: 'paid' });
      expect(await books(payment)).toEqual({ charges: 1, refunds: 0 });
    });

    it('closes what is not paid, and says so of what is [PAY-04]', async () => {
      const unpaid = await open();
      expect((await gateway().cancel(unpaid)).told).toEqual({ state: 'cancelled' });
      expect((await gateway().cancel(unpaid)).told).toEqual({ state: 'cancelled' });
      const paid = tried(await open());
      await attempt(paid, '4242424242424242');
      expect((await gateway().cancel(paid)).told).toEqual({ state: 'paid' });
    });

    it('gives everything back, once [PAY-04]', async () => {
      const payment = tried(await open());
      await attempt(payment, '4242424242424242');
      await gateway().refund(aRefund(payment));
      expect(await gateway().refund(aRefund(payment))).toEqual({ state: 'refunded' });
      expect(await books(payment)).toEqual({ charges: 1, refunds: 1 });
    });

    it('gives parts back, each once for its id, and what is left is still there [RCP-06]', async () => {
      const payment = tried(await open());
      await attempt(payment, '4242424242424242');
      const [one, other] = [randomUUID(), randomUUID()];
      const give = (refund_id: string, part: number) =>
        gateway().refundPart({ ...aRefund(payment), refund_id, part });
      await give(one, 100);
      await give(other, payment.amount - 100);
      expect([await give(one, 100), await give(other, payment.amount - 100)]).toEqual([
        { state: 'refunded' },
        { state: 'refunded' },
      ]);
      expect([await partsOf(one), await partsOf(other)]).toEqual([[100], [payment.amount - 100]]);
    });

    it('keeps a card, charges it by its token, and forgets it [PAY-05]', async () => {
      const first = tried(await open());
      const answer = await attempt(first, '4242424242424242', true);
      const token = answer.card_token ?? (await gateway().ask(first)).card_token ?? '';
      expect(token).not.toBe('');
      expect(token).not.toContain('4242424242424242');
      const second = tried(await open());
      const instrument = { kind: 'token', token } as const;
      const { told } = await gateway().confirm({
        ...second,
        instrument,
        browser,
        return_url: 'http://localhost/back',
      });
      expect(told).toEqual({ state: 'paid' });
      await gateway().forgetCard(token);
      await expect(gateway().forgetCard(token)).resolves.toBeUndefined();
    });

    it('believes its own events only, and not for long [PAY-06]', async () => {
      const payment = await open();
      const genuine = event(payment);
      expect(gateway().readEvent(genuine)).toEqual({ provider_ref: payment.provider_ref });
      const altered = { ...genuine, body: Buffer.from(genuine.body.toString().replace('{', '{"a":1,')) };
      expect(gateway().readEvent(altered)).toBeNull();
      expect(gateway().readEvent({ ...genuine, headers: {} })).toBeNull();
      world.clock.advance(6 * 60);
      expect(gateway().readEvent(genuine)).toBeNull();
    });
  },
);

describe('a gateway that fails', () => {
  it('tells a payment that it refuses from one of which nobody knows [PAY-08]', async () => {
    const server = await serveStripe();
    const settings = { webhook_secret: '', url: server.url };
    const open = (amount: number, secret_key = 'sk_test_loopback'): Promise<string> =>
      stripe({ ...settings, secret_key }, world.clock).open({
        payment_id: randomUUID(),
        order_id: 'v1-ORDER',
        amount,
        currency: 'EUR',
      });
    await expect(open(10)).rejects.toThrow(NotTakenUp);
    await expect(open(490, 'sk_test_wrong')).rejects.not.toThrow(NotTakenUp);
    server.breakWith({ status: 500, body: { error: { message: 'no' } } });
    await expect(open(490)).rejects.not.toThrow(NotTakenUp);
    await server.close();
  });

  it('says nothing of the card it was sent [PAY-05]', async () => {
    const [stripeDown, cybersourceDown] = await Promise.all([serveStripe(), serveCybersource()]);
    for (const server of [stripeDown, cybersourceDown])
      server.breakWith({ status: 500, body: { error: { message: '4242424242424242' } } });
    const gateways = [
      stripe({ secret_key: 'sk_test_loopback', webhook_secret: '', url: stripeDown.url }, world.clock),
      cybersource(
        { ...CYBERSOURCE, url: cybersourceDown.url },
        { clock: world.clock, store: createCybersourceStore(world.db) },
      ),
    ];
    const card = {
      number: '4242424242424242',
      security_code: '123',
      expiry_month: 12,
      expiry_year: 2030,
      holder_name: 'A',
    };
    for (const gateway of gateways) {
      const payment = {
        payment_id: randomUUID(),
        order_id: 'o',
        amount: 490,
        currency: 'EUR',
        provider_ref: 'pi_1',
        tries: 1,
        tried_at: world.clock.now(),
      };
      const failed: unknown = await gateway
        .confirm({
          ...payment,
          instrument: { kind: 'card', card, save: false },
          return_url: 'http://localhost/',
          browser,
        })
        .catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(Error);
      expect(
        JSON.stringify(failed, Object.getOwnPropertyNames(failed)) + String((failed as Error).stack),
      ).not.toContain('4242424242424242');
    }
    await Promise.all([stripeDown.close(), cybersourceDown.close()]);
  });

  it('is not believed when its merchant’s secret is wrong [PAY-06]', async () => {
    const wrong = {
      ...CYBERSOURCE,
      shared_secret: Buffer.from('wrong').toString('base64'),
      url: cybersourceServer.url,
    };
    const payment = {
      payment_id: randomUUID(),
      order_id: 'o',
      amount: 1,
      currency: 'EUR',
      provider_ref: '',
      tries: 1,
      tried_at: null,
    };
    const store = createCybersourceStore(world.db);
    await expect(cybersource(wrong, { clock: world.clock, store }).ask(payment)).rejects.toThrow('401');
  });
});
