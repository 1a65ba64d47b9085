// What is CyberSource's alone: a bank that takes a form, and a charge that waits for its answer.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BANK_CARDS } from '../../testing/cybersource-banks.ts';
import { CYBERSOURCE, type CybersourceServer, serveCybersource } from '../../testing/cybersource-server.ts';
import { aRefund } from '../../testing/a-refund.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { createCybersourceStore } from './cybersource-store.ts';
import { cybersource } from './cybersource.ts';
import type { Answer, CardGateway, Instrument, Opened } from './port.ts';

let world: TestWorld;
let server: CybersourceServer;
let gateway: CardGateway;

const gatewayWith = (settings: Partial<typeof CYBERSOURCE> = {}): CardGateway =>
  cybersource(
    { ...CYBERSOURCE, url: server.url, ...settings },
    { clock: world.clock, store: createCybersourceStore(world.db) },
  );

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  server = await serveCybersource();
  gateway = gatewayWith();
  return server.close;
});

const typed = (number: string, save = false): Instrument => ({
  kind: 'card',
  save,
  card: { number, security_code: '918', expiry_month: 12, expiry_year: 2030, holder_name: 'Aino Virtanen' },
});

const aPayment = (): Opened => {
  const payment_id = randomUUID();
  const charge = { payment_id, order_id: 'v1-ORDER', amount: 490, currency: 'EUR', provider_ref: payment_id };
  return { ...charge, tries: 1, tried_at: world.clock.now() };
};

const confirm = (payment: Opened, instrument = typed(BANK_CARDS.asks), by = gateway): Promise<Answer> =>
  by.confirm({
    ...payment,
    instrument,
    return_url: 'https://portal.example/back?intent=1',
    browser: {
      ip: '192.0.2.7',
      accept: 'text/html',
      user_agent: 'Firefox',
      language: 'fi-FI',
      screen: { width: 390, height: 844, color_depth: 30, utc_offset: -120 },
    },
  });

/** The cardholder's answer, as the bank's page posts it to the gateway. */
async function comeBack({ payment_id }: Opened, approved: boolean | null): Promise<boolean | undefined> {
  const { return_url, posted } = server.answerBank(payment_id, approved);
  expect(return_url.href).toMatch(/^https:\/\/portal\.example\/payment\/bank\/[\da-f-]{36}\/answer$/);
  return gateway.form_bank?.takeAnswer(return_url.pathname.split('/')[3] ?? '', posted);
}

const charged = ({ payment_id }: Opened) =>
  server.sales.filter(({ code, reason }) => code.startsWith(payment_id) && reason === '100').length;

const bodiesAt = (path: string) =>
  server.asked.filter(({ url }) => url.pathname === path).map(({ body }) => JSON.stringify(body));

const UNKNOWN = { told: { state: 'declined', reason: 'authentication_failed' } };

describe('a cardholder whom the bank asks', () => {
  it('is described to it, sent there with a token, and charged once, however often they come back [PAY-03]', async () => {
    const payment = aPayment();
    const { told } = await confirm(payment);
    expect(JSON.parse(bodiesAt('/pts/v2/payments')[0] ?? '')).toMatchObject({
      processingInformation: { actionList: ['CONSUMER_AUTHENTICATION'] },
      deviceInformation: {
        ipAddress: '192.0.2.7',
        httpBrowserScreenWidth: '390',
        httpBrowserColorDepth: '24',
      },
    });
    const [, , , id = ''] = told.state === 'challenge' ? told.redirect_url.split('/') : [];
    expect(await gateway.form_bank?.find(id)).toEqual({
      payment_id: payment.payment_id,
      return_url: 'https://portal.example/back?intent=1',
      form: { action: `${server.url.origin}/V2/Cruise/StepUp`, fields: { JWT: 'jwt-of-asking-1' } },
    });
    expect(await gateway.ask(payment)).toEqual({ told });

    await Promise.all([comeBack(payment, true), comeBack(payment, true)]);
    await Promise.all([gateway.ask(payment), gateway.ask(payment), gateway.ask(payment)]);
    expect(await gateway.ask(payment)).toEqual({ told: { state: 'paid' } });
    expect(charged(payment)).toBe(1);
    expect(await comeBack(payment, true)).toBe(true);
    expect(await gateway.ask(payment)).toEqual({ told: { state: 'paid' } });
    expect(bodiesAt('/pts/v2/payments')).toHaveLength(2);
    expect((await gateway.form_bank?.find(id))?.form).toBeNull();
  });

  it('is charged nothing who closes the bank’s page, or comes back without an answer [PAY-03] [PAY-08]', async () => {
    const left = aPayment();
    await confirm(left);
    expect(await gateway.cancel(left)).toEqual({ told: { state: 'cancelled' } });
    await comeBack(left, true);
    expect(await gateway.ask(left)).toEqual(UNKNOWN);

    const silent = aPayment();
    await confirm(silent);
    await comeBack(silent, null);
    expect(await gateway.ask(silent)).toEqual(UNKNOWN);
    expect(charged(left) + charged(silent)).toBe(0);
  });

  it('is found out about when the answer to the charge is lost, and refunded once [PAY-04] [PAY-08]', async () => {
    const payment = aPayment();
    await confirm(payment);
    await comeBack(payment, true);
    server.loseNextAnswer();
    await expect(gateway.ask(payment)).rejects.toThrow('502');
    expect(await gatewayWith().ask(payment)).toEqual({ told: { state: 'paid' } });
    expect(charged(payment)).toBe(1);
    await gateway.refund(aRefund(payment));
    await gateway.refund(aRefund(payment));
    expect(server.refunds.filter(({ code }) => code.startsWith(payment.payment_id))).toHaveLength(1);
  });

  it('may try another card after a charge that never arrived [PAY-08]', async () => {
    const payment = aPayment();
    await confirm(payment);
    await comeBack(payment, true);
    const store = createCybersourceStore(world.db);
    const challenge = await store.findChallengeOf(payment.payment_id, 1);
    await store.updateCharging(challenge?.challenge_id ?? '', world.clock.now());
    expect(await gateway.ask(payment)).toEqual({ told: { state: 'processing' } });
    world.clock.advance(16 * 60);
    expect(await gateway.ask(payment)).toEqual({ told: { state: 'open' } });
    expect(charged(payment)).toBe(0);
  });

  it('has a post of another challenge refused [PAY-03]', async () => {
    const [own, other] = [aPayment(), aPayment()];
    await confirm(own);
    await confirm(other);
    const { posted } = server.answerBank(own.payment_id, true);
    const { return_url } = server.answerBank(other.payment_id, null);
    const [, , , id = ''] = return_url.pathname.split('/');
    expect(await gateway.form_bank?.takeAnswer(id, posted)).toBe(false);
    expect(await gateway.form_bank?.takeAnswer(id, new URLSearchParams())).toBe(false);
    expect((await gateway.ask(other)).told.state).toBe('challenge');
  });

  it('is sent to no other door, and not after half an hour [PAY-03]', async () => {
    const late = aPayment();
    const { told } = await confirm(late);
    const [, , , id = ''] = told.state === 'challenge' ? told.redirect_url.split('/') : [];
    world.clock.advance(30 * 60);
    expect((await gateway.form_bank?.find(id))?.form).toBeNull();

    for (const url of ['https://cardinalcommerce.com.evil.example/', 'http://a.cardinalcommerce.com/']) {
      server.sendCardholdersTo(url);
      const payment = aPayment();
      await expect(confirm(payment)).rejects.toThrow('where the bank asks');
      expect(await gateway.ask(payment)).toEqual(UNKNOWN);
    }
    server.sendCardholdersTo('https://centinelapi.cardinalcommerce.com/V2/Cruise/StepUp');
    expect((await confirm(aPayment())).told.state).toBe('challenge');
  });
});

