// A bank whose page takes a form: through the portal's calls, our page, the bank's, and back.
import { addressOf } from '@sendero/core/contract/endpoint';
import { getOrder } from '@sendero/core/contract/order-api';
import * as api from '@sendero/core/contract/payment-api';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { newCardKey } from '../../payment-settings.ts';
import { anIntent } from '../../testing/a-payment.ts';
import { aUser } from '../../testing/a-user.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { callApi } from '../../testing/call-api.ts';
import { BANK_CARDS } from '../../testing/cybersource-banks.ts';
import { CYBERSOURCE, type CybersourceServer, serveCybersource } from '../../testing/cybersource-server.ts';
import { signIn } from '../../testing/sign-in.ts';
import { tablesHolding } from '../../testing/tables-holding.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { settleDue } from './settle-due.ts';

const PORTAL = 'https://fi.portal.example';

let server: CybersourceServer;
let world: TestWorld;
let app: FastifyInstance;
let headers: Record<string, string>;
let vendorId: string;
const lines: string[] = [];

beforeAll(async () => {
  server = await serveCybersource();
  const cybersource = { ...CYBERSOURCE, url: server.url };
  const quiet = await createTestWorld({
    config: {
      payments: { stripe: undefined, cybersource, sandbox: false, card_keys: [newCardKey()] },
      flags: JSON.stringify({ all: { 'cybersource-credit-card': true } }),
      public_url: 'https://{site}.portal.example',
    },
  });
  world = { ...quiet, log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }) };
  app = await createApp(world);
  const user = await aUser(world);
  ({ vendor_id: vendorId } = await aVendor(world, { owners: [user.email] }));
  headers = await signIn(app, user);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await server.close();
});

/** An intent whose bank asks, and our page on the way there. */
async function asked(card: { save_card?: boolean } = {}) {
  const begun = await anIntent(app, headers, vendorId);
  const reply = await begun.confirm({ number: BANK_CARDS.asks, ...card });
  const intent: api.Intent = reply.json();
  expect(intent).toMatchObject({
    status: 'challenge',
    redirect_url: expect.stringMatching(/^\/payment\/bank\//),
  });
  return { ...begun, page: intent.redirect_url ?? '' };
}

/** What the bank's page posts, by way of the browser. */
function comeBack(intentId: string, approved: boolean | null) {
  const { return_url, posted } = server.answerBank(intentId, approved);
  expect(return_url.origin).toBe(PORTAL);
  return post(return_url.pathname, posted.toString());
}

const post = (url: string, payload: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://bank.example' },
    payload,
  });

const statusOf = async (orderId: string) =>
  (await callApi(app, headers, getOrder, { query: { vendorId, orderId } })).json().result.status;

