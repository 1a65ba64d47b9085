// What every rider network promises, tried on the embedded fleet and on a real one's protocol.
import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import { riderReportSchema } from '@sendero/core/contract/dispatch-api';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/db.ts';
import type { SearchMood } from '../../fleet-settings.ts';
import { SIGNATURE_HEADER, isSigned, signBody } from '../../http/signature.ts';
import { aGuard } from '../../testing/a-guard.ts';
import { aRide } from '../../testing/a-ride.ts';
import { type TestClock, createTestClock } from '../../testing/test-clock.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { testRegion } from '../../testing/test-region.ts';
import { embeddedRouter } from '../router/embedded.ts';
import { embeddedFleet } from './embedded.ts';
import { createFleetStore } from './fleet-store.ts';
import { networkFleet } from './network.ts';
import type { Hear, RideRequest, RiderNetwork } from './port.ts';

const SECRET = 'a secret that only tests know';
const NOON = new Date('2026-11-18T10:00:00Z');

interface Subject {
  readonly network: RiderNetwork;
  readonly clock: TestClock;
  readonly heard: readonly RiderReport[];
  /** Lets time go by and the fleet report. */
  pass(seconds: number): Promise<void>;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function aDatabase(): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  const db = openDatabase(url, 2);
  closers.push(drop, () => db.close());
  return db;
}

const town = testRegion();
const regions = () => [town];
const tellPin = (orderId: string) => `000${orderId.at(-1)}`;

async function anEmbeddedFleet(clock: TestClock, hear: Hear, riders_per_city = 4): Promise<RiderNetwork> {
  const store = createFleetStore(await aDatabase());
  const fleet = embeddedFleet({
    clock,
    regions,
    router: embeddedRouter(regions),
    store,
    speed: 20,
    riders_per_city,
    tellPin,
  });
  fleet.start(hear);
  return fleet;
}

async function embedded(): Promise<Subject> {
  const clock = createTestClock(NOON);
  const heard: RiderReport[] = [];
  const network = await anEmbeddedFleet(clock, async (reports) => heard.push(...reports));
  return { network, clock, heard, pass: (seconds) => inSteps(clock, network, seconds) };
}

/** The adapter, a fleet that speaks the protocol, and the address that the fleet reports to. */
async function overHttp(): Promise<Subject> {
  const clock = createTestClock(NOON);
  const heard: RiderReport[] = [];
  const reportsTo = await serve(async (_path, body, signature) => {
    if (!isSigned(SECRET, signature, body, clock.now())) return 401;
    heard.push(riderReportSchema.parse(JSON.parse(body.toString())));
    return 200;
  });
  const fleet = await anEmbeddedFleet(clock, async (reports) => {
    for (const report of reports) await post(reportsTo, clock, report);
  });
  const url = await serve(async (path, body, signature) => {
    if (!isSigned(SECRET, signature, body, clock.now())) return 401;
    const content = JSON.parse(body.toString());
    const ride = { ...content, ready_at: new Date(content.ready_at * 1000) };
    if (path === '/rides') await fleet.request([ride]);
    else if (path === '/changes') await fleet.change([ride]);
    else await fleet.cancel([content.order_id]);
    return 202;
  });
  const network = networkFleet({ clock, url, secret: SECRET, guard: aGuard() });
  return { network, clock, heard, pass: (seconds) => inSteps(clock, fleet, seconds) };
}

async function inSteps(clock: TestClock, network: RiderNetwork, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 2) {
    clock.advance(2);
    await network.tick();
  }
}

async function post(url: string, clock: TestClock, report: RiderReport): Promise<void> {
  const body = JSON.stringify(report);
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signBody(SECRET, body, clock.now()),
  };
  const { status } = await fetch(url, { method: 'POST', body, headers });
  expect(status).toBe(200);
}

type Answer = (path: string, body: Buffer, signature: string) => Promise<number>;

