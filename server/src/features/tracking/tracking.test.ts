import { addressOf } from '@sendero/core/contract/endpoint';
import { track } from '@sendero/core/contract/tracking-api';
import { type OrderStatus, orderStatuses } from '@sendero/core/order/status';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingKey } from '../../http/mac.ts';
import { createApp } from '../../app.ts';
import { unixSeconds } from '../../clock.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { LOCATION, aVendor } from '../../testing/a-vendor.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { ingestRiderReports } from '../dispatch/ingest-rider-reports.ts';
import { linkIdOf } from '../order/link-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import type { NewVendor } from '../vendor/store.ts';
import { missingShell, trackingShell } from './tracking-shell.ts';
import { showByLink } from './show-by-link.ts';

let world: TestWorld;
let app: FastifyInstance;
let vendor: NewVendor;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  vendor = await aVendor(world, { name: 'Sample <Bakery>' });
});

afterAll(async () => {
  await app.close();
  await world.close();
});

const linkTo = (order: { readonly order_id: string }): string =>
  linkIdOf(world.config.signing_keys, order.order_id);
const ask = (linkId: string, more = '') =>
  app.inject({ url: addressOf(track).replace(':link_id', linkId) + more, headers: { host: 'localhost' } });

/** An order whose history went through these statuses, one a minute. */
function anOrderThrough(statuses: readonly OrderStatus[], given: Partial<OrderRow> = {}): Promise<OrderRow> {
  const start = unixSeconds(world.clock.now()) - 60 * statuses.length;
  const status_history = statuses.map((status, index) => ({ status, created_at: start + 60 * index }));
  return anOrderRow(world, vendor, {
    status: statuses.at(-1) ?? 'NEW',
    status_history,
    dispatch_at: null,
    ...given,
  });
}

async function ride(order: OrderRow): Promise<void> {
  await ingestRiderReports(world, [
    {
      event_id: `position-${order.order_id}`,
      order_id: order.order_id,
      occurred_at: unixSeconds(world.clock.now()),
      type: 'position',
      rider: { id: 'rider-7', name: 'Kaisa Salonen', phone_number: '+358409998877', vehicle: 'bicycle' },
      position: { lat: 60.1665, lng: 24.943 },
      eta: { origin_minutes: 3, destination_minutes: 9 },
    },
  ]);
}

async function shellOf(order: OrderRow, locale = 'en') {
  const site = world.sites.all().find(({ id }) => id === 'fi');
  if (!site) throw new Error('The tests need Finland.');
  const shown = await showByLink(world, site, linkTo(order));
  return trackingShell(world, { locale, brand: site.brand }, shown, { link_id: linkTo(order) });
}

describe('the link', () => {
  it('leads to its order, without an account [PUB-01]', async () => {
    const order = await anOrderRow(world, vendor);
    const reply = await ask(linkTo(order));
    expect(reply.statusCode).toBe(200);
    expect(reply.json().result).toMatchObject({
      order_id: order.order_id,
      vendor_name: 'Sample <Bakery>',
      step: 0,
    });
  });

  it('is not found unsigned, altered, or with another order’s signature [PUB-06]', async () => {
    const [one, other] = [await anOrderRow(world, vendor), await anOrderRow(world, vendor)];
    const signature = linkTo(other).slice(other.order_id.length);
    const altered = linkTo(one).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const strangers = linkIdOf([signingKey('another key, 32 characters and some more')], one.order_id);
    for (const link of [
      one.order_id,
      altered,
      `${one.order_id}${signature}`,
      strangers,
      '.',
      'x'.repeat(200),
    ]) {
      for (const path of ['', '/map.svg']) expect((await ask(link, path)).statusCode).toBe(404);
    }
  });

  it('has a page that tells nothing where it leads to no order [PUB-06]', () => {
    const { brand } = world.sites.all()[0] ?? expect.fail('no site');
    const { title, body } = missingShell(world, { locale: 'en', brand });
    expect(title).toBe('No order found');
    expect(body).toContain('<h1>This link leads to no order.</h1>');
  });
});

describe('the way ahead', () => {
  it('leads from the rider to the collection point, and is nobody’s once there is no map', async () => {
    const order = await anOrderThrough(['NEW', 'ASSIGNED_TO_TRANSPORT']);
    await ride(order);
    const [first, ...rest] = (await ask(linkTo(order), '/way')).json().result.way;
    expect(first[0]).toBeCloseTo(60.1665, 2);
    expect(rest.at(-1)[0]).toBeCloseTo(LOCATION.latitude, 3);
    const over = await anOrderThrough(['NEW', 'CANCELLED']);
    expect((await ask(linkTo(over), '/way')).json().result.way).toEqual([]);
    expect((await ask(over.order_id, '/way')).statusCode).toBe(404);
  });
});

