// Three web servers behind the proxy are replaced one after the other while orders are placed. Half a minute: in test:all.
import { addressOf, type AnyEndpoint } from '@sendero/core/contract/endpoint';
import { placeOrder } from '@sendero/core/contract/order-api';
import { fee } from '@sendero/core/contract/quote-api';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from './app.ts';
import { signingKey } from './http/mac.ts';
import { aHaproxy } from './testing/a-haproxy.ts';
import { freePort, hasHaproxy } from './testing/haproxy.ts';
import { aProcess } from './testing/a-process.ts';
import { LOCATION, aVendor } from './testing/a-vendor.ts';
import { aDraft } from './testing/an-order.ts';
import { KEY, ownerCredential } from './testing/killable-servers.ts';
import { createTestWorld } from './testing/test-world.ts';
import { times } from './testing/thorough.ts';

const OWNER = 'owner@sendero.example';
const NOON = '2026-11-18T10:00:00Z';
const ORDERS_A_SECOND = 30;
const isWanted = times({ usual: 0, all: 1 }) === 1 && hasHaproxy;

it.skipIf(!isWanted)(
  'no order fails for a client that repeats once while every server is replaced [SCL-01] [SCL-06]',
  { timeout: 300_000 },
  async () => {
    const signing_keys = [signingKey(KEY)] as const;
    const world = await createTestWorld({ config: { signing_keys }, now: new Date(NOON) });
    const app = await createApp(world);
    onTestFinished(() => app.close().then(() => world.close()));
    const url = world.db.pool.options.connectionString ?? '';
    const start = (port: number) =>
      aProcess(['web'], url, {
        CLOCK_START: NOON,
        PORT: String(port),
        DRAIN_SECONDS: '6',
        RATE_LIMIT: '1000000',
      });
    const servers = await Promise.all(
      (await Promise.all([0, 1, 2].map(freePort))).map(async (port) => ({ port, ...(await start(port)) })),
    );
    const origin = await aHaproxy(servers.map(({ port }) => port));

    const { vendor_id } = await aVendor(world, { owners: [OWNER] });
    const headers = { authorization: await ownerCredential(OWNER), 'content-type': 'application/json' };
    const draft = await aDraft(app, { ...headers, host: 'localhost' }, vendor_id);
    const tally = { placed: 0, repeated: 0, failed: 0 };

    /** One call, repeated once with the same key where it was not answered or refused for the moment. */
    const call = async (endpoint: AnyEndpoint, body: unknown) => {
      const key = randomUUID();
      const ask = () =>
        fetch(origin + addressOf(endpoint), {
          method: endpoint.method,
          headers: { ...headers, 'idempotency-key': key },
          body: JSON.stringify(body),
        }).catch(() => null);
      let reply = await ask();
      if (!reply?.ok) {
        tally.repeated += 1;
        reply = await ask();
      }
      if (!reply?.ok) throw new Error(`${addressOf(endpoint)}: ${reply?.status ?? 'no answer'}`);
      return JSON.parse(await reply.text());
    };
    const place = async () => {
      const source = { lat: LOCATION.latitude, lng: LOCATION.longitude };
      const { latitude: lat, longitude: lng } = draft.customer.location;
      const quote = await call(fee, { source, destination: { lat, lng }, vendor_id, delivery_type: 'food' });
      await call(placeOrder, { ...draft, delivery_fee: quote.fee, signature: quote.signature });
      tally.placed += 1;
    };

    const done = new AbortController();
    const placing = (async () => {
      const all: Promise<void>[] = [];
      for (; !done.signal.aborted; await pause(1000 / ORDERS_A_SECOND))
        all.push(
          place().catch((error: unknown) => {
            tally.failed += 1;
            process.stderr.write(`${String(error)}\n`);
          }),
        );
      await Promise.all(all);
    })();
    await expect.poll(() => tally.placed, { timeout: 60_000 }).toBeGreaterThan(ORDERS_A_SECOND);
    for (const { port, child, ended } of servers) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      const again = await start(port);
      // As a rolling update does: the next one only once this one takes calls again.
      const taken = async () => (await fetch(`${again.origin}/metrics`)).text();
      await expect.poll(taken, { timeout: 60_000 }).toContain('sendero_orders_placed_total{');
    }
    done.abort();
    await placing;
    process.stderr.write(`${JSON.stringify(tally)}\n`);
    expect(tally.failed).toBe(0);
    const { rows } = await world.db.pool.query('select count(*)::int as placed from orders');
    expect(rows).toEqual([{ placed: tally.placed }]);
  },
);
