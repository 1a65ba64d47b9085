// The number of a card passes through, and leaves no trace: not in a log line, not in a table.
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { CARDS, aSealedCard, anIntent } from '../../testing/a-payment.ts';
import { aUser } from '../../testing/a-user.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { signIn } from '../../testing/sign-in.ts';
import { tablesHolding } from '../../testing/tables-holding.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { settleDue } from './settle-due.ts';

const CODE = '918';

let world: TestWorld;
let app: FastifyInstance;
const lines: string[] = [];

beforeAll(async () => {
  const quiet = await createTestWorld();
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  world = { ...quiet, log };
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

it('is in no log line and in no table, whatever becomes of the card [PAY-05]', async () => {
  const user = await aUser(world);
  const { vendor_id } = await aVendor(world, { owners: [user.email] });
  const headers = await signIn(app, user);
  const idempotent = { ...headers, 'idempotency-key': 'one' };
  for (const number of Object.values(CARDS)) {
    const { confirm } = await anIntent(app, headers, vendor_id);
    await confirm({ number, save_card: true });
  }
  const keyed = await anIntent(app, idempotent, vendor_id).catch(() => null);
  const { wallet, intent } = keyed ?? (await anIntent(app, headers, vendor_id));
  // Three digits are in many an id by chance.
  const byChance = await tablesHolding(world, CODE);
  const sealed = await aSealedCard(wallet, CARDS.good, { security_code: CODE });
  await app.inject({
    method: 'POST',
    url: '/payment/api/v1/order/payment/intent/confirm',
    headers: idempotent,
    payload: {
      order: intent.order_id,
      bearer_token: wallet.access_token,
      purchase_intent_id: intent.intent_id,
      payment_method: 'generic_creditcard',
      card: { ...sealed, card_last_digits: '0000' },
    },
  });
  world.clock.advance(31 * 60);
  while ((await settleDue(world)) > 0);

  expect(lines.length).toBeGreaterThan(0);
  expect(await tablesHolding(world, '4242')).toContain('saved_cards');
  for (const number of Object.values(CARDS)) {
    expect(await tablesHolding(world, number)).toEqual([]);
    expect(lines.filter((line) => line.includes(number))).toEqual([]);
  }
  expect(lines.filter((line) => line.includes(sealed.encrypted_number))).toEqual([]);
  expect(await tablesHolding(world, sealed.encrypted_number)).toEqual([]);
  const holding = (await tablesHolding(world, CODE)).filter((name) => name.includes('card'));
  expect(holding.filter((name) => !byChance.includes(name))).toEqual([]);
});
