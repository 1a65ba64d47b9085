// Open tracking pages hear of their order's changes at once (RCP-08, PUB-01).
import { followPath } from '@sendero/core/contract/tracking-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aListeningApp } from '../../testing/a-listening-app.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { createProcessState } from '../../state/process-state.ts';
import { advanceOrder } from '../order/advance-order.ts';
import { linkIdOf } from '../order/link-id.ts';
import type { NewVendor } from '../vendor/store.ts';

let world: TestWorld;
let app: FastifyInstance;
let vendor: NewVendor;

beforeAll(async () => {
  world = await createTestWorld();
  app = await aListeningApp(world);
  vendor = await aVendor(world, { name: 'Sample Bakery' });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const anOpenOrder = () => anOrderRow(world, vendor, { status: 'RECEIVED', dispatch_at: null });
const linkTo = ({ order_id }: { readonly order_id: string }) => linkIdOf(world.config.signing_keys, order_id);

/** Opens the stream of a link; `next` is its next event. */
async function follow(linkId: string, { listeningOrigin }: FastifyInstance = app) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const answer = await fetch(listeningOrigin + followPath.replace(':link_id', linkId), {
    signal: stop.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<{ event: string; data: string } | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      const block = text.slice(0, Math.max(0, end));
      if (end >= 0) text = text.slice(end + 2);
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event) return { event, data };
      if (end >= 0) continue;
      const read = await reader?.read();
      if (!read || read.done) return null;
      text += read.value;
    }
  };
  return { answer, next, stop: () => stop.abort(), text: () => text };
}

const statusIn = (heard: { data: string } | null) => JSON.parse(heard?.data ?? '{}').status;
const advance = (order_id: string, on = world) =>
  advanceOrder(on, { order_id, to: 'WAITING_FOR_TRANSPORT', by: 'dispatch', at: on.clock.now() });

describe('an open page', () => {
  it('hears how its order is, and of each change at once [RCP-08]', async () => {
    const order = await anOpenOrder();
    const { answer, next } = await follow(linkTo(order));
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(statusIn(await next())).toBe('RECEIVED');
    await advance(order.order_id);
    const heard = await next();
    expect(heard?.event).toBe('order');
    expect(statusIn(heard)).toBe('WAITING_FOR_TRANSPORT');
    expect(heard?.data).not.toContain(order.customer_phone);
  });

  it('hears of what happens on another server, and nothing of another order [RCP-08]', async () => {
    const other = await createSecondWorld(world);
    onTestFinished(() => other.close());
    const [mine, theirs] = [await anOpenOrder(), await anOpenOrder()];
    const { next } = await follow(linkTo(mine));
    await next();
    await advance(theirs.order_id, other);
    await advance(mine.order_id, other);
    const heard = JSON.parse((await next())?.data ?? '{}');
    expect([heard.order_id, heard.status]).toEqual([mine.order_id, 'WAITING_FOR_TRANSPORT']);
  });

  it('hears of a change that is told of together with new orders of its shop [RCP-08]', async () => {
    const order = await anOpenOrder();
    const { next } = await follow(linkTo(order));
    await next();
    const placed = { kind: 'order', vendor_id: vendor.vendor_id, is_new: true } as const;
    world.announcer.announce([placed]);
    await advance(order.order_id);
    world.announcer.announce([placed]);
    expect(statusIn(await next())).toBe('WAITING_FOR_TRANSPORT');
  });

  it('is told that its server stops, and comes back by itself', async () => {
    const second = await aListeningApp({ ...world, ...createProcessState(world.clock, world.config) });
    const { next, text } = await follow(linkTo(await anOpenOrder()), second);
    await next();
    await second.close();
    expect(await next()).toBeNull();
    expect(text()).toBe('');
  });

  it('leaves nothing behind', async () => {
    const before = (await world.metrics.followers.get()).values[0]?.value ?? 0;
    const { next, stop } = await follow(linkTo(await anOpenOrder()));
    await next();
    expect((await world.metrics.followers.get()).values[0]?.value).toBe(before + 1);
    stop();
    await expect.poll(async () => (await world.metrics.followers.get()).values[0]?.value).toBe(before);
  });
});

describe('who is refused', () => {
  it('is a link that leads to no order [PUB-06]', async () => {
    const order = await anOpenOrder();
    expect((await follow(order.order_id)).answer.status).toBe(404);
    expect((await follow(`${order.order_id}.AAAAAAAAAAAAAAAA`)).answer.status).toBe(404);
  });

  it('is an address with too many pages, until one of them is closed', async () => {
    const config = { ...world.config, followers_per_address: 1 };
    const strict = await aListeningApp({ ...world, config, ...createProcessState(world.clock, config) });
    onTestFinished(() => strict.close());
    const link = linkTo(await anOpenOrder());
    const first = await follow(link, strict);
    await first.next();
    const { answer } = await follow(link, strict);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('60');
    first.stop();
    await expect.poll(async () => (await follow(link, strict)).answer.status).toBe(200);
  });
});