/** The words of the page's first heading. */
const headingOf = (body: string): string =>
  (/<h1>(.*?)<\/h1>/s.exec(body)?.[1] ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ');

describe('the page', () => {
  const cases: readonly (readonly [readonly OrderStatus[], string])[] = [
    [['NEW'], 'Your order has been placed.'],
    [['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT'], 'Your order has been placed.'],
    [['NEW', 'ASSIGNED_TO_TRANSPORT'], 'The rider is on the way to the shop.'],
    [['NEW', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR'], 'The rider is near the shop.'],
    [['NEW', 'PICKED_UP'], 'The rider has collected your order and is on the way to you.'],
    [['NEW', 'PICKED_UP', 'NEAR_CUSTOMER'], 'The rider is near your address.'],
    [['NEW', 'PICKED_UP', 'DELIVERED'], 'Your order has been delivered.'],
    [['NEW', 'PICKED_UP', 'DELAYED'], 'Your order is delayed. It is still on its way.'],
    [['NEW', 'WAITING_FOR_TRANSPORT', 'STALLED'], 'No rider was found yet. We keep looking.'],
    [['NEW', 'PICKED_UP', 'RETURN_INITIATED'], 'Your order is on its way back to the shop.'],
    [['NEW', 'PICKED_UP', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR'], 'Your order was returned to the shop.'],
    [['NEW', 'CANCELLED'], 'Your order was cancelled.'],
    [['PAYMENT_COMMITTED', 'NEW', 'CANCELLED'], 'Your order was cancelled. What was paid will be refunded.'],
    [['INITIATED', 'PAYMENT_FAILED'], 'The payment did not go through, so the order was not placed.'],
  ];

  it.each(cases)('after %s says "%s" before any script has run [PUB-01]', async (statuses, sentence) => {
    const { body } = await shellOf(await anOrderThrough(statuses));
    expect(body).toMatch(new RegExp(`<(h1|p class="track-where")>${sentence.replaceAll('.', '[.]')}</`));
    expect(body.match(/<li data-state/g)).toHaveLength(4);
  });

  it('speaks the reader’s language and keeps the market’s clock [LNG-02] [LNG-05]', async () => {
    const order = await anOrderThrough(['NEW'], { promised_at: new Date('2026-11-18T12:35:00Z') });
    expect(headingOf((await shellOf(order, 'fi')).body)).toBe('Saapuu 14.25 – 14.50');
    expect(headingOf((await shellOf(order, 'en')).body)).toBe('Arrives 14.25 – 14.50');
  });

  it('says first when it arrives, narrower as it comes nearer, and what changed and why [RCP-01]', async () => {
    const promised_at = new Date(world.clock.now().getTime() - 20 * 60_000);
    const waiting = await anOrderThrough(['NEW', 'RECEIVED'], { promised_at });
    const { body } = await shellOf(waiting);
    expect(headingOf(body)).toBe('Arrives 12.00 – 12.20');
    expect(body).toContain('Later than first promised (11.40). No rider has been free yet.');
    const collected = await anOrderThrough(['NEW', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP']);
    await ride(collected);
    const near = (await shellOf(collected)).body;
    expect(headingOf(near)).toBe('Arrives in about 9 min 12.06 – 12.12');
    expect(near.indexOf('<h1>')).toBeLessThan(near.indexOf('The rider has collected your order'));
    expect(near).toContain('Earlier than first promised');
  });

  it('stays with what is true, whatever late and contradictory reports the fleet sends after it [PUB-01] [RCP-01] [SAF-03]', async () => {
    const order = await anOrderThrough(['NEW', 'WAITING_FOR_TRANSPORT']);
    const noon = world.clock.now();
    const start = unixSeconds(noon);
    let nth = 0;
    const after = async (status: OrderStatus, minute: number, eta?: number) => {
      nth += 1;
      world.clock.set(new Date((start + 60 * Math.max(minute, nth)) * 1000));
      await ingestRiderReports(world, [
        {
          event_id: `contradiction-${nth}-${order.order_id}`,
          order_id: order.order_id,
          occurred_at: start + 60 * minute,
          type: 'status',
          status,
          rider: { id: 'rider-7', name: 'Kaisa Salonen', phone_number: '+358409998877', vehicle: 'foot' },
          ...(eta !== undefined && { eta: { origin_minutes: null, destination_minutes: eta } }),
        },
      ]);
      const { body } = await shellOf(order);
      return /<p class="track-where">(.*?)<\/p>/.exec(body)?.[1] ?? headingOf(body);
    };
    const collected = 'The rider has collected your order and is on the way to you.';
    expect(await after('PICKED_UP', 6, 9)).toBe(collected);
    expect((await shellOf(order)).body).toContain('Kaisa, on foot');
    // What happened before it comes later, then again, then at a time of its own.
    expect(await after('COURIER_ACCEPTED_DELIVERY', 2)).toBe(collected);
    expect(await after('PICKED_UP', 6)).toBe(collected);
    expect(await after('NEAR_VENDOR', 8)).toBe(collected);
    expect(await after('ASSIGNED_TO_TRANSPORT', 9)).toBe(collected);
    const arrived = await after('DELIVERED', 12);
    expect(arrived).toBe('Your order has been delivered.');
    expect(await after('NEAR_CUSTOMER', 13)).toBe(arrived);
    expect(await after('DELAYED', 14)).toBe(arrived);
    expect(await after('DELIVERED', 15)).toBe(arrived);
    world.clock.set(noon);
  });

  it('counts the minutes to the shop, then to the customer [RID-04]', async () => {
    const coming = await anOrderThrough(['NEW', 'COURIER_ACCEPTED_DELIVERY']);
    const collected = await anOrderThrough(['NEW', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP']);
    await ride(coming);
    await ride(collected);
    const near = (await shellOf(coming)).body;
    expect(near).toContain('<p class="track-aside" aria-live="off">Rider at the shop in about 3 min</p>');
    expect(near).toContain('<p class="track-where">The rider is near the shop.</p>');
    const later = (await shellOf(collected)).body;
    expect(headingOf(later)).toContain('Arrives in about 9 min');
    expect(later).toContain('The rider has collected your order and is on the way to you.');
  });

  it.each(orderStatuses)('has a map while %s only if a rider may be coming [RID-04]', async (status) => {
    const order = await anOrderThrough(['NEW', status]);
    const shows = !withoutMap.includes(status);
    expect((await shellOf(order)).body.includes('data-marker="pickup"')).toBe(shows);
    expect((await ask(linkTo(order), '/map.svg')).statusCode).toBe(shows ? 200 : 204);
  });

  it('draws the rider, at no absurd size', async () => {
    const order = await anOrderThrough(['NEW', 'PICKED_UP']);
    await ride(order);
    expect((await ask(linkTo(order), '/map.svg?width=99999&height=x&closer=2')).body).toMatch(
      /width="1200" height="300".*data-marker="rider"/,
    );
  });

  it('has no map outside the places we have one of', async () => {
    const far = await anOrderThrough(['NEW', 'PICKED_UP'], { destination_lat: 61.5, destination_lng: 23.76 });
    expect((await ask(linkTo(far))).json().result).toMatchObject({
      map: 'none',
      origin: null,
      destination: null,
    });
  });

  it('escapes whatever people typed, and carries the order for the script [PUB-01]', async () => {
    const order = await anOrderThrough(['NEW'], {
      description: '</script><img src=x>',
      customer_name: '<i>Ada</i> Example',
    });
    const { body, title } = await shellOf(order);
    expect(title).toBe('Your delivery from Sample <Bakery>');
    expect(body).not.toMatch(/<img src=x|<i>|<Bakery>/);
    const json = /<script type="application\/json" id="sendero-order">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    const boot = JSON.parse(json);
    expect(boot).toMatchObject({
      link_id: linkTo(order),
      order: { order_id: order.order_id, description: '</script><img src=x>' },
    });
  });

  it('shows no phone, full name, address or price of anybody [PUB-06]', async () => {
    for (const status of ['NEW', 'PICKED_UP', 'DELIVERED'] as const) {
      const order = await anOrderThrough(['NEW', status]);
      await ride(order);
      const all = (await shellOf(order)).body + (await ask(linkTo(order))).body;
      for (const secret of [
        '+3584',
        'Salonen',
        'rider-7',
        'Ada Example',
        'Ring twice',
        'Aleksanterinkatu 1,',
        'Bulevardi 10',
        '"amount"',
        '_fee',
      ]) {
        expect(all.includes(secret)).toBe(false);
      }
      const places = [order.destination_lat, order.destination_lng, LOCATION.latitude].map(String);
      expect(places.some((place) => all.includes(place))).toBe(status === 'PICKED_UP');
    }
  });
});

const withoutMap: readonly OrderStatus[] = [
  'NEW',
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'INITIATED',
  'PAYMENT_INITIATED',
  'PAYMENT_COMMITTED',
  'DELIVERED',
  'RETURN_INITIATED',
  'RETURNED_TO_VENDOR',
  'STALLED',
  'CANCELLED',
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
];
