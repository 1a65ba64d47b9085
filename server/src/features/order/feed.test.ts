// What must hold while many do things at once: numbers without gaps, no order lost, nobody waiting for each other for ever.
import { addressOf } from '@sendero/core/contract/endpoint';
import * as api from '@sendero/core/contract/order-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aDraft, anOrder } from '../../testing/an-order.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { readQuote } from '../quote/sign-quote.ts';
import { advanceOrders } from './advance-order.ts';
import { inGroups } from '../../in-groups.ts';

let world: TestWorld;
let app: FastifyInstance;
let secondWorld: TestWorld;
let secondApp: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  secondWorld = await createSecondWorld(world);
  secondApp = await createApp(secondWorld);
});
afterAll(async () => {
  await secondApp.close();
  await secondWorld.close();
  await app.close();
  await world.close();
});

const place = (of: Shop, payload: object, through = app) =>
  through.inject({ method: 'POST', url: addressOf(api.placeOrder), headers: of.headers, payload });

const drafts = (of: Shop, count: number) =>
  Promise.all(Array.from({ length: count }, () => aDraft(app, of.headers, of.vendor.vendor_id)));

async function events(of: Shop, after: number): Promise<{ events: { seq: number }[]; seq: number }> {
  const url = `/order/api/v1/vendor/${of.vendor.vendor_id}/events?after=${after}`;
  return (await secondApp.inject({ url, headers: of.headers })).json().result;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

/** Reads a shop's feed as a page that is behind does, from the number it was told last, until `isOver`. */
async function follow(of: Shop, isOver: () => boolean): Promise<number[]> {
  const heard: number[] = [];
  for (let seq = 0, over = false; !over;) {
    over = isOver();
    const answer = await events(of, seq);
    heard.push(...answer.events.map((event) => event.seq));
    seq = answer.seq;
  }
  return heard;
}

describe('the numbered feed', () => {
  it('tells what happened after a number, with orders as they are now [ORD-06] [LIV-06]', async () => {
    const shop = await aShop(world, app);
    expect(await events(shop, 0)).toEqual({ events: [], seq: 0 });
    const order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    await advanceOrders(world, [
      { order_id: order.order_id, to: 'WAITING_FOR_TRANSPORT', by: 'dispatch', at: world.clock.now() },
    ]);
    const told = await events(shop, 0);
    expect(told).toMatchObject({
      seq: 2,
      events: upTo(2).map((seq) => ({
        type: 'order_update',
        seq,
        order: { order_id: order.order_id, status: 'WAITING_FOR_TRANSPORT' },
      })),
    });
    expect((await events(shop, 1)).events.map(({ seq }) => seq)).toEqual([2]);
    expect(await events(shop, 2)).toEqual({ events: [], seq: 2 });
    expect(await events(shop, 99)).toEqual({ events: [], seq: 2 });
  });

  it('answers at most 500 at a time, and goes on from there [LIV-06]', async () => {
    const shop = await aShop(world, app);
    const { order_id } = await anOrderRow(world, shop.vendor);
    await world.db.pool.query(
      `insert into order_events select root_id, vendor_id, n, order_id, status, created_at
       from orders, generate_series(2, 501) n where order_id = $1`,
      [order_id],
    );
    const first = await events(shop, 0);
    expect([first.events.length, first.seq]).toEqual([500, 500]);
    expect((await events(shop, 500)).events.map(({ seq }) => seq)).toEqual([501]);
  });

  it.each(['1.5', '-1', 'x', '1e3', '99999999999999999999', ''])('refuses after=%s', async (after) => {
    const shop = await aShop(world, app);
    const url = `/order/api/v1/vendor/${shop.vendor.vendor_id}/events?after=${after}`;
    const reply = await app.inject({ url, headers: shop.headers });
    expect(reply.json()).toMatchObject({ status: 400, errors: [{ field: 'after' }] });
  });

  it('has no gap under 200 placements at once on two servers, nor for whoever reads meanwhile [LIV-06]', async () => {
    const shop = await aShop(world, app);
    const bodies = await drafts(shop, 200);
    let done = false;
    const following = Promise.all(upTo(5).map(() => follow(shop, () => done)));
    const replies = await Promise.all(
      bodies.map(async (body, n) => {
        const reply = await place(shop, body, n % 2 === 0 ? app : secondApp);
        const moves = [
          {
            order_id: reply.json().result.order_id,
            to: 'WAITING_FOR_TRANSPORT' as const,
            by: 'dispatch' as const,
            at: world.clock.now(),
          },
        ];
        await advanceOrders(n % 3 === 0 ? world : secondWorld, moves);
        return reply.statusCode;
      }),
    );
    done = true;
    expect(new Set(replies)).toEqual(new Set([200]));
    for (const heard of await following) expect(heard).toEqual(upTo(400));
  });
});

describe('orders that arrive together', () => {
  it('are all kept, but for the one whose price was used before [ORD-08]', async () => {
    const shop = await aShop(world, app);
    const bodies = await drafts(shop, 40);
    const used = readQuote(world.config.signing_keys, bodies[17]?.signature ?? '');
    await anOrderRow(world, shop.vendor, { quote_id: used?.quote_id ?? '' });
    const replies = await Promise.all(bodies.map((body) => place(shop, body)));
    const refused = replies.flatMap((reply, n) => (reply.statusCode === 200 ? [] : [[n, reply.json().code]]));
    expect(refused).toEqual([[17, 'SignatureUsed']]);
    const { rows } = await world.db.pool.query(
      'select count(*)::int, count(distinct order_id)::int as ids from orders where vendor_id = $1',
      [shop.vendor.vendor_id],
    );
    expect(rows).toEqual([{ count: 40, ids: 40 }]);
    expect(await follow(shop, () => true)).toEqual(upTo(40));
  });

  it('are written in groups, and a faulty one fails alone', async () => {
    const batches: number[] = [];
    const kept: number[] = [];
    const commit = inGroups<number, number>(async (batch) => {
      batches.push(batch.length);
      if (batch.includes(13)) throw new Error('unlucky');
      kept.push(...batch);
      return batch;
    });
    const outcomes = await Promise.allSettled(upTo(300).map((n) => commit(n)));
    expect(outcomes.map((each, n) => each.status === 'rejected' || each.value === n + 1)).not.toContain(
      false,
    );
    expect(outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n + 1] : []))).toEqual([13]);
    expect(kept.toSorted((a, b) => a - b)).toEqual(upTo(300).filter((n) => n !== 13));
    expect(batches.length).toBeLessThan(30);
  });

  it('end when their own group is durable, and not before', async () => {
    const open: (() => void)[] = [];
    const commit = inGroups<string, string>((batch) => new Promise((done) => open.push(() => done(batch))));
    const told: string[] = [];
    const first = commit('first').then(() => told.push('first'));
    await new Promise(setImmediate);
    const second = commit('second').then(() => told.push('second'));
    await new Promise(setImmediate);
    expect(told).toEqual([]);
    open[1]?.();
    await second;
    expect(told).toEqual(['second']);
    open[0]?.();
    await first;
    expect(told).toEqual(['second', 'first']);
  });
});

