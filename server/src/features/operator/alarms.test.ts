// Every kind of alarm, from what causes it to the message that it is over.
import type { BoardName } from '@sendero/core/contract/operator-desk-api';
import * as deskApi from '@sendero/core/contract/operator-desk-api';
import * as orderApi from '@sendero/core/contract/operator-order-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { unixSeconds } from '../../clock.ts';
import { aHeldOrder } from '../../testing/a-held-order.ts';
import { type TestMember, aMember } from '../../testing/a-member.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { runDue } from '../../testing/run-due.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { type WebhookServer, startWebhookServer } from '../../testing/webhook-server.ts';
import { advanceOrders } from '../order/advance-order.ts';
import { insertMail } from '../session/mail-store.ts';
import { toMail } from '../session/write-mail.ts';
import { watchBoards } from './limits.ts';
import { tellingSigns } from './tell-signs.ts';

const MINUTE_S = 60;
const MAIL = 'night@sendero.example';
const params = { country: 'FI' };
const reason = 'Evenings are thin';
const letter = { subject: 'Hello', lead: 'Hello.', notes: [] };

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let admin: TestMember;
let receiver: WebhookServer;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
  receiver = await startWebhookServer();
});
// A day that passes ends a session.
beforeEach(async () => {
  admin = await aMember(world);
});
afterAll(async () => {
  await receiver.close();
  await app.close();
  await world.close();
});

const ago = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000);
const sql = (text: string, values: unknown[] = []) => world.db.pool.query(text, values);

/** Makes something go wrong; returns what mends it. */
type Trouble = () => Promise<() => unknown>;

const cancelling = (orderId: string) => async () => {
  const reply = await callApi(app, admin.headers, orderApi.cancelByStaff, {
    params: { orderId },
    body: { reason },
  });
  if (reply.statusCode >= 300) throw new Error(reply.body);
};
const anOrderThat =
  (given: () => Parameters<typeof anOrderRow>[2]): Trouble =>
  async () =>
    cancelling((await anOrderRow(world, shop.vendor, given())).order_id);

const later = (seconds: number) => async () => {
  world.clock.advance(seconds);
  admin = await aMember(world);
};

/** What a server sees of itself, and how long that is told after it is gone. */
const aSign =
  (see: () => void, for_s: number): Trouble =>
  async () => {
    const tell = tellingSigns(world);
    await tell();
    see();
    await tell();
    return later(for_s + 1);
  };

const troubles: Readonly<Record<BoardName, Trouble>> = {
  under_way: anOrderThat(() => ({})),
  late: anOrderThat(() => ({ promised_at: ago(1) })),
  without_rider: async () => cancelling((await aHeldOrder(world, shop.vendor)).order_id),
  unpaid: async () => {
    const created_at = ago(12);
    const status_history = [{ status: 'PAYMENT_INITIATED', created_at: unixSeconds(created_at) }] as const;
    const row = await anOrderRow(world, shop.vendor, {
      status: 'PAYMENT_INITIATED',
      status_history: [...status_history],
      created_at,
    });
    return () =>
      advanceOrders(world, [
        { order_id: row.order_id, to: 'PAYMENT_FAILED', by: 'payment', at: world.clock.now() },
      ]);
  },
  refunds_failed: async () => {
    const { root_id, order_id, vendor_id } = await anOrderRow(world, shop.vendor);
    await sql(
      `insert into payments (root_id, payment_id, order_id, vendor_id, user_id, provider, amount, currency, state, dispatch_at, created_at, expires_at, refund_state)
       values ($1, gen_random_uuid(), $2, $3, '', 'sandbox', 490, 'EUR', 'paid', $4, $4, $4, 'failed')`,
      [root_id, order_id, vendor_id, world.clock.now()],
    );
    return () => sql(`update payments set refund_state = 'done' where order_id = $1`, [order_id]);
  },
  cases_undecided: async () => {
    const { root_id, order_id, vendor_id } = await anOrderRow(world, shop.vendor);
    await sql(
      `insert into cases (root_id, order_id, vendor_id, country_code, opened_at) values ($1, $2, $3, 'FI', $4)`,
      [root_id, order_id, vendor_id, world.clock.now()],
    );
    return () => sql(`update cases set decision = 'none', decided_at = opened_at`);
  },
  notices_failed: async () => {
    const { root_id, order_id, vendor_id } = await anOrderRow(world, shop.vendor);
    await sql(
      `insert into notices (root_id, order_id, step, vendor_id, country_code, created_at, state, channel)
       values ($1, $2, 'near', $3, 'FI', $4, 'failed', 'sms')`,
      [root_id, order_id, vendor_id, world.clock.now()],
    );
    return later(24 * 60 * MINUTE_S + 1);
  },
  mails_waiting: async () => {
    const [site] = world.sites.all();
    if (!site) throw new Error('There is no site.');
    const mail = toMail(world, site, { email: 'a@sendero.example', language: 'en' }, letter);
    const worthless_at = new Date(world.clock.now().getTime() + 3_600_000);
    await world.db.kysely
      .transaction()
      .execute((transaction) =>
        insertMail(transaction, world.queue, { mail, is_decoy: false, worthless_at }),
      );
    await sql(
      `update jobs.job set created_on = created_on - interval '6 minutes' where name = 'mails' and state < 'completed'`,
    );
    // It goes out with the alarm's own.
    return () => undefined;
  },
  reports_refused: aSign(() => world.metrics.refused_reports.inc({ reason: 'unknown' }), 60 * MINUTE_S),
  engines_away: aSign(() => world.metrics.engine_circuit_open.set({ engine: 'osrm' }, 1), MINUTE_S),
  browser_errors: aSign(
    () => world.metrics.client_errors.inc({ site: 'fi', screen: '/request', kind: 'error' }),
    60 * MINUTE_S,
  ),
};

