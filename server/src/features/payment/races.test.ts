// Whatever happens, in whatever order and at once: money and order agree in the end.
import { randomUUID } from 'node:crypto';
import { addressOf } from '@sendero/core/contract/endpoint';
import { cancelOrder } from '@sendero/core/contract/order-api';
import * as api from '@sendero/core/contract/payment-api';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { SIGNATURE_HEADER, signBody } from '../../http/signature.ts';
import { sandboxSecret } from '../../ports/payments/pick.ts';
import type { Sandbox } from '../../ports/payments/port.ts';
import { type Begun, CARDS, anIntent } from '../../testing/a-payment.ts';
import { aUser } from '../../testing/a-user.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { callApi } from '../../testing/call-api.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { cardsOf } from '../session/limits.ts';
import { settleDue } from './settle-due.ts';

const RUNS = 60;
/** Every story begins then, so that no session ends in the middle of one. */
const NOON = '2026-11-18T10:00:00Z';

let world: TestWorld;
let app: FastifyInstance;
let headers: Record<string, string>;
let vendorId: string;
let payer: string;
/** What the next call that tries a card dies of. */
let crash: 'before' | 'after' | null = null;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  const user = await aUser(world);
  payer = user.user_id;
  ({ vendor_id: vendorId } = await aVendor(world, { owners: [user.email] }));
  headers = await signIn(app, user);
  mayCrash(world.payments.sandbox);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** A crash of the server around its call to the gateway: nothing is stored of what the gateway would have answered. */
function mayCrash(sandbox: Sandbox | null) {
  const gateway = sandbox as { -readonly [K in keyof Sandbox]: Sandbox[K] };
  const { confirm } = gateway;
  gateway.confirm = async (attempt) => {
    const how = crash;
    crash = null;
    if (how === 'before') throw new Error('crashed before the gateway heard of it');
    const answer = await confirm(attempt);
    if (how === 'after') throw new Error('crashed before the answer was stored');
    return answer;
  };
}

function webhook({ intent }: Begun) {
  const body = JSON.stringify({ event_id: randomUUID(), type: 'paid', ref: `sandbox_${intent.intent_id}` });
  const signature = signBody(sandboxSecret(world.config.signing_keys), body, world.clock.now());
  const url = addressOf(api.providerEvents).replace(':provider', 'sandbox');
  const sent = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  return app.inject({ method: 'POST', url, headers: sent, payload: body });
}

