// Three web servers behind HAProxy, replaced one after the other while orders are placed.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addressOf } from '@sendero/core/contract/endpoint';
import { placeOrder } from '@sendero/core/contract/order-api';
import { openDatabase } from '@sendero/server/src/db/db.ts';
import { freePort, hasHaproxy, startHaproxy } from '@sendero/server/src/testing/haproxy.ts';
import { productSettings } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count, median, quantile } from './figure.ts';
import { authorization, newOrder, openShops } from './shops.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const SERVERS = 3;
const SHOPS = 50;
const ORDERS_A_SECOND = 200;
const DRAIN_SECONDS = 4;
/** Orders before the first server is replaced, so that all of them are warm. */
const FIRST = 5 * ORDERS_A_SECOND;
/** A server that is not up by then, or takes no order, is not coming. */
const PATIENCE_MS = 60_000;

interface Tally {
  readonly took: number[];
  repeated: number;
  failed: number;
}

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const database = openDatabase(url, 2);
    const children: ChildProcess[] = [];
    const start = async (port: number) => {
      const child = await startWeb(url, port);
      children.push(child);
      return { port, child };
    };
    const ports = hasHaproxy ? await Promise.all(Array.from({ length: SERVERS }, freePort)) : [];
    const proxy = hasHaproxy ? await startHaproxy(ports) : null;
    const done = new AbortController();
    try {
      if (!proxy) return [figure(null, 0)];
      const shops = await openShops(database, SHOPS);
      const servers = await Promise.all(ports.map(start));
      // The proxy was there before them, and has to see that they are.
      await until(async () => (await fetch(`http://127.0.0.1:${proxy.port}/locales/en.json`)).ok);
      const tally: Tally = { took: [], repeated: 0, failed: 0 };
      const placing = placeAtPace(proxy.port, shops, tally, done.signal);
      await until(async () => tally.took.length >= FIRST);
      for (const { port, child } of servers) {
        child.kill('SIGTERM');
        await once(child, 'exit');
        await takesOrders((await start(port)).port);
      }
      done.abort();
      await placing;
      const { rows } = await database.pool.query<{ placed: number }>(
        'select count(*)::int as placed from orders',
      );
      return [figure(tally, tally.took.length - (rows[0]?.placed ?? 0))];
    } finally {
      done.abort();
      for (const child of children) child.kill('SIGKILL');
      await proxy?.stop();
      await database.close();
    }
  });
}

async function startWeb(url: string, port: number): Promise<ChildProcess> {
  const env = { ...productSettings(url), PORT: String(port), DRAIN_SECONDS: String(DRAIN_SECONDS) };
  const child = spawn(process.execPath, [MAIN, 'web'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until(() => isReady(port)).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return child;
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** As an update does: the next one goes only once this one takes calls again. */
async function takesOrders(port: number): Promise<void> {
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await until(async () => (await metrics()).includes('sendero_orders_placed_total{'));
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > last) throw new Error(`Not within ${PATIENCE_MS / 1000} s.`);
    await pause(100);
  }
}

/** Places orders at an even pace, whatever is answered, until `signal`; resolves once all are answered. */
async function placeAtPace(
  port: number,
  shops: readonly string[],
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  const token = await authorization();
  const address = `http://127.0.0.1:${port}${addressOf(placeOrder)}`;
  const begun = performance.now();
  const all: Promise<void>[] = [];
  while (!signal.aborted) {
    const left_ms = begun + (all.length * 1000) / ORDERS_A_SECOND - performance.now();
    if (left_ms > 0) await pause(left_ms);
    all.push(place(address, token, JSON.stringify(newOrder(shops[all.length % SHOPS] ?? '')), tally));
  }
  await Promise.all(all);
}

/** One order, asked for once more with the same key where it was not answered, or refused for the moment. */
async function place(address: string, token: string, body: string, tally: Tally): Promise<void> {
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const ask = () =>
    fetch(address, { method: 'POST', headers, body }).then(
      async (reply) => (await reply.arrayBuffer(), reply.ok),
      () => false,
    );
  const started = performance.now();
  if (!(await ask())) {
    tally.repeated += 1;
    if (!(await ask())) {
      tally.failed += 1;
      return;
    }
  }
  tally.took.push(performance.now() - started);
}

function figure(tally: Tally | null, differing: number): Figure {
  const name = `${SERVERS} servers replaced one by one, at ${ORDERS_A_SECOND} orders a second`;
  const goal = '0 failed for a client that repeats once, each order there once';
  if (!tally) return { name, measured: 'not here: there is no HAProxy', goal, ok: false };
  const { took, repeated, failed } = tally;
  return {
    name,
    measured: `${failed} failed, ${repeated} repeated of ${count(took.length + failed)}; ${differing} lost or doubled; median ${median(took).toFixed(0)} ms, p99 ${quantile(took, 0.99).toFixed(0)} ms`,
    goal,
    ok: failed === 0 && differing === 0,
  };
}