const countOf = async (name: BoardName): Promise<number> => {
  const { result } = (await callApi(app, admin.headers, deskApi.getBoard, { params })).json();
  return result.numbers.find((one: { name: string }) => one.name === name).count;
};

const setLimit = async (name: BoardName, most: number) => {
  const limits = [{ name, most, mails: [MAIL], webhook: receiver.url }];
  const reply = await callApi(app, admin.headers, deskApi.saveLimits, { params, body: { limits, reason } });
  if (reply.statusCode !== 200) throw new Error(reply.body);
};

const mailsTo = async (address: string): Promise<readonly string[]> => {
  const { rows } = await sql(`select mail->>'subject' as subject from queued_mails where mail->>'to' = $1`, [
    address,
  ]);
  return rows.map(({ subject }) => subject);
};

/** What was told since, by mail and by webhook, once everything that waits is sent. */
async function toldBy(work: () => Promise<unknown>) {
  const before = receiver.told.length;
  await work();
  const mails = await mailsTo(MAIL);
  await runDue(world);
  return {
    mails,
    messages: receiver.told.slice(before).map(({ type, data }) => [type, data.name, data.count]),
  };
}

describe('an alarm of each kind', () => {
  it.each(Object.entries(troubles) as [BoardName, Trouble][])(
    '%s: rises once, goes out by mail and webhook, and tells once that it is over [OPR-05]',
    async (name, begin) => {
      await runDue(world);
      const usual = await countOf(name);
      await setLimit(name, usual);
      const quiet = await toldBy(() => watchBoards(world));
      expect(quiet).toEqual({ mails: [], messages: [] });
      const mend = await begin();
      const words = `FI: ${name.replaceAll('_', ' ')} is`;
      const raised = await toldBy(async () => {
        await watchBoards(world);
        await watchBoards(world);
      });
      expect(raised).toEqual({
        mails: [`${words} ${usual + 1}, more than ${usual}`],
        messages: [['board.alarm', name, usual + 1]],
      });
      await mend();
      const over = await toldBy(async () => {
        await watchBoards(world);
        await watchBoards(world);
      });
      expect(over).toMatchObject({ messages: [['board.alarm_over', name, expect.any(Number)]] });
      expect(over.mails).toHaveLength(1);
      expect(await countOf(name)).toBeLessThanOrEqual(usual);
    },
  );
});

describe('an alarm', () => {
  it('rises above what a list shows of a number [OPR-05]', async () => {
    await sql(
      `insert into server_signs (server, name, label, slot, value, seen_at)
       select gen_random_uuid(), 'browser_errors', 'fi /' || n || ' error', $1, 1, $1 from generate_series(1, 320) n`,
      [world.clock.now()],
    );
    await setLimit('browser_errors', 300);
    const { messages } = await toldBy(() => watchBoards(world));
    expect(messages).toEqual([['board.alarm', 'browser_errors', 320]]);
  });

  it('goes out where another cannot be told: a country that has no site any more [OPR-05]', async () => {
    await sql(
      `insert into board_limits (country_code, name, most, mails) values ('AA', 'engines_away', 0, '{x@sendero.example}')`,
    );
    await setLimit('engines_away', 0);
    await troubles.engines_away();
    const { messages } = await toldBy(() =>
      expect(watchBoards(world)).rejects.toThrow('could not be looked at'),
    );
    expect(messages).toEqual([['board.alarm', 'engines_away', 1]]);
  });
});
