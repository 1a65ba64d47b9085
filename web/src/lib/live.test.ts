// @vitest-environment node
import type { AddressInfo } from 'node:net';
import type { ClientMessage, ServerMessage } from '@sendero/core/contract/live';
import { mergeOrder } from '@sendero/core/order/merge';
import type { Order } from '@sendero/core/order/order';
import { anOrder } from '@sendero/core/order/an-order';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket as Peer, WebSocketServer } from 'ws';
import { openLive, type Live, type LiveListener } from './live.ts';

const PACE = { retry_ms: 5, ping_ms: 10_000 };

/** A vendor's feed as the server keeps it, behind a socket that may be cut, silenced for a message, or started anew. */
class FeedServer {
  readonly heard: ClientMessage[] = [];
  readonly orders = new Map<string, Order>();
  /** Sockets that are open now. */
  readonly peers = new Set<Peer>();
  #events: { vendor_id: string; seq: number; order_id: string }[] = [];
  #server: WebSocketServer | undefined;
  #port = 0;
  silent = false;

  get url(): string {
    return `ws://127.0.0.1:${this.#port}/live`;
  }

  async start(): Promise<void> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: this.#port });
    await new Promise((done) => server.once('listening', done));
    this.#port = (server.address() as AddressInfo).port;
    server.on('connection', (peer) => {
      this.peers.add(peer);
      peer.on('message', (data: Buffer) => this.#hear(peer, JSON.parse(data.toString('utf8'))));
      peer.on('close', () => this.peers.delete(peer));
    });
    this.#server = server;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((done) => (this.#server ? this.#server.close(done) : done(undefined)));
  }

  cut(): void {
    for (const peer of this.peers) peer.terminate();
  }

  say(text: string): void {
    for (const peer of this.peers) peer.send(text);
  }

  /** Changes an order, and says so unless the message is to be lost. */
  change(vendor_id: string, name: string, message: 'told' | 'told twice' | 'lost'): void {
    const order_id = `${vendor_id}-${name}`;
    const held = this.orders.get(order_id);
    const updated_at = (held?.updated_at ?? 1000) + 1;
    this.orders.set(order_id, { ...anOrder(['NEW']), order_id, vendor_id, updated_at });
    const seq = this.#numberOf(vendor_id) + 1;
    this.#events.push({ vendor_id, seq, order_id });
    if (message === 'lost') return;
    this.say(this.#update(vendor_id, seq));
    if (message === 'told twice') this.say(this.#update(vendor_id, seq));
  }

  /** What a list call answers. */
  read(): readonly Order[] {
    return [...this.orders.values()];
  }

  #hear(peer: Peer, message: ClientMessage): void {
    if (this.silent) return;
    this.heard.push(message);
    if (message.action === 'ping') return peer.send(JSON.stringify({ type: 'pong' }));
    const vendors = message.include_outlets ? ['parent', 'outlet'] : [message.vendor_id];
    for (const vendor_id of vendors) {
      const end = this.#numberOf(vendor_id);
      const start = Math.min(
        typeof message.after === 'object' ? (message.after[vendor_id] ?? end) : end,
        end,
      );
      peer.send(JSON.stringify({ type: 'subscribe_ok', vendor_id, seq: start } satisfies ServerMessage));
      for (let seq = start + 1; seq <= end; seq += 1) peer.send(this.#update(vendor_id, seq));
    }
  }

  #numberOf(vendorId: string): number {
    return this.#events.filter(({ vendor_id }) => vendor_id === vendorId).length;
  }

  #update(vendorId: string, seq: number): string {
    const event = this.#events.find((one) => one.vendor_id === vendorId && one.seq === seq);
    return JSON.stringify({ type: 'order_update', seq, order: this.orders.get(event?.order_id ?? '') });
  }
}

/** What a page holds: it reads the list when a feed begins, and merges what it hears. */
function aPage(server: FeedServer) {
  const held = new Map<string, Order>();
  const take = (order: Order) => held.set(order.order_id, mergeOrder(held.get(order.order_id), order));
  const page = { held, starts: 0, orders: 0, states: [] as string[] };
  const listener: LiveListener = {
    onOrder: (order) => {
      page.orders += 1;
      take(order);
    },
    onRider: () => undefined,
    onStart: () => {
      page.starts += 1;
      for (const order of server.read()) take(order);
    },
    onBulkProgress: () => undefined,
    onState: (state) => page.states.push(state),
  };
  return { page, listener };
}

let opened: { live: Live; server: FeedServer }[] = [];

async function aFeed(pace = PACE) {
  const server = new FeedServer();
  await server.start();
  const { page, listener } = aPage(server);
  const live = openLive(() => ({ url: server.url, protocols: ['sendero.live'] }), listener, pace);
  opened.push({ live, server });
  return { server, page, live };
}

afterEach(async () => {
  for (const { live, server } of opened) {
    live.close();
    await server.stop();
  }
  opened = [];
  reported = [];
});

/** What the browser's log was told; Node has no such thing. */
let reported: unknown[] = [];
globalThis.reportError = (error) => reported.push(error);

const soon = { timeout: 5000, interval: 5 };
const own = { vendor_id: 'parent', include_outlets: false };
const all = { vendor_id: 'parent', include_outlets: true };

