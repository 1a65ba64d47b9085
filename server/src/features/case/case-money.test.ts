// Money and cases always agree: what a case says goes back is what goes back, once, and never more than was paid.
import { receipt } from '@sendero/core/contract/tracking-api';
import { cancelOrder } from '@sendero/core/contract/order-api';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createCybersourceStore } from '../../ports/payments/cybersource-store.ts';
import { cybersource } from '../../ports/payments/cybersource.ts';
import type { CardGateway, RefundPart } from '../../ports/payments/port.ts';
import { aCase } from '../../testing/a-case.ts';
import { CARDS, anIntent } from '../../testing/a-payment.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { CYBERSOURCE, type CybersourceServer, serveCybersource } from '../../testing/cybersource-server.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import type { World } from '../../world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { advanceOrders } from '../order/advance-order.ts';
import { linkIdOf } from '../order/link-id.ts';
import { beginPart, settleDueParts } from '../payment/refund-part.ts';
import { settleDue } from '../payment/settle-due.ts';
import { settlePayment } from '../payment/settle-payment.ts';
import { findPayment, lockPayment } from '../payment/store.ts';
import { decideCase } from './decide-case.ts';

const NOON = '2026-11-18T10:00:00Z';

/** What becomes of a part that is sent next; `dead …`: whoever sends it is killed then. */
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
  const refundPart = async (given: RefundPart) => {
    switch (mood) {
      case 'well':
        return gateway.refundPart(given);
      case 'silent':
        throw new Error('no answer');
      case 'dead before':
        return die();
      case 'dead noted':
        return gateway.refundPart({
          ...given,
          sending: async () => ((await given.sending()) ? die() : false),
        });
      case 'dead after':
        await gateway.refundPart(given);
        return die();
    }
  };
  return { ...gateway, refundPart };
}

async function deliver(order_id: string): Promise<void> {
  await dispatchDue(world);
  const statuses = ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'] as const;
  const at = world.clock.now();
  await advanceOrders(
    world,
    statuses.map((to) => ({ order_id, to, by: 'fleet', at })),
  );
}

/** A delivered order that a card has paid for, with a case. */
async function aPaidCase() {
  const { intent, confirm } = await anIntent(app, shop.headers, shop.vendor.vendor_id);
  expect((await confirm({ number: CARDS.good })).json()).toMatchObject({ status: 'paid' });
  await deliver(intent.order_id);
  await aCase(world, intent.order_id);
  const payment = await findPayment(world, intent.intent_id);
  if (!payment) throw new Error('There is no payment.');
  return payment;
}
type Paid = Awaited<ReturnType<typeof aPaidCase>>;

const decide = (
  { order_id }: Pick<Paid, 'order_id'>,
  decision: 'refund' | 'credit' | 'none',
  amount: number,
) => decideCase(world.db, order_id, { decision, amount }, world.clock.now());

/** Another part of the payment, which no case has asked for. */
const begin = (payment: Paid, part: { refund_id: string; amount: number }) =>
  inTransaction(world.db, async (client) => {
    const locked = await lockPayment(client, payment);
    return locked ? beginPart(client, locked, part, world.clock.now()) : null;
  });

interface Books {
  readonly decision: string | null;
  readonly case_amount: number | null;
  readonly parts: readonly { refund_id: string; amount: number; state: string }[] | null;
  readonly state: string;
}

async function booksOf({ payment_id }: Paid): Promise<Books> {
  const { rows } = await base.db.pool.query<Books>(
    `select c.decision, c.amount as case_amount, p.state,
       (select jsonb_agg(jsonb_build_object('refund_id', r.refund_id, 'amount', r.amount, 'state', r.state))
        from refunds r where r.payment_id = p.payment_id) as parts
     from payments p join cases c using (root_id, order_id) where p.payment_id = $1`,
    [payment_id],
  );
  if (!rows[0]) throw new Error('There is no case.');
  return rows[0];
}

const sentAs = (id: string) => provider.refunds.filter(({ code }) => code.startsWith(id));

async function settleAll(): Promise<void> {
  mood = 'well';
  provider.refundsAre('TRANSMITTED');
  for (let rounds = 0; rounds < 5; rounds += 1) {
    base.clock.advance(16 * 60);
    await settleDue(world);
    await settleDueParts(world);
  }
}

