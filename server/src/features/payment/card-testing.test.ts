import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Begun, CARDS, aWallet, anIntent } from '../../testing/a-payment.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

/** In an hour, over all payments of one person; of one intent, five. */
const [CARDS_AN_HOUR, OF_ONE_INTENT] = [30, 5];

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const begin = ({ headers, vendor }: Shop): Promise<Begun> => anIntent(app, headers, vendor.vendor_id);

it('whoever types card after card is stopped, whatever payments they are for; a saved card goes on [PAY-05]', async () => {
  const [shop, other] = [await aShop(world, app), await aShop(world, app)];
  await (await begin(shop)).confirm({ number: CARDS.good, save_card: true });
  const { cards } = await aWallet(app, shop.headers, shop.vendor.vendor_id);
  for (let tried = 1; tried < CARDS_AN_HOUR;) {
    const begun = await begin(shop);
    for (let nth = 0; nth < OF_ONE_INTENT && tried < CARDS_AN_HOUR; nth += 1, tried += 1)
      expect((await begun.confirm({ number: CARDS.declined })).statusCode).toBe(200);
  }
  const next = await begin(shop);
  const stopped = await next.confirm({ number: CARDS.good });
  expect(stopped.json()).toMatchObject({ status: 429, code: 'TooManyRequests' });
  expect(await next.show()).toMatchObject({ status: 'open', tries_left: OF_ONE_INTENT });
  expect((await (await begin(other)).confirm({ number: CARDS.good })).json()).toMatchObject({
    status: 'paid',
  });
  const saved = cards[0]?.payment_instrument_id ?? expect.fail('No card was saved.');
  expect((await next.confirm({ saved })).json()).toMatchObject({ status: 'paid' });
  world.clock.advance(3600);
  expect((await (await begin(shop)).confirm({ number: CARDS.good })).json()).toMatchObject({
    status: 'paid',
  });
});