describe('a bank that takes a form', () => {
  it('is sent it by our page alone, to one address, with or without a script [PAY-03]', async () => {
    const { page } = await asked();
    const shown = await app.inject({ url: page, headers: { 'accept-language': 'fi' } });
    expect(shown.body).toContain(`<form method="post" action="${server.url.origin}/V2/Cruise/StepUp">`);
    expect(shown.body).toMatch(/<input type="hidden" name="JWT" value="jwt-of-asking-\d+" \/>/);
    expect(shown.body).toContain('<button>');
    expect(shown.body).toContain('<html lang="fi" dir="ltr">');
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toContain(`form-action ${server.url.origin};`);
    expect(policy).toMatch(/script-src 'sha256-[^' ]+';/);
    expect(policy).not.toContain('unsafe');
    expect(shown.headers['cache-control']).toBe('no-store');
  });

  it('leads back to the portal, paid and placed, once [PAY-03] [PAY-08]', async () => {
    const { intent, page, show } = await asked();
    expect(await statusOf(intent.order_id)).toBe('PAYMENT_INITIATED');
    const backs = await Promise.all([1, 2].map(() => comeBack(intent.intent_id, true)));
    for (const { statusCode, headers: sent } of backs)
      expect([statusCode, sent.location]).toEqual([
        303,
        `${PORTAL}${api.paymentReturnPath(vendorId, intent.intent_id)}`,
      ]);
    expect(await show()).toMatchObject({ status: 'paid', redirect_url: null });
    expect(await statusOf(intent.order_id)).toBe('RECEIVED');
    const charges = server.sales.filter(
      ({ code, reason }) => code.startsWith(intent.intent_id) && reason === '100',
    );
    expect(charges).toHaveLength(1);
    expect((await app.inject({ url: page })).headers.location).toBe(backs[0]?.headers.location);
  });

  it('says no: another card may be tried [PAY-03] [PAY-06]', async () => {
    const { intent, confirm, show } = await asked();
    await comeBack(intent.intent_id, false);
    expect(await show()).toMatchObject({ status: 'open', reason: 'authentication_failed', tries_left: 4 });
    expect((await confirm({ number: '4242424242424242' })).json()).toMatchObject({ status: 'paid' });
  });

  it('is heard by the job where the charge’s answer was lost [PAY-08]', async () => {
    const { intent, show } = await asked();
    server.loseNextAnswer();
    expect((await comeBack(intent.intent_id, true)).statusCode).toBe(303);
    world.clock.advance(31);
    await settleDue(world);
    expect(await show()).toMatchObject({ status: 'paid' });
  });

  it('is never heard again: nothing is charged, even to who answers too late [PAY-08]', async () => {
    const { intent, show } = await asked();
    world.clock.advance(30 * 60 + 1);
    while ((await settleDue(world)) > 0);
    expect(await show()).toMatchObject({ status: 'cancelled' });
    expect((await comeBack(intent.intent_id, true)).statusCode).toBe(303);
    expect(await show()).toMatchObject({ status: 'cancelled' });
    expect(server.sales.filter(({ code }) => code === `${intent.intent_id}-1-bank`)).toEqual([]);
    expect(await statusOf(intent.order_id)).toBe('PAYMENT_CANCELLED');
  });

  it('is asked of nobody by a link that is not one [PAY-03]', async () => {
    const { intent, page, show } = await asked();
    for (const path of ['/payment/bank/x', '/payment/bank/00000000-0000-4000-8000-000000000000']) {
      expect((await app.inject({ url: path })).statusCode).toBe(404);
      expect((await post(`${path}/answer`, 'TransactionId=1')).statusCode).toBe(404);
    }
    expect((await post(`${page}/answer`, 'TransactionId=another')).statusCode).toBe(404);
    expect((await post(`${page}/answer`, '')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: `${page}/answer` })).statusCode).toBe(404);
    expect(await show()).toMatchObject({ intent_id: intent.intent_id, status: 'challenge' });
  });

  it('keeps a card that was wanted kept, and no number anywhere here [PAY-05]', async () => {
    const { intent, wallet } = await asked({ save_card: true });
    await comeBack(intent.intent_id, true);
    const cards = await callApi(app, headers, api.listCards, { params: { vendorId } });
    expect(cards.json().result).toMatchObject([{ card_last_digits: BANK_CARDS.asks.slice(-4) }]);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(BANK_CARDS.asks))).toEqual([]);
    expect(await tablesHolding(world, BANK_CARDS.asks)).toEqual([]);
    expect(await tablesHolding(world, '3220')).toContain('saved_cards');

    const saved = cards.json().result[0].payment_instrument_id;
    const next = await anIntent(app, headers, vendorId);
    expect((await next.confirm({ saved })).json()).toMatchObject({ status: 'challenge' });
    expect(wallet.provider).toBe('cybersource');
  });

  it('is told the payer’s browser, as far as the page says [PAY-03]', async () => {
    const { wallet, intent } = await anIntent(app, headers, vendorId);
    const [{ payment_instrument_id }] = (
      await callApi(app, headers, api.listCards, { params: { vendorId } })
    ).json().result;
    await app.inject({
      method: 'POST',
      url: addressOf(api.confirmIntent),
      headers: { ...headers, 'user-agent': 'Firefox', 'accept-language': 'fi-FI,fi;q=0.9' },
      payload: {
        order: intent.order_id,
        bearer_token: wallet.access_token,
        purchase_intent_id: intent.intent_id,
        payment_method: 'cybersource_creditcard',
        payment_instrument_id,
        screen: { width: 390, height: 844, color_depth: 24, utc_offset: -120 },
      },
    });
    expect(server.asked.findLast(({ url }) => url.pathname === '/pts/v2/payments')?.body).toMatchObject({
      deviceInformation: {
        ipAddress: '127.0.0.1',
        userAgentBrowserValue: 'Firefox',
        httpBrowserLanguage: 'fi-FI',
        httpBrowserScreenHeight: '844',
        httpBrowserTimeDifference: '-120',
      },
    });
  });
});