describe('a bank that asks nobody', () => {
  it('may refuse all the same [PAY-06]', async () => {
    const payment = aPayment();
    expect(await confirm(payment, typed(BANK_CARDS.refuses))).toEqual(UNKNOWN);
    expect(await gateway.ask(payment)).toEqual(UNKNOWN);
  });

  it('is not asked to where the merchant’s account has no payer authentication [PAY-06]', async () => {
    const plain = gatewayWith({ asks_cardholder: false });
    expect(await confirm(aPayment(), typed('4242424242424242'), plain)).toEqual({ told: { state: 'paid' } });
    expect(await confirm(aPayment(), typed(BANK_CARDS.asks), plain)).toEqual(UNKNOWN);
    expect(bodiesAt('/pts/v2/payments').join()).not.toContain('CONSUMER_AUTHENTICATION');
  });
});

describe('the card between the two steps', () => {
  it('is kept by CyberSource alone, without its code, and forgotten when it has served [PAY-05]', async () => {
    const [paid, refused] = [aPayment(), aPayment()];
    await confirm(paid);
    await confirm(refused);
    expect(server.instruments.size).toBe(2);
    expect(
      [...bodiesAt('/tms/v1/instrumentidentifiers'), ...bodiesAt('/tms/v1/paymentinstruments')].join(),
    ).not.toContain('918');
    await gateway.tick();
    expect(server.instruments.size).toBe(2);
    await comeBack(paid, true);
    await comeBack(refused, false);
    await gateway.ask(paid);
    await gateway.ask(refused);
    await gateway.tick();
    expect(server.instruments.size).toBe(0);
    expect(server.sales.filter(({ code }) => code.endsWith('-bank')).map(({ reason }) => reason)).toEqual([
      '100',
      '476',
    ]);
  });

  it('is forgotten in the end where nobody ever comes back, if not at the first go [PAY-05]', async () => {
    await confirm(aPayment());
    world.clock.advance(2 * 60 * 60 + 1);
    const refused = gatewayWith({ shared_secret: Buffer.from('wrong').toString('base64') });
    await expect(refused.tick()).rejects.toThrow('401');
    await gateway.tick();
    expect(server.instruments.size).toBe(1);
    world.clock.advance(61);
    await gateway.tick();
    expect(server.instruments.size).toBe(0);
  });

  it('stays where its owner wanted it kept, and is asked about when it is used again [PAY-03] [PAY-05]', async () => {
    const first = aPayment();
    const { card_token: token = '' } = await confirm(first, typed(BANK_CARDS.asks, true));
    await comeBack(first, true);
    expect(await gateway.ask(first)).toEqual({ told: { state: 'paid' }, card_token: token });
    await gateway.tick();
    expect(server.instruments.get(token)).toBe(BANK_CARDS.asks);

    const second = aPayment();
    const { told, card_token } = await confirm(second, { kind: 'token', token });
    expect([told.state, card_token]).toEqual(['challenge', undefined]);
    await comeBack(second, false);
    expect(await gateway.ask(second)).toEqual(UNKNOWN);
    await gateway.tick();
    expect(server.instruments.get(token)).toBe(BANK_CARDS.asks);
  });
});
