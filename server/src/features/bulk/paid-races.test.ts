// Whatever fails, in whatever order and whoever works at once: a paid row ends as an order that is paid, or as none that costs anything.
import * as api from '@sendero/core/contract/bulk-api';
import { cancelOrder } from '@sendero/core/contract/order-api';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { CardGateway, TestCard } from '../../ports/payments/port.ts';
import { aKeptCard } from '../../testing/a-kept-card.ts';
import { aSheet, workOff } from '../../testing/a-sheet.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { settleDue } from '../payment/settle-due.ts';
import { workOnNextBulkJob } from './work-on-bulk-job.ts';

const RUNS = 40;
/** Every story begins then, so that no session ends in the middle of one. */
const NOON = '2026-11-18T10:00:00Z';
const ONLINE = { payment_method: 'Online payment' };

let world: TestWorld;
let second: TestWorld;
let app: FastifyInstance;
let shop: Shop;

/** Calls to the provider that are about to fail: before it hears of them, or after. */
const failures: ('before' | 'after')[] = [];

beforeAll(async () => {
  world = await createTestWorld();
  second = await createSecondWorld(world);
  app = await createApp(world);
  world.clock.set(NOON);
  shop = await aShop(world, app);
  mayFail(world);
  mayFail(second);
});
afterAll(async () => {
  await app.close();
  await second.close();
  await world.close();
});

function mayFail({ payments }: TestWorld): void {
  const gateway = payments.sandbox as unknown as Record<string, (given: unknown) => Promise<unknown>>;
  for (const name of ['open', 'confirm', 'ask', 'cancel'] satisfies (keyof CardGateway)[]) {
    const call = gateway[name] ?? expect.fail(name);
    gateway[name] = async (given) => {
      const how = failures.shift();
      if (how === 'before') throw new Error('the provider was not reached');
      const answer = await call(given);
      if (how === 'after') throw new Error('the answer was lost');
      return answer;
    };
  }
}

const signal = new AbortController().signal;

const events = {
  'a worker': () => workOnNextBulkJob(world, signal),
  'another worker': () => workOnNextBulkJob(second, signal),
  'a worker that is told to stop': () => workOnNextBulkJob(world, AbortSignal.timeout(5)),
  'the reconciling job': () => settleDue(world),
  'a call fails': async () => void failures.push('before'),
  'an answer is lost': async () => void failures.push('after'),
  'seven seconds': async () => world.clock.advance(7),
  'seventy seconds': async () => world.clock.advance(70),
  'twenty minutes': async () => world.clock.advance(20 * 60),
  'somebody cancels one': cancelOne,
} satisfies Record<string, () => Promise<unknown>>;

type Event = keyof typeof events;
const names = Object.keys(events) as Event[];

async function cancelOne(): Promise<void> {
  const { vendor_id } = shop.vendor;
  const { rows } = await world.db.pool.query<{ order_id: string }>(
    `select order_id from orders where vendor_id = $1 order by created_at desc limit 1`,
    [vendor_id],
  );
  const body = { vendor_id, order_id: rows[0]?.order_id ?? 'none', reason: 'mistake_error' };
  await callApi(app, shop.headers, cancelOrder, { body });
}

const behaviours: TestCard['behaviour'][] = ['approve', 'declined', 'challenge', 'timeout'];

/** What the card does, how many rows it pays, and what happens; what is in one step happens at once. */
const story = fc.record({
  behaviour: fc.constantFrom(...behaviours),
  rows: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }), { maxLength: 7 }),
});

/** The provider takes a payment up, its answer is lost, and nobody comes back to it before its time is over. */
const takenUpUnheard: Event[][] = [
  ['an answer is lost', 'a worker'],
  ['twenty minutes'],
  ['twenty minutes', 'a worker'],
];

async function begin(behaviour: TestCard['behaviour'], count: number): Promise<string> {
  const { job } = await aSheet(app, shop, [...Array<Record<string, string>>(count).fill(ONLINE), {}]);
  const params = { jobId: job.bulk_job_id };
  const { card_fee } = (await callApi(app, shop.headers, api.bulkCash, { params })).json().body;
  const card = { payment_instrument_id: await aKeptCard(world, shop, behaviour), expected_fee: card_fee };
  const reply = await callApi(app, shop.headers, api.placeBulkOrders, { params, body: { card } });
  expect(reply.statusCode).toBe(200);
  return job.bulk_job_id;
}