describe('the live feed', () => {
  it('subscribes to the vendor once connected, and again when it changes [LIV-01]', async () => {
    const { server, page, live } = await aFeed();
    live.watch(own);
    await expect.poll(() => page.starts, soon).toBe(1);
    live.watch(own);
    live.watch({ ...own, vendor_id: 'other' });
    await expect
      .poll(() => server.heard.map((one) => 'vendor_id' in one && one.vendor_id), soon)
      .toEqual(['parent', 'other']);
    expect(page.states).toEqual(['connected']);
  });

  it('sends what was asked for while disconnected as soon as there is a connection [LIV-02]', async () => {
    const { server, page, live } = await aFeed();
    await expect.poll(() => page.states, soon).toEqual(['connected']);
    await server.stop();
    await expect.poll(() => page.states.at(-1), soon).toBe('disconnected');
    live.watch(own);
    await server.start();
    await expect.poll(() => server.heard.length, soon).toBe(1);
    expect(page.states.at(-1)).toBe('connected');
  });

  it('resumes behind the last number after a loss, without reading the list again [LIV-06]', async () => {
    const { server, page, live } = await aFeed();
    live.watch(own);
    await expect.poll(() => page.starts, soon).toBe(1);
    server.change('parent', 'a', 'told');
    await expect.poll(() => page.orders, soon).toBe(1);
    server.cut();
    server.change('parent', 'a', 'lost');
    await expect.poll(() => page.held.get('parent-a'), soon).toEqual(server.orders.get('parent-a'));
    expect(page.starts).toBe(1);
  });

  it('asks for what it lacks as soon as it hears of something later [LIV-06]', async () => {
    const { server, page, live } = await aFeed();
    live.watch(own);
    await expect.poll(() => page.starts, soon).toBe(1);
    server.change('parent', 'a', 'lost');
    server.change('parent', 'b', 'told');
    await expect.poll(() => [...page.held.keys()], soon).toEqual(['parent-a', 'parent-b']);
    expect(page.starts).toBe(1);
  });

  it('lets nothing of a vendor through that is not watched any more [LIV-01]', async () => {
    const { server, page, live } = await aFeed();
    live.watch(all);
    await expect.poll(() => page.starts, soon).toBe(2);
    live.watch(own);
    await expect.poll(() => page.starts, soon).toBe(3);
    server.change('outlet', 'a', 'told');
    server.change('parent', 'a', 'told');
    await expect.poll(() => page.orders, soon).toBe(1);
    expect([...page.held.keys()]).toEqual(['parent-a']);
  });

  it('only logs what is no JSON [LIV-04]', async () => {
    const { server, page, live } = await aFeed();
    live.watch(own);
    await expect.poll(() => page.starts, soon).toBe(1);
    server.say('{"type":');
    server.change('parent', 'a', 'told');
    await expect.poll(() => page.orders, soon).toBe(1);
    expect(reported).toHaveLength(1);
    expect(page.states).toEqual(['connected']);
  });

  it('drops a peer that leaves a ping unanswered [LIV-02]', async () => {
    const { server, page } = await aFeed({ retry_ms: 5, ping_ms: 700 });
    await expect.poll(() => server.heard.some(({ action }) => action === 'ping'), soon).toBe(true);
    expect(page.states).toEqual(['connected']);
    server.silent = true;
    await expect.poll(() => page.states, soon).toContain('disconnected');
    server.silent = false;
    await expect.poll(() => page.states.at(-1), soon).toBe('connected');
  });

  it('ends with the logout and says nothing afterwards [LIV-02]', async () => {
    const { server, page, live } = await aFeed();
    live.watch(own);
    await expect.poll(() => page.starts, soon).toBe(1);
    live.close();
    server.change('parent', 'a', 'told');
    await expect.poll(() => server.peers.size, soon).toBe(0);
    expect(page.states).toEqual(['connected', 'disconnected']);
    expect(page.orders).toBe(0);
  });

  it('ends equal to the server whatever is cut, repeated, lost or restarted [LIV-06]', async () => {
    const change = fc.record({
      kind: fc.constant('change'),
      vendor: fc.constantFrom('parent', 'outlet'),
      name: fc.constantFrom('a', 'b', 'c'),
      message: fc.constantFrom('told', 'told', 'told twice', 'lost'),
    });
    const mishap = fc.record({ kind: fc.constantFrom('cut', 'restart', 'noise', 'turn') });
    const steps = fc.array(fc.oneof({ weight: 3, arbitrary: change }, mishap), {
      minLength: 5,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { server, page, live } = await aFeed();
        live.watch(all);
        // What happens before the feeds have begun is read with the lists.
        await expect.poll(() => page.starts, soon).toBe(2);
        for (const step of taken) {
          if ('vendor' in step) server.change(step.vendor, step.name, step.message);
          if (step.kind === 'cut') server.cut();
          if (step.kind === 'noise') server.say('no json');
          if (step.kind === 'turn') await new Promise((turn) => setImmediate(turn));
          if (step.kind === 'restart') await server.stop().then(() => server.start());
        }
        await expect.poll(() => server.peers.size, soon).toBe(1);
        for (const one of ['parent', 'outlet']) server.change(one, 'last', 'told');
        await expect
          .poll(() => Object.fromEntries(page.held), soon)
          .toEqual(Object.fromEntries(server.orders));
        live.close();
        await server.stop();
      }),
      { numRuns: 40 },
    );
  });
});