async function serve(answer: Answer): Promise<string> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(request.url ?? '', Buffer.concat(chunks), String(request.headers[SIGNATURE_HEADER])).then(
        (status) => {
          response.writeHead(status).end();
        },
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const statusesOf = (heard: readonly RiderReport[], orderId: string) =>
  heard.filter(({ order_id, type }) => order_id === orderId && type === 'status').map(({ status }) => status);

const HOUR_S = 3600 / 20;

describe.each([
  { name: 'the embedded fleet', make: embedded },
  { name: 'a fleet behind HTTP', make: overHttp },
])('$name', ({ make }) => {
  it('brings what it took, and reports all the way', async () => {
    const { network, heard, pass } = await make();
    expect(await network.request([aRide('shop-1')])).toEqual(['shop-1']);
    await pass(HOUR_S);
    const statuses = statusesOf(heard, 'shop-1');
    expect(statuses).toEqual(
      expect.arrayContaining(['COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'PICKED_UP', 'NEAR_CUSTOMER']),
    );
    expect(statuses.at(-1)).toBe('DELIVERED');
    expect(heard.filter(({ type }) => type === 'position').length).toBeGreaterThan(5);
  });

  it('brings the PIN of the order that asks for one [RCP-05]', async () => {
    const { network, heard, pass } = await make();
    await network.request([{ ...aRide('shop-1'), pin_required: true }, aRide('shop-2')]);
    await pass(HOUR_S);
    const pins = heard
      .filter(({ status }) => status === 'DELIVERED')
      .map(({ order_id, pin }) => [order_id, pin]);
    expect(Object.fromEntries(pins)).toEqual({ 'shop-1': '0001', 'shop-2': undefined });
    expect(heard.filter(({ pin, status }) => pin !== undefined && status !== 'DELIVERED')).toEqual([]);
  });

  it('rides once for an order that is asked for twice', async () => {
    const { network, heard, pass } = await make();
    await network.request([aRide('shop-1')]);
    expect(await network.request([aRide('shop-1')])).toEqual(['shop-1']);
    await pass(HOUR_S);
    expect(statusesOf(heard, 'shop-1').filter((status) => status === 'DELIVERED')).toHaveLength(1);
  });

  it('goes where the order goes now, whether a rider was found for it or not [FLOW-19]', async () => {
    const { network, heard, pass } = await make();
    const elsewhere = { lat: 60.1609, lng: 24.9442 };
    const moved = (order_id: string): RideRequest => {
      const ride = aRide(order_id);
      return { ...ride, destination: { ...ride.destination, ...elsewhere } };
    };
    await network.request([aRide('shop-1'), aRide('shop-2')]);
    expect(await network.change([moved('shop-1')])).toEqual(['shop-1']);
    await pass(4);
    expect(statusesOf(heard, 'shop-2')).toContain('ASSIGNED_TO_TRANSPORT');
    expect(await network.change([moved('shop-2')])).toEqual(['shop-2']);
    await pass(HOUR_S);
    for (const orderId of ['shop-1', 'shop-2']) {
      const delivered = heard.find(({ order_id, status }) => order_id === orderId && status === 'DELIVERED');
      expect(delivered?.position?.lat).toBeCloseTo(elsewhere.lat, 5);
      expect(delivered?.position?.lng).toBeCloseTo(elsewhere.lng, 5);
      expect(new Set(statusesOf(heard, orderId)).size).toBe(statusesOf(heard, orderId).length);
    }
  });

  it('has nothing more to say of an order that was called off', async () => {
    const { network, heard, pass } = await make();
    await network.request([aRide('shop-1'), aRide('shop-2')]);
    await pass(10);
    expect(await network.cancel(['shop-1'])).toEqual(['shop-1']);
    const before = heard.filter(({ order_id }) => order_id === 'shop-1').length;
    await pass(HOUR_S);
    expect(before).toBeGreaterThan(0);
    expect(heard.filter(({ order_id }) => order_id === 'shop-1')).toHaveLength(before);
    expect(statusesOf(heard, 'shop-2').at(-1)).toBe('DELIVERED');
  });

  it('sends nobody for an order that was called off before it was asked for [SAF-14]', async () => {
    const { network, heard, pass } = await make();
    await network.cancel(['shop-1']);
    await network.request([aRide('shop-1')]);
    await pass(60);
    expect(heard).toEqual([]);
  });

  it('numbers its reports so that each has an id of its own', async () => {
    const { network, heard, pass } = await make();
    await network.request([aRide('shop-1'), aRide('shop-2')]);
    await pass(HOUR_S);
    expect(new Set(heard.map(({ event_id }) => event_id)).size).toBe(heard.length);
  });
});

describe('the embedded fleet', () => {
  it('reports again what was not heard to the end', async () => {
    const clock = createTestClock(NOON);
    const heard: RiderReport[] = [];
    let fails = true;
    const fleet = await anEmbeddedFleet(clock, async (reports) => {
      heard.push(...reports);
      if (fails) throw new Error('cut off');
    });
    await fleet.request([aRide('shop-1')]);
    clock.advance(1);
    await fleet.tick();
    clock.advance(10);
    await expect(fleet.tick()).rejects.toThrow('cut off');
    const first = heard.splice(0).filter(({ type }) => type === 'status');
    fails = false;
    await fleet.tick();
    expect(heard.filter(({ type }) => type === 'status')).toEqual(first);
    expect(first.length).toBeGreaterThan(0);
  });

  it('rides on after a restart as if there had been none', async () => {
    const clock = createTestClock(NOON);
    const store = createFleetStore(await aDatabase());
    const heard: RiderReport[] = [];
    const start = () => {
      const fleet = embeddedFleet({
        clock,
        regions,
        router: embeddedRouter(regions),
        store,
        speed: 20,
        tellPin,
      });
      fleet.start(async (reports) => heard.push(...reports));
      return fleet;
    };
    const before = start();
    await before.request([aRide('shop-1')]);
    await inSteps(clock, before, 20);
    clock.advance(10);
    await before.tick();
    const seen = heard.at(-1);
    const after = start();
    await after.tick();
    expect(heard.at(-1)).toEqual(seen);
    await inSteps(clock, after, HOUR_S);
    const ids = heard.filter(({ type }) => type === 'status').map(({ event_id }) => event_id);
    expect(ids).toEqual(ids.map((_, n) => `shop-1:${n}`));
    expect(statusesOf(heard, 'shop-1').at(-1)).toBe('DELIVERED');
  });

  it('lets orders wait while everybody rides, and takes them in their turn from where the rider is', async () => {
    const clock = createTestClock(NOON);
    const heard: RiderReport[] = [];
    const fleet = await anEmbeddedFleet(clock, async (reports) => heard.push(...reports), 1);
    await fleet.request([aRide('shop-1')]);
    await inSteps(clock, fleet, 10);
    await fleet.request([aRide('shop-2')]);
    await inSteps(clock, fleet, 3 * HOUR_S);
    const delivered = heard.find(({ order_id, status }) => order_id === 'shop-1' && status === 'DELIVERED');
    const next = heard.find(
      ({ order_id, status }) => order_id === 'shop-2' && status === 'ASSIGNED_TO_TRANSPORT',
    );
    expect(next?.occurred_at).toBeGreaterThan(delivered?.occurred_at ?? Infinity);
    expect(next?.position?.lat).toBeCloseTo(delivered?.position?.lat ?? 0, 6);
    expect(next?.position?.lng).toBeCloseTo(delivered?.position?.lng ?? 0, 6);
    expect(statusesOf(heard, 'shop-2').at(-1)).toBe('DELIVERED');
  });

  it('frees the rider of a cancelled order where they are', async () => {
    const clock = createTestClock(NOON);
    const heard: RiderReport[] = [];
    const fleet = await anEmbeddedFleet(clock, async (reports) => heard.push(...reports), 1);
    await fleet.request([aRide('shop-1'), aRide('shop-2')]);
    await inSteps(clock, fleet, 14);
    const left = heard.findLast(({ order_id }) => order_id === 'shop-1')?.position;
    await fleet.cancel(['shop-1']);
    await inSteps(clock, fleet, 6);
    const next = heard.find(({ order_id }) => order_id === 'shop-2');
    expect(next?.rider?.id).toBe(heard[0]?.rider?.id);
    expect(next?.position?.lat).toBeCloseTo(left?.lat ?? 0, 6);
    expect(next?.position?.lng).toBeCloseTo(left?.lng ?? 0, 6);
  });

  it('stalls an order for which nobody comes free, and brings it in the end', async () => {
    const clock = createTestClock(NOON);
    const heard: RiderReport[] = [];
    const fleet = await anEmbeddedFleet(clock, async (reports) => heard.push(...reports), 1);
    const late = { ...aRide('shop-1'), ready_at: new Date(NOON.getTime() + 3_600_000) };
    await fleet.request([late, aRide('shop-2')]);
    await inSteps(clock, fleet, 4 * HOUR_S);
    expect(statusesOf(heard, 'shop-2').slice(0, 3)).toEqual([
      'STALLED',
      'WAITING_FOR_TRANSPORT',
      'ASSIGNED_TO_TRANSPORT',
    ]);
    expect(statusesOf(heard, 'shop-2').at(-1)).toBe('DELIVERED');
  });
});

describe('the embedded fleet’s search for a rider [BRD-09]', () => {
  const searches = (heard: readonly RiderReport[]) =>
    heard.flatMap(({ type, search }) => (type === 'search' && search ? [search] : []));

  async function searching(moods: { mood: SearchMood }) {
    const clock = createTestClock(NOON);
    const heard: RiderReport[] = [];
    const fleet = embeddedFleet({
      clock,
      regions,
      router: embeddedRouter(regions),
      store: createFleetStore(await aDatabase()),
      speed: 20,
      search: () => moods.mood,
      tellPin,
    });
    fleet.start(async (reports) => heard.push(...reports));
    return { clock, heard, fleet };
  }

  it('finds nobody: asks one after the other, and stalls', async () => {
    const { clock, heard, fleet } = await searching({ mood: 'nobody' });
    await fleet.request([aRide('shop-1')]);
    await inSteps(clock, fleet, 70);
    const counts = searches(heard).map(({ asked }) => asked);
    expect(counts.length).toBeGreaterThan(10);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(statusesOf(heard, 'shop-1')).toEqual(['STALLED']);
  });

  it('is busy for a time, and finds somebody then', async () => {
    const { clock, heard, fleet } = await searching({ mood: 'busy' });
    await fleet.request([aRide('shop-1')]);
    await inSteps(clock, fleet, 28);
    expect(heard).toEqual([]);
    await inSteps(clock, fleet, HOUR_S);
    expect(statusesOf(heard, 'shop-1').at(-1)).toBe('DELIVERED');
    expect(heard[0]?.search).toMatchObject({ asked: 1, refused: 0 });
  });

  it('gives up, and looks once more where it is asked again; never for what was called off', async () => {
    const moods: { mood: SearchMood } = { mood: 'gives-up' };
    const { clock, heard, fleet } = await searching(moods);
    await fleet.request([aRide('shop-1'), aRide('shop-2')]);
    await inSteps(clock, fleet, 20);
    const last = searches(heard.filter(({ order_id }) => order_id === 'shop-1')).at(-1);
    expect(last).toEqual({ asked: 5, refused: 5, gave_up: true });
    const before = heard.length;
    await inSteps(clock, fleet, 20);
    expect(heard).toHaveLength(before);
    await fleet.cancel(['shop-2']);
    moods.mood = 'finds';
    await fleet.request([aRide('shop-1'), aRide('shop-2')]);
    await inSteps(clock, fleet, HOUR_S);
    expect(statusesOf(heard, 'shop-1').at(-1)).toBe('DELIVERED');
    expect(statusesOf(heard, 'shop-2')).toEqual([]);
    expect(new Set(heard.map(({ event_id }) => event_id)).size).toBe(heard.length);
  });
});
