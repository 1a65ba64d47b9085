// What a provider may have is closed there, though it never came to say what it calls it.
import { cancelIntent, createIntent } from '@sendero/core/contract/payment-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Charge, NotTakenUp, type Sandbox } from '../../ports/payments/port.ts';
import { aWallet } from '../../testing/a-payment.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aDraft } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { settleDue } from './settle-due.ts';

const NOON = '2026-11-18T10:00:00Z';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
/** The sandbox's own, and what stands before it. */
let reallyOpen: Sandbox['open'];
let open: Sandbox['open'];
/** What it was asked to take up last. */
let begun: Charge;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
  const gateway = world.payments.sandbox as { -readonly [K in keyof Sandbox]: Sandbox[K] };
  reallyOpen = gateway.open;
  gateway.open = (charge) => {
    begun = charge;
    return open(charge);
  };
});
beforeEach(() => {
  world.clock.set(NOON);
  open = reallyOpen;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const isAway = () => Promise.reject(new Error('away'));

async function losesItsAnswer(charge: Charge): Promise<never> {
  await reallyOpen(charge);
  throw new Error('the answer was lost');
}

async function begin() {
  const { vendor_id } = shop.vendor;
  const { wallet_id, access_token } = await aWallet(app, shop.headers, vendor_id);
  const order = await aDraft(app, shop.headers, vendor_id);
  const body = { wallet_id, bearer_token: access_token, vendor_id, order };
  return callApi(app, shop.headers, createIntent, { body });
}

interface Standing {
  readonly state: string;
  readonly status: string;
  /** By the provider's books; null: it has nothing of it. */
  readonly at_provider: string | null;
}

async function standing(): Promise<Standing> {
  const { rows } = await world.db.pool.query<Standing>(
    `select p.state, o.status, s.state as at_provider
     from payments p join orders o using (root_id, order_id) left join sandbox_intents s using (payment_id)
     where p.payment_id = $1`,
    [begun.payment_id],
  );
  return rows[0] ?? expect.fail('There is no payment.');
}

const CLOSED = { state: 'cancelled', status: 'PAYMENT_CANCELLED', at_provider: 'cancelled' };

describe('a payment that nobody knows to be taken up', () => {
  it('is closed at the provider once its time is over [PAY-08] [SAF-14]', async () => {
    open = losesItsAnswer;
    expect((await begin()).statusCode).toBe(503);
    expect(await standing()).toMatchObject({ state: 'created', at_provider: 'open' });
    open = reallyOpen;
    world.clock.advance(30 * 60);
    await settleDue(world);
    expect(await standing()).toMatchObject(CLOSED);
  });

  it('waits to be closed for a provider that is away [PAY-08] [SAF-14]', async () => {
    open = losesItsAnswer;
    await begin();
    open = isAway;
    world.clock.advance(30 * 60);
    await settleDue(world);
    expect(await standing()).toMatchObject({ state: 'cancelling', at_provider: 'open' });
    open = reallyOpen;
    world.clock.advance(60);
    await settleDue(world);
    expect(await standing()).toMatchObject(CLOSED);
  });

  it('is closed when it is called off while it is being taken up, whenever that arrives [PAY-04] [SAF-14]', async () => {
    const asked = Promise.withResolvers<void>();
    const arrives = Promise.withResolvers<void>();
    open = async (charge) => {
      open = reallyOpen;
      asked.resolve();
      await arrives.promise;
      return reallyOpen(charge);
    };
    const beginning = begin();
    await asked.promise;
    const params = { intentId: begun.payment_id };
    const calledOff = await callApi(app, shop.headers, cancelIntent, { params, body: {} });
    expect(calledOff.json()).toMatchObject({ status: 'cancelled' });
    arrives.resolve();
    await beginning;
    expect(await standing()).toMatchObject(CLOSED);
  });

  it('ends with its time where the provider refuses it [PAY-08]', async () => {
    open = () => Promise.reject(new NotTakenUp('too small'));
    expect((await begin()).statusCode).toBe(503);
    world.clock.advance(30 * 60);
    await settleDue(world);
    expect(await standing()).toMatchObject({ ...CLOSED, at_provider: null });
  });
});