describe('the decision of a case [RCP-06]', () => {
  it('sends a part of what was paid back to the card, once', async () => {
    const paid = await aPaidCase();
    expect(await decide(paid, 'refund', paid.amount + 1)).toBe('too-much');
    expect(await decide(paid, 'credit', 100)).toBe('card');
    expect(await Promise.all([decide(paid, 'refund', 150), decide(paid, 'refund', 150)])).toEqual([
      null,
      null,
    ]);
    expect(await decide(paid, 'none', 0)).toBe('decided');
    await settleAll();
    const { parts, ...books } = await booksOf(paid);
    expect(books).toEqual({ decision: 'refund', case_amount: 150, state: 'paid' });
    expect(parts?.map(({ refund_id }) => sentAs(refund_id).map(({ amount }) => amount))).toEqual([['1.50']]);
    const link_id = linkIdOf(world.config.signing_keys, paid.order_id);
    const papers = await callApi(app, { host: shop.headers.host }, receipt, { params: { link_id } });
    expect(papers.json().result).toMatchObject({ given_back: 1.5 });
  });

  it('of an order on account is a credit, no more than its fee; there is no card to refund', async () => {
    const order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    await deliver(order.order_id);
    expect(await decide(order, 'none', 0)).toBe('no-case');
    await aCase(world, order.order_id);
    expect(await decide(order, 'refund', 100)).toBe('no-card');
    expect(await decide(order, 'credit', 1_000_000)).toBe('too-much');
    expect(await decide(order, 'credit', 100)).toBe(null);
  });

  const deciding = fc.record({
    do: fc.constant('decide' as const),
    decision: fc.constantFrom('refund' as const, 'refund' as const, 'none' as const),
    cents: fc.integer({ min: 1, max: 700 }),
  });
  const beginning = fc.record({
    do: fc.constant('begin' as const),
    nth: fc.integer({ min: 0, max: 2 }),
    cents: fc.integer({ min: 1, max: 400 }),
  });
  const settling = fc.record({
    do: fc.constant('settle' as const),
    mood: fc.constantFrom<Mood>('well', 'silent', 'dead before', 'dead noted', 'dead after'),
  });
  const showing = fc.record({
    do: fc.constant('show' as const),
    status: fc.constantFrom(null, 'PENDING', 'TRANSMITTED'),
  });
  const waiting = fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(6, 31, 61) });
  const calling = fc.record({ do: fc.constantFrom('cancel' as const, 'settle payment' as const) });
  const step = fc.oneof(
    { weight: 2, arbitrary: deciding },
    { weight: 2, arbitrary: beginning },
    { weight: 4, arbitrary: settling },
    { weight: 1, arbitrary: showing },
    { weight: 3, arbitrary: waiting },
    { weight: 1, arbitrary: calling },
  );
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

  async function take(paid: Paid, ids: readonly string[], one: Step): Promise<unknown> {
    switch (one.do) {
      case 'decide':
        return decide(paid, one.decision, one.decision === 'none' ? 0 : one.cents);
      case 'begin':
        return begin(paid, { refund_id: ids[one.nth] ?? '', amount: one.cents });
      case 'show':
        return provider.refundsAre(one.status);
      case 'wait':
        return base.clock.advance(one.seconds);
      case 'settle payment':
        return settlePayment(world, paid.payment_id);
      case 'cancel': {
        const { vendor_id, order_id } = paid;
        const body = { vendor_id, order_id, reason: 'mistake_error' as const };
        return callApi(app, shop.headers, cancelOrder, { body });
      }
      case 'settle': {
        const { promise, resolve } = Promise.withResolvers<void>();
        [mood, killed] = [one.mood, resolve];
        return Promise.race([settleDueParts(world), promise]);
      }
    }
  }

  it('and what goes back agree, whoever decides, repeats, cancels, sends or is killed meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        base.clock.set(NOON);
        mood = 'well';
        const paid = await aPaidCase();
        provider.refundsAre(null);
        const ids: string[] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
        for (const each of steps) await take(paid, ids, each);
        await settleAll();
        const { decision, case_amount, parts, state } = await booksOf(paid);
        const all = parts ?? [];
        const own = all.filter(({ refund_id }) => !ids.includes(refund_id));
        expect(own.map(({ amount }) => amount)).toEqual(decision === 'refund' ? [case_amount] : []);
        expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(paid.amount);
        expect(all.map((part) => [part.state, sentAs(part.refund_id).map(({ amount }) => amount)])).toEqual(
          all.map(({ amount }) => ['refunded', [(amount / 100).toFixed(2)]]),
        );
        expect([state, sentAs(paid.payment_id).length]).toEqual(['paid', 0]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
