// What somebody types with characters that hide or turn the line around, as others read it.
import { getOrder, placeOrder } from '@sendero/core/contract/order-api';
import { track } from '@sendero/core/contract/tracking-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { linkIdOf } from '../features/order/link-id.ts';
import { type Chain, aChain } from '../testing/a-chain.ts';
import { aDraft } from '../testing/an-order.ts';
import { brokenRules } from '../testing/broken-rules.ts';
import { callApi } from '../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

const HIDDEN = /[\u200b\u202a-\u202e\u2066-\u2069\u3164]/;

let world: TestWorld;
let app: FastifyInstance;
let chain: Chain;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  chain = await aChain(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** An order whose customer has this name. */
async function orderFor(name: string) {
  const draft = await aDraft(app, chain.headers, chain.vendor.vendor_id);
  const customer = { ...draft.customer, name };
  customer.location = { ...customer.location, notes: 'Ring \u202eeciwt\u202c\nthen wait' };
  return { ...draft, customer, order: { ...draft.order, description: '\u200bSoup\u2066' } };
}

describe('hidden characters', () => {
  it('of an order reach neither its shop nor its customer’s page [SAF-18]', async () => {
    const body = await orderFor('Eero\u202e \u200bKorhonen');
    const { order_id, vendor_id } = (await callApi(app, chain.headers, placeOrder, { body })).json().result;
    const seen = await callApi(app, chain.headers, getOrder, {
      query: { vendorId: vendor_id, orderId: order_id },
    });
    expect(seen.statusCode).toBe(200);
    expect(seen.body).toContain('Eero Korhonen');
    expect(seen.body).toContain('Ring eciwt\\nthen wait');
    expect(seen.body).not.toMatch(HIDDEN);
    const params = { link_id: linkIdOf(world.config.signing_keys, order_id) };
    expect((await callApi(app, {}, track, { params })).body).not.toMatch(HIDDEN);
  });

  it('are no name: nothing to see is nothing typed [SAF-18]', async () => {
    const body = await orderFor('\u200b\u3164\u2060');
    expect(await brokenRules(callApi(app, chain.headers, placeOrder, { body }))).toEqual([
      422,
      'RuleBroken',
      ['customer.name', 'order.issue.name-missing'],
    ]);
    expect(await brokenRules(chain.add({ name: '\u2800\u200d' }))).toEqual([
      422,
      'RuleBroken',
      ['name', 'outlet.issue.name-missing'],
    ]);
  });

  it('of a collection point reach nobody, and no owner looks like another [SAF-18]', async () => {
    const point = await chain.added({ name: 'Kal\u202elio', client_vendor_id: 'KK\u200b-09' });
    expect(JSON.stringify(point)).toContain('"Kallio"');
    expect(JSON.stringify(point)).not.toMatch(HIDDEN);
    const users = ['\u0430da@shop.example'];
    expect(await brokenRules(chain.add({ client_vendor_id: 'KK-10', users }))).toEqual([
      422,
      'RuleBroken',
      ['users.0', 'outlet.issue.email-invalid'],
    ]);
  });
});
