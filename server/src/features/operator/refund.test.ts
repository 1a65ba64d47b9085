// Staff give back what a real card paid, through Stripe's own adapter.
import { listBoard } from '@sendero/core/contract/operator-desk-api';
import * as orderApi from '@sendero/core/contract/operator-order-api';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type TestMember, OPERATOR_HOST, aMember } from '../../testing/a-member.ts';
import { CARDS, anIntent } from '../../testing/a-payment.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import { type StripeServer, serveStripe } from '../../testing/stripe-server.ts';
import { type TestWorld, createTestWorld, testConfig } from '../../testing/test-world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { advanceOrders } from '../order/advance-order.ts';
import { settleDueParts } from '../payment/refund-part.ts';
import { settleDue } from '../payment/settle-due.ts';

const NOON = '2026-11-18T10:00:00Z';
const reason = 'The food was cold';

let provider: StripeServer;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let finance: TestMember;

beforeAll(async () => {
  provider = await serveStripe();
  const stripe = { secret_key: 'sk_test_loopback', webhook_secret: 'whsec_loopback', url: provider.url };
  world = await createTestWorld({ config: { payments: { ...testConfig.payments, stripe } } });
  app = await createApp(world);
  shop = await aShop(world, app);
});
beforeEach(async () => {
  world.clock.set(NOON);
  provider.refundsAre('succeeded');
  finance = await aMember(world, [{ role: 'finance' }]);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await provider.close();
});

/** An order that a card has paid for; its fee in minor units. */
async function aPaidOrder() {
  const { intent, confirm } = await anIntent(app, shop.headers, shop.vendor.vendor_id);
  expect((await confirm({ number: CARDS.good })).json()).toMatchObject({ status: 'paid' });
  const [paid] = [...provider.intents.values()].slice(-1);
  return { order_id: intent.order_id, ref: paid?.id, amount: paid?.amount_received ?? 0 };
}

async function aDeliveredOrder() {
  const order = await aPaidOrder();
  await dispatchDue(world);
  const statuses = ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'] as const;
  const at = world.clock.now();
  await advanceOrders(
    world,
    statuses.map((to) => ({ order_id: order.order_id, to, by: 'fleet', at })),
  );
  return order;
}

type Ordered = Pick<Awaited<ReturnType<typeof aPaidOrder>>, 'order_id'>;

const refund = async ({ order_id }: Ordered, amount?: number, key: string = randomUUID()) =>
  app.inject({
    method: 'POST',
    url: `/operator/api/v1/orders/${order_id}/refund`,
    headers: { ...finance.headers, host: OPERATOR_HOST, 'idempotency-key': key },
    payload: { reason, ...(amount !== undefined && { amount }) },
  });

const storyOf = async ({ order_id }: Ordered): Promise<orderApi.OrderStory> =>
  (await callApi(app, finance.headers, orderApi.getOrderStory, { params: { orderId: order_id } })).json()
    .result;

const sentFor = ({ ref }: { readonly ref: string | undefined }) =>
  provider.refunds.filter(({ payment_intent }) => payment_intent === ref).map(({ amount }) => amount);

async function settle(): Promise<void> {
  for (let rounds = 0; rounds < 4; rounds += 1) {
    world.clock.advance(16 * 60);
    await settleDue(world);
    await settleDueParts(world);
  }
}

const refundsIn = ({ story }: orderApi.OrderStory) =>
  story.filter(({ kind }) => kind === 'refund').map(({ name, by, detail }) => [name, by, detail['amount']]);

describe('what a real card paid', () => {
  it('is given back by staff in parts, each once, never more than was paid, with its reason in the log [OPR-04]', async () => {
    const order = await aDeliveredOrder();
    const key = randomUUID();
    const answers = await Promise.all([refund(order, 1.5, key), refund(order, 1.5, key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    await settle();
    expect((await refund(order, 1.5, key)).statusCode).toBe(200);
    await settle();
    expect(sentFor(order)).toEqual([150]);
    const story = await storyOf(order);
    expect(refundsIn(story)).toEqual([['refunded', 'stripe', 1.5]]);
    expect(story.payment?.refundable).toBe((order.amount - 150) / 100);
    expect(story.story).toContainEqual(
      expect.objectContaining({
        name: 'order.refund',
        by: finance.email,
        detail: expect.objectContaining({ reason }),
      }),
    );

    expect((await refund(order, order.amount / 100)).json()).toMatchObject({
      code: 'RuleBroken',
      errors: [{ field: 'amount' }],
    });
    // Without an amount: all that is left.
    expect((await refund(order)).statusCode).toBe(200);
    await settle();
    expect(sentFor(order)).toEqual([150, order.amount - 150]);
    expect((await refund(order)).json().code).toBe('Conflict');
  });

  it('goes back as a whole where staff cancel the order under way [OPR-04]', async () => {
    const order = await aPaidOrder();
    const support = await aMember(world, [{ role: 'support' }]);
    const params = { orderId: order.order_id };
    expect((await refund(order, 1)).json().code).toBe('Conflict');
    await callApi(app, support.headers, orderApi.cancelByStaff, { params, body: { reason } });
    await settle();
    expect(sentFor(order)).toEqual([order.amount]);
    expect(refundsIn(await storyOf(order))).toEqual([['refunded', 'stripe', undefined]]);
  });

  it('that does not go back is told in the story and on the board, and sent again [OPR-04] [OPR-05]', async () => {
    const order = await aDeliveredOrder();
    provider.refundsAre('failed');
    expect((await refund(order, 2)).statusCode).toBe(200);
    world.clock.advance(16 * 60);
    await settleDueParts(world);
    const failed = (await storyOf(order)).story.find(({ kind }) => kind === 'refund');
    expect(failed).toMatchObject({ name: 'failed', detail: { failures: 1 } });
    const listed = { params: { country: 'FI', name: 'refunds_failed' } };
    const board = async () => (await callApi(app, finance.headers, listBoard, listed)).json().result;
    expect(await board()).toMatchObject([{ order_id: order.order_id, title: 'stripe' }]);
    provider.refundsAre('succeeded');
    world.clock.advance(24 * 3600);
    finance = await aMember(world, [{ role: 'finance' }]);
    await settle();
    expect(refundsIn(await storyOf(order))).toEqual([['refunded', 'stripe', 2]]);
    expect(await board()).toEqual([]);
  });

  it('is given back by those of the staff alone who may, in their own country [OPR-04] [OPR-01]', async () => {
    const order = await aDeliveredOrder();
    const asked = async (member: TestMember) =>
      (
        await callApi(app, member.headers, orderApi.refundByStaff, {
          params: { orderId: order.order_id },
          body: { reason, amount: 1 },
        })
      ).statusCode;
    expect([
      await asked(await aMember(world, [{ role: 'support' }])),
      await asked(await aMember(world, [{ role: 'finance', countries: ['SE'] }])),
    ]).toEqual([403, 404]);
    expect(sentFor(order)).toEqual([]);
  });
});