describe('several vendors under several servers', () => {
  it(
    'never wait for each other in a circle, and every number is given once [LIV-06]',
    { timeout: 60_000 },
    async () => {
      const shops = await Promise.all(upTo(4).map(() => aShop(world, app)));
      const rounds = 15;
      const orders = await Promise.all(
        shops.map((shop) => Promise.all(upTo(rounds).map(() => anOrderRow(world, shop.vendor)))),
      );
      const ids = orders.flat().map(({ order_id }) => order_id);
      const before = await deadlocks();
      const turned = (by: number) => [...ids.slice(by), ...ids.slice(0, by)];
      const advance = (by: TestWorld, order: readonly string[]) =>
        advanceOrders(
          by,
          order.map((order_id) => ({ order_id, to: 'MODIFIED', by: 'shop', at: world.clock.now() })),
        );
      const work = upTo(rounds).flatMap((n) => [
        advance(world, turned(n)),
        advance(secondWorld, turned(n).toReversed()),
        ...shops.map(async (shop, k) =>
          place(shop, (await drafts(shop, 1))[0] ?? {}, n % 2 === k % 2 ? app : secondApp),
        ),
        ...shops.map(async (shop, k) => {
          const { order_id = '', vendor_id = '' } = orders[k]?.[n - 1] ?? {};
          const payload = { vendor_id, order_id, reason: 'closed' };
          return secondApp.inject({
            method: 'PUT',
            url: addressOf(api.cancelOrder),
            headers: shop.headers,
            payload,
          });
        }),
      ]);
      const outcomes = await Promise.allSettled(work);
      const faults = outcomes.flatMap((outcome) => {
        if (outcome.status === 'rejected') return [String(outcome.reason)];
        const answer = outcome.value;
        return 'statusCode' in answer && answer.statusCode >= 500 ? [answer.body] : [];
      });
      expect(faults).toEqual([]);
      expect(await deadlocks()).toBe(before);
      for (const shop of shops) {
        const heard = await follow(shop, () => true);
        expect(heard).toEqual(upTo(heard.length));
        expect(heard.length).toBeGreaterThan(rounds * 3);
      }
    },
  );

  async function deadlocks(): Promise<number> {
    await world.db.pool.query('select pg_stat_force_next_flush()');
    const { rows } = await world.db.pool.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return rows[0].deadlocks;
  }
});
