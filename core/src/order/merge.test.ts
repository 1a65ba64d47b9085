import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrder } from './an-order.ts';
import { type FeedVerdict, appliesTo, judgeEvent, mergeOrder } from './merge.ts';
import type { Order } from './order.ts';

const aVersion = (order_id: string, updated_at: number, entries = 1) =>
  anOrder(
    Array.from({ length: entries }, () => 'NEW' as const),
    { order_id, updated_at },
  );

describe('mergeOrder', () => {
  const held = aVersion('a', 100, 3);

  it.each([
    ['nothing was held', undefined, aVersion('a', 1), true],
    ['it is newer', held, aVersion('a', 101, 1), true],
    ['it is older, however long', held, aVersion('a', 99, 9), false],
    ['it is of the same second and longer', held, aVersion('a', 100, 4), true],
    ['it is of the same second and shorter', held, aVersion('a', 100, 2), false],
  ])('when %s [LIV-04]', (_when, before, incoming, taken) => {
    expect(mergeOrder(before, incoming)).toBe(taken ? incoming : before);
  });
});

describe('appliesTo', () => {
  const startOfToday = 1000;

  it.each([
    ['tracking', 1000, null, true],
    ['tracking', 999, null, false],
    ['tracking', 999, 5000, true],
    ['tracking', 999, 500, false],
    ['history', 999, null, true],
    ['history', 1000, null, false],
  ] as const)('on %s, created at %i, for %s: %s [LIV-03]', (section, created_at, preordered_for, applies) => {
    expect(appliesTo(section, { created_at, preordered_for }, startOfToday)).toBe(applies);
  });
});

describe('the feed', () => {
  it.each([
    [5, 6, 'apply'],
    [5, 5, 'repeat'],
    [5, 1, 'repeat'],
    [5, 7, 'gap'],
  ])('holding %i, calls event %i %s [LIV-06]', (held, seq, verdict) => {
    expect(judgeEvent(held, { seq })).toBe(verdict);
  });

  it('ends as the server has it, whatever is dropped, repeated or swapped [LIV-06]', () => {
    const changes = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 30 });
    const deliveries = fc.array(fc.nat({ max: 29 }), { maxLength: 60 });
    fc.assert(
      fc.property(changes, deliveries, (ids, arrivals) => {
        const log = ids.map((id, index) => ({ seq: index + 1, order: aVersion(id, index, index + 1) }));
        const truth = new Map(log.map(({ order }) => [order.order_id, order]));
        const delivered = arrivals.map((index) => log[index]).filter((event) => event !== undefined);
        const received = delivered.reduce(receiveFrom(log), { seq: 0, orders: new Map() });
        const caughtUp = catchUp(received, log);
        expect(caughtUp.seq).toBe(log.length);
        expect(caughtUp.orders).toEqual(truth);
      }),
    );
  });
});

/** A vendor's orders by id, as its feed has told them up to `seq`. */
interface Feed {
  readonly seq: number;
  readonly orders: ReadonlyMap<string, Order>;
}

/** The feed after an event, with the verdict on it; an event that is not applied leaves the feed as it was. */
function applyFeed(
  feed: Feed,
  event: { readonly seq: number; readonly order: Order },
): { readonly verdict: FeedVerdict; readonly feed: Feed } {
  const verdict = judgeEvent(feed.seq, event);
  if (verdict !== 'apply') return { verdict, feed };
  const { order_id } = event.order;
  const order = mergeOrder(feed.orders.get(order_id), event.order);
  return { verdict, feed: { seq: event.seq, orders: new Map(feed.orders).set(order_id, order) } };
}

type FeedEvent = Parameters<typeof applyFeed>[1];

/** A page that asks for what is missing as soon as it sees a gap. */
function receiveFrom(log: readonly FeedEvent[]) {
  return (feed: Feed, event: FeedEvent): Feed => {
    const after = applyFeed(feed, event);
    return after.verdict === 'gap' ? catchUp(feed, log.slice(0, event.seq)) : after.feed;
  };
}

function catchUp(feed: Feed, log: readonly FeedEvent[]): Feed {
  return log.slice(feed.seq).reduce((held, event) => applyFeed(held, event).feed, feed);
}