async function waitForTheEnd(): Promise<void> {
  failures.length = 0;
  for (let round = 0; round < 10; round += 1) {
    world.clock.advance(round === 4 ? 40 * 60 : 61);
    await settleDue(world);
    await workOff(world);
  }
}

interface End {
  readonly row_number: number;
  readonly state: string;
  readonly is_online: boolean;
  readonly orders: number;
  readonly own: string | null;
  readonly placed: number;
  readonly charged: number;
  readonly kept: number;
  readonly open: number;
}

/** Each row with all the orders that were made of it, and the money that the provider has taken and kept for them. */
async function endsOf(jobId: string): Promise<End[]> {
  const { rows } = await world.db.pool.query<End>(
    `select r.row_number, r.state, r.draft->>'payment_type' = 'ONLINE_PAYMENT' as is_online, count(o.order_id) as orders,
       min(o.status) filter (where o.order_id = r.order_id) as own,
       count(*) filter (where o.status_history @> '[{"status": "RECEIVED"}]') as placed,
       coalesce(sum(s.charges), 0) as charged, coalesce(sum(s.charges - s.refunds), 0) as kept,
       count(*) filter (where s.state not in ('paid', 'cancelled')) as open
     from bulk_rows r
     left join orders o on o.root_id = r.root_id
       and (o.quote_id = 'bulk:' || r.job_id || ':' || r.row_number or o.quote_id like 'bulk:' || r.job_id || ':' || r.row_number || ':card:%')
     left join payments p on p.root_id = o.root_id and p.order_id = o.order_id
     left join sandbox_intents s using (payment_id)
     where r.job_id = $1 group by r.row_number, r.state, r.draft, r.order_id order by 1`,
    [jobId],
  );
  return rows;
}

/** What is not as it should be at the end. */
function disagreementsOf(end: End): string[] {
  const { state, is_online, orders, own, placed, charged, kept, open } = end;
  const isPlaced = state === 'PLACED';
  const isPaid = is_online && isPlaced && own !== 'CANCELLED';
  const rules: readonly (readonly [boolean, string])[] = [
    [state === 'PLACED' || state === 'FAILED', 'it has ended'],
    [orders <= 1 && charged <= 1, 'it was made an order, and charged, once at most'],
    [placed === (isPlaced ? 1 : 0), 'it is named as placed just when it was'],
    [kept === (isPaid ? 1 : 0), 'what is kept is for an order that goes on'],
    [open === 0, 'nothing more can be charged'],
    [is_online || isPlaced, 'what no card pays does not fail for one'],
  ];
  return rules.filter(([holds]) => !holds).map(([, rule]) => `not so: ${rule}: ${JSON.stringify(end)}`);
}

it(
  'a row that a card pays ends in exactly one of two ways, whatever fails [BLK-05] [BLK-09] [PAY-08]',
  { timeout: 300_000 },
  async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(story, async ({ behaviour, rows, steps }) => {
        world.clock.set(NOON);
        const jobId = await begin(behaviour, rows);
        for (const step of steps) await Promise.all(step.map((name) => events[name]()));
        await waitForTheEnd();
        const ends = await endsOf(jobId);
        expect(ends).toHaveLength(rows + 1);
        expect(ends.flatMap(disagreementsOf)).toEqual([]);
        for (const { state, is_online } of ends) if (is_online) seen.add(`${behaviour} ${state}`);
      }),
      {
        numRuns: RUNS,
        examples: [
          [{ behaviour: 'approve', rows: 3, steps: [['an answer is lost', 'a call fails'], ['a worker']] }],
          [{ behaviour: 'challenge', rows: 2, steps: [['a worker'], ['seven seconds'], ['another worker']] }],
          [{ behaviour: 'declined', rows: 2, steps: [['a worker', 'seven seconds', 'another worker']] }],
          [{ behaviour: 'timeout', rows: 2, steps: [['a worker'], ['the reconciling job']] }],
          [{ behaviour: 'approve', rows: 1, steps: takenUpUnheard }],
        ],
      },
    );
    expect(seen).toContain('approve PLACED');
    expect(seen).toContain('timeout PLACED');
    expect(seen).toContain('challenge FAILED');
    expect(seen).toContain('declined FAILED');
  },
);
