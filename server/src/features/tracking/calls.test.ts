// Whom a recipient may call from their page, and by which number (RCP-04).
import { track } from '@sendero/core/contract/tracking-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { OrderStatus } from '@sendero/core/order/status';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { unixSeconds } from '../../clock.ts';
import { SHARED_NUMBERS, voiceSettings } from '../../testing/a-voice-call.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { ingestRiderReports } from '../dispatch/ingest-rider-reports.ts';
import { linkIdOf } from '../order/link-id.ts';
import type { OrderRow } from '../order/order-row.ts';

const SHOP = '+358401234500';
const FOUND: readonly OrderStatus[] = ['NEW', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'];

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld({ config: { calls: voiceSettings } });
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

interface Given extends Partial<OrderRow> {
  readonly country_code?: string;
  readonly shop_phone?: string;
  readonly rider_phone?: string;
}

/** An order that came to these statuses just now, with a rider once it was accepted. */
async function anOrderThrough(statuses: readonly OrderStatus[], given: Given = {}): Promise<OrderRow> {
  const { country_code = 'FI', shop_phone = SHOP, rider_phone = '+358409998877', ...row } = given;
  const at = unixSeconds(world.clock.now());
  const order = await anOrderRow(world, await aVendor(world, { country_code }), {
    status: statuses.at(-1) ?? 'NEW',
    status_history: statuses.map((status) => ({ status, created_at: at })),
    dispatch_at: null,
    pickup: {
      name: 'Bakery',
      address: 'Kaivokatu 1',
      latitude: 60.165,
      longitude: 24.938,
      phone_number: shop_phone,
    },
    ...row,
  });
  if (statuses.includes('COURIER_ACCEPTED_DELIVERY'))
    await ingestRiderReports(world, [
      {
        event_id: `position-${order.order_id}`,
        order_id: order.order_id,
        occurred_at: at,
        type: 'position',
        rider: { id: 'rider-7', name: 'Kaisa Salonen', phone_number: rider_phone, vehicle: 'bicycle' },
        position: { lat: 60.1665, lng: 24.943 },
      },
    ]);
  return order;
}

const linkTo = ({ order_id }: OrderRow): string => linkIdOf(world.config.signing_keys, order_id);

async function callsOn(order: OrderRow, host = 'localhost') {
  const url = addressOf(track).replace(':link_id', linkTo(order));
  const reply = await app.inject({ url, headers: { host } });
  return reply.json().result.calls as { who: string; number: string; extension?: string }[] | undefined;
}

async function pageOf(order: OrderRow, language = 'en'): Promise<string> {
  const url = `/tracking/${linkTo(order)}`;
  return (await app.inject({ url, headers: { host: 'localhost', 'accept-language': language } })).body;
}

describe('the recipient’s page', () => {
  it('calls rider and shop by the shared number, without a script, and tells neither’s own [RCP-04] [PUB-06]', async () => {
    const order = await anOrderThrough(FOUND);
    const calls = await callsOn(order);
    const number = SHARED_NUMBERS.get('FI');
    expect(calls).toEqual([
      { who: 'rider', number, extension: expect.stringMatching(/^\d{6}$/) },
      { who: 'shop', number, extension: expect.stringMatching(/^\d{6}$/) },
    ]);
    const page = await pageOf(order);
    for (const { extension } of calls ?? []) {
      expect(page).toContain(`href="tel:+358753250000,,${extension}"`);
      expect(page).toContain(`\u2066+358\u00A0753\u00A0250\u00A0000\u2069, extension ${extension}`);
    }
    expect(page).toContain('>Call the rider</a>');
    expect(page).not.toMatch(/998877|234500|7654321/);
    expect(JSON.stringify(calls)).not.toMatch(/998877|234500/);
  });

  it('has the shop alone before there is a rider, and nobody an hour after the end [RCP-04]', async () => {
    const order = await anOrderThrough(['NEW', 'WAITING_FOR_TRANSPORT']);
    expect((await callsOn(order))?.map(({ who }) => who)).toEqual(['shop']);
    const delivered = await anOrderThrough([...FOUND, 'DELIVERED']);
    expect((await callsOn(delivered))?.map(({ who }) => who)).toEqual(['rider', 'shop']);
    world.clock.advance(3600);
    expect(await callsOn(delivered)).toBeUndefined();
    expect(await pageOf(delivered)).not.toContain('tel:');
  });

  it('has nobody where there is no number, whom nobody could reach [RCP-04]', async () => {
    expect(await callsOn(await anOrderThrough(['NEW'], { shop_phone: '' }))).toBeUndefined();
    const silent = await anOrderThrough(FOUND, { shop_phone: '12', rider_phone: 'none' });
    expect((await callsOn(silent))?.map(({ who }) => who)).not.toContain('shop');
  });

  it('tells no person’s number who sends something, and none of an erased order [RCP-04] [SAF-10]', async () => {
    const sender = {
      name: 'Liisa Guest',
      phone_number: SHOP,
      email: 'liisa@guest.example',
      location: { latitude: 60.165, longitude: 24.938, address: 'Kaivokatu 1', notes: '' },
    };
    expect(await callsOn(await anOrderThrough(['NEW'], { sender }))).toBeUndefined();
    const erased = await anOrderThrough(FOUND, { person_erased_at: world.clock.now() });
    expect(await callsOn(erased)).toBeUndefined();
  });

  it('tells, without a shared number, whose own number the market allows [RCP-04]', async () => {
    const abroad = { shop_phone: '+923001234567', rider_phone: '+923007654321' };
    const allowed = await anOrderThrough(FOUND, { country_code: 'PK', ...abroad });
    expect(await callsOn(allowed, 'pk.localhost')).toEqual([{ who: 'shop', number: '+923001234567' }]);
    const page = await pageOf(allowed);
    expect(page).toContain('href="tel:+923001234567"');
    expect(page).not.toContain('7654321');
    const none = await anOrderThrough(FOUND, { country_code: 'SG', shop_phone: '+6561234567' });
    expect(await callsOn(none, 'sg.localhost')).toBeUndefined();
  });
});