const answerBank = (answer: 'approve' | 'decline', { intent }: Begun) =>
  app.inject({
    method: 'POST',
    url: `/dev/sandbox-bank/sandbox_${intent.intent_id}/${answer}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const confirmDying = (how: 'before' | 'after', begun: Begun) => {
  crash = how;
  return begun.confirm({ number: CARDS.good });
};

const events = {
  'a good card': (begun) => begun.confirm({ number: CARDS.good }),
  'a declined card': (begun) => begun.confirm({ number: CARDS.declined }),
  'a card whose answer never comes': (begun) => begun.confirm({ number: CARDS.silent }),
  'a card that is challenged': (begun) => begun.confirm({ number: CARDS.challenged }),
  'a crash before the try': (begun) => confirmDying('before', begun),
  'a crash after the try': (begun) => confirmDying('after', begun),
  'the bank approves': (begun) => answerBank('approve', begun),
  'the bank declines': (begun) => answerBank('decline', begun),
  'a webhook': webhook,
  'a webhook twice': (begun) => Promise.all([webhook(begun), webhook(begun)]),
  'the page asks': (begun) => begun.show(),
  'the payer calls it off': ({ intent }) =>
    callApi(app, headers, api.cancelIntent, { params: { intentId: intent.intent_id }, body: {} }),
  'the order is cancelled': ({ intent: { order_id } }) =>
    callApi(app, headers, cancelOrder, { body: { vendor_id: vendorId, order_id, reason: 'mistake_error' } }),
  'the job': () => settleDue(world),
  'riders are asked': () => dispatchDue(world),
  'six seconds': async () => world.clock.advance(6),
  'a minute and more': async () => world.clock.advance(70),
  'twenty minutes': async () => world.clock.advance(20 * 60),
} satisfies Record<string, (begun: Begun) => Promise<unknown>>;

const names = Object.keys(events) as (keyof typeof events)[];

/** One after the other; what is in one step happens at once. */
type Steps = (keyof typeof events)[][];

const story: fc.Arbitrary<Steps> = fc.array(
  fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
  { maxLength: 8 },
);

async function waitForTheEnd(): Promise<void> {
  crash = null;
  for (let round = 0; round < 12; round += 1) {
    world.clock.advance(round === 3 ? 40 * 60 : 61);
    await settleDue(world);
  }
}

interface End {
  readonly state: string;
  readonly status: string;
  readonly was_placed: boolean;
  readonly charges: number;
  readonly refunds: number;
  readonly sandbox_state: string;
}

async function endOf({ intent }: Begun): Promise<End> {
  const { rows } = await world.db.pool.query<End>(
    `select p.state, o.status, s.charges, s.refunds, s.state as sandbox_state,
       exists (select from jsonb_array_elements(o.status_history) h where h->>'status' = 'RECEIVED') as was_placed
     from payments p join orders o using (root_id, order_id) join sandbox_intents s using (payment_id)
     where p.payment_id = $1`,
    [intent.intent_id],
  );
  const [end] = rows;
  if (!end) throw new Error('The payment has gone.');
  return end;
}

/** What the provider's books say against ours. */
function disagreementsOf(end: End): string[] {
  const { state, status, was_placed, charges, refunds, sandbox_state } = end;
  const isPaid = charges === 1 && refunds === 0;
  const isOff = ['CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED'].includes(status);
  const rules: readonly (readonly [boolean, string])[] = [
    [charges <= 1 && refunds <= charges, 'it is charged once at most, and given back no more than that'],
    [['paid', 'refunded', 'failed', 'cancelled'].includes(state), 'it has ended'],
    [isPaid === (state === 'paid'), 'paid is what the provider has'],
    [(refunds === 1) === (state === 'refunded'), 'refunded is what the provider has given back'],
    [isPaid !== isOff, 'an order goes on just when it is paid'],
    [!isPaid || was_placed, 'what is paid is placed'],
    [!was_placed || charges === 1, 'what is placed was paid'],
    [sandbox_state === 'paid' || sandbox_state === 'cancelled', 'nothing more can be charged'],
  ];
  return rules.filter(([holds]) => !holds).map(([, rule]) => `not so: ${rule}: ${JSON.stringify(end)}`);
}

/** One story for each end, told in every run of the test. */
const examples: [Steps][] = [
  [[['a good card']]],
  [[['a declined card']]],
  [[['a card that is challenged']]],
  [[['a crash after the try'], ['the payer calls it off'], ['the bank approves']]],
  [[['a good card', 'the payer calls it off', 'a webhook twice']]],
  [[['a good card'], ['the order is cancelled', 'the job', 'a webhook twice', 'riders are asked']]],
  [[['a crash before the try'], ['a minute and more'], ['the job'], ['a good card']]],
];

it(
  'money and order agree in the end, whatever happens in whatever order [PAY-04] [PAY-08]',
  { timeout: 300_000 },
  async () => {
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        world.clock.set(NOON);
        await cardsOf.forgive(world, payer);
        const begun = await anIntent(app, headers, vendorId);
        for (const step of steps) await Promise.all(step.map((name) => events[name](begun)));
        await waitForTheEnd();
        const end = await endOf(begun);
        ends.add(end.state);
        expect(disagreementsOf(end)).toEqual([]);
      }),
      { numRuns: RUNS, examples },
    );
    expect(ends).toEqual(new Set(['paid', 'refunded', 'failed', 'cancelled']));
  },
);
