import { proofPaths } from '@sendero/core/contract/pages';
import { addressOf, type AnyEndpoint } from '@sendero/core/contract/endpoint';
import { changeOrder } from '@sendero/core/contract/order-api';
import { fee } from '@sendero/core/contract/quote-api';
import { parcel, proof, receipt } from '@sendero/core/contract/tracking-api';
import { type ProofKind, proofKinds } from '@sendero/core/order/proof';
import { clockTag } from '@sendero/core/values/locale';
import type { LatLng } from '@sendero/core/values/place';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { unixSeconds } from '../../clock.ts';
import { aProof } from '../../testing/a-proof.ts';
import { aShop } from '../../testing/a-shop.ts';
import { LOCATION, aVendor } from '../../testing/a-vendor.ts';
import { DESTINATION, anOrder } from '../../testing/an-order.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { insertProofs } from '../dispatch/proof-store.ts';
import { linkIdOf } from '../order/link-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import type { NewVendor } from '../vendor/store.ts';
import { showParcel } from './show-parcel.ts';
import { showProof } from './show-proof.ts';
import { showReceipt } from './show-receipt.ts';
import { parcelShell, proofShell, receiptShell } from './document-shells.ts';

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

const linkTo = ({ order_id }: OrderRow): string => linkIdOf(world.config.signing_keys, order_id);
const get = (url: string, on = app) =>
  on.inject({ url, headers: { host: 'localhost', accept: 'text/html' } });
const ask = (endpoint: AnyEndpoint, link_id: string, kind: ProofKind = 'delivery', on = app) =>
  get(addressOf(endpoint).replace(':link_id', link_id).replace(':kind', kind), on);

const reader = () => {
  const site = world.sites.all().find(({ id }) => id === 'fi') ?? expect.fail('The tests need Finland.');
  return { site, locale: 'en', brand: site.brand };
};

/** A delivered order that was paid with a voucher, with all that people told of themselves. */
function aDelivered(given: Partial<OrderRow> = {}): Promise<OrderRow> {
  const at = unixSeconds(world.clock.now());
  return anOrderRow(world, vendor, {
    status: 'DELIVERED',
    status_history: [
      { status: 'NEW', created_at: at - 3000 },
      { status: 'PICKED_UP', created_at: at - 1200 },
      { status: 'DELIVERED', created_at: at - 60 },
    ],
    destination_address: 'A 5, Back yard, Aleksanterinkatu 1, 00100 Helsinki',
    description: '<b>Two soups</b>',
    vat_number: 'FI12345678',
    ...given,
  });
}

const SENDER = {
  name: 'Bo Lindqvist',
  email: 'bo@home.example',
  phone_number: '+358409990001',
  location: {
    address: 'B 7, Bulevardi 10, 00120 Helsinki',
    notes: 'Blue door',
    latitude: 60.16,
    longitude: 24.93,
  },
};

const fromHome: Partial<OrderRow> = {
  sender: SENDER,
  pickup: {
    name: 'Bo Lindqvist',
    address: 'B 7, Bulevardi 10, 00120 Helsinki',
    latitude: 60.16,
    longitude: 24.93,
  },
};

const secrets = [
  '+3584',
  'Example',
  'Lindqvist',
  'bo@home',
  'A 5',
  'B 7',
  'Back yard',
  'Ring twice',
  'Blue door',
  'Doorstep',
];

describe('the receipt', () => {
  it('adds up, and says who pays what, for whom and when [PUB-02]', async () => {
    const order = await aDelivered();
    await aProof(world, order, 'delivery');
    const { result } = (await ask(receipt, linkTo(order))).json();
    expect(result).toMatchObject({
      vendor_name: 'Sample <Bakery>',
      vat_number: 'FI12345678',
      lines: [{ key: 'delivery', amount: 4.9 }],
      total: 4.9,
      delivery_payment: 'account',
      amount: 25,
      payment_method: 'PAID',
      proofs: ['delivery'],
      proof: { name: 'Nelli D.' },
    });
    expect(result.delivered_at - result.collected_at).toBe(1140);
  });

  it('shows the lines of the price as the page showed them, also those of a change [PUB-02] [FEE-04]', async () => {
    const { headers, vendor: shop } = await aShop(world, app);
    const { vendor_id } = shop;
    const source = { lat: LOCATION.latitude, lng: LOCATION.longitude };
    const priceTo = async (destination: LatLng) => {
      const body = { source, destination, vendor_id, delivery_type: 'food' };
      return (await callApi(app, headers, fee, { body })).json();
    };
    const placed = await anOrder(app, headers, vendor_id);
    const linesNow = async () => (await ask(receipt, placed.link_id)).json().result.lines;
    expect(await linesNow()).toEqual((await priceTo(DESTINATION)).lines);

    const further = { lat: 60.19, lng: 24.96 };
    const { fee: delivery_fee, lines, signature } = await priceTo(further);
    const { order_id, order } = placed;
    const body = {
      vendor_id,
      payment_method: order.payment_method,
      amount: order.amount,
      item_details: order.description,
      location: { latitude: further.lat, longitude: further.lng, address: 'Teollisuuskatu 1', notes: '' },
      delivery_fee,
      signature,
    };
    const reply = await callApi(app, headers, changeOrder, { params: { id: order_id }, body });
    expect([reply.statusCode, lines.length]).toEqual([200, 2]);
    expect(await linesNow()).toEqual(lines);
  });

  it('shows the price before the voucher, and what it took off [PUB-02] [VOU-01]', async () => {
    const voucher = { voucher_id: '', code: 'LUNCH', type: 'ABSOLUTE', amount: 150, discount: 150 } as const;
    const order = await aDelivered();
    await world.db.pool.query('update orders set voucher = $1 where order_id = $2', [
      JSON.stringify(voucher),
      order.order_id,
    ]);
    const { result } = (await ask(receipt, linkTo(order))).json();
    expect(result.lines).toEqual([
      { key: 'delivery', amount: 6.4 },
      { key: 'voucher', amount: -1.5 },
    ]);
    expect([result.total, result.voucher_code]).toEqual([4.9, 'LUNCH']);
  });

  it('is a whole page without any script, with the proof on it and nobody’s markup [PUB-02] [PUB-06]', async () => {
    const order = await aDelivered();
    await aProof(world, order, 'delivery', { name: '<img src=x> Guest' });
    const shown = await showReceipt(world, reader().site, linkTo(order));
    const { title, body } = receiptShell(world, reader(), shown, linkTo(order));
    expect(title).toBe('Delivery receipt from Sample <Bakery>');
    for (const words of ['€4.90', 'Proof of delivery', 'Charged to the sender’s account', 'FI12345678'])
      expect(body).toContain(words);
    expect(body).toContain(`href="${proofPaths.delivery.replace(':orderID', linkTo(order))}"`);
    expect(body).not.toMatch(/<b>|<img src=x|<Bakery>/);
  });

  it('says that a cancelled order costs nothing, and is not said to be delivered [PUB-02]', async () => {
    const at = unixSeconds(world.clock.now());
    const status_history = (['NEW', 'CANCELLED'] as const).map((status) => ({ status, created_at: at }));
    const order = await anOrderRow(world, vendor, { status: 'CANCELLED', status_history });
    const { result } = (await ask(receipt, linkTo(order))).json();
    expect(result).toMatchObject({ delivery_payment: 'none', delivered_at: null, proof: null, proofs: [] });
  });
});

describe('the page of a parcel', () => {
  it('goes from placed to collected to delivered [PUB-03]', async () => {
    const order = await aDelivered(fromHome);
    const shown = await showParcel(world, reader().site, linkTo(order));
    const { body } = parcelShell(world, reader(), shown);
    expect(body.match(/data-state="done"/g)).toHaveLength(3);
    for (const words of [
      'Order placed',
      'Parcel collected by rider',
      'Parcel delivered',
      'Bo L.',
      'Ada E.',
      'Show more',
    ])
      expect(body).toContain(words);
    expect(body).not.toContain('data-fresh');
  });

  it('shows the PIN until the parcel was handed over [PUB-03] [RCP-05]', async () => {
    const order = await anOrderRow(world, vendor, { pin_required: true });
    const shown = await showParcel(world, reader().site, linkTo(order));
    expect(shown.order.pin).toMatch(/^\d{4}$/);
    expect(parcelShell(world, reader(), shown).body).toContain(`>${shown.order.pin}<`);
    const other = await showParcel(world, reader().site, linkTo(await anOrderRow(world, vendor)));
    expect(parcelShell(world, reader(), other).body).toContain('class="track-pin" aria-live="off"></div>');
  });

  it('asks for itself again while more may follow [PUB-03]', async () => {
    const order = await anOrderRow(world, vendor);
    const shown = await showParcel(world, reader().site, linkTo(order));
    const { body } = parcelShell(world, reader(), shown);
    expect(body).toContain('data-fresh');
    expect(body.match(/data-state="(\w+)"/g)).toEqual([
      'data-state="done"',
      'data-state="now"',
      'data-state="next"',
    ]);
  });
});

describe('the page of a delivered order', () => {
  const pageOf = async (order: OrderRow, query = '') =>
    (await get(`/tracking/${linkTo(order)}${query}`)).body;

  it('shows the photo and leads to the receipt and the proofs [RCP-06] [PUB-02] [PUB-04]', async () => {
    const order = await aDelivered();
    const link = linkTo(order);
    const before = await pageOf(order);
    expect(before).toContain(`href="/delivery-receipt/${link}"`);
    expect(before).not.toMatch(/\/proof-of-|<img[^>]*photo/);
    await aProof(world, order, 'delivery');
    const page = await pageOf(order);
    expect(page).toContain(`href="/proof-of-delivery/${link}"`);
    expect(page).toMatch(new RegExp(`<img[^>]*src="/tracking/api/v1/proof/delivery/${link}/photo"`));
    expect(await pageOf(order, '?embed=1')).toContain(`href="/delivery-receipt/${link}" target="_blank"`);
  });

  it('shows none of it before, and nothing where the site shows no proofs or the person was erased', async () => {
    const under_way = await anOrderRow(world, vendor, { status: 'PICKED_UP' });
    expect(await pageOf(under_way)).not.toContain('/delivery-receipt/');
    const erased = await aDelivered({ person_erased_at: world.clock.now() });
    await aProof(world, erased, 'delivery');
    expect(await pageOf(erased)).not.toContain('/delivery-receipt/');
  });
});

describe('a proof', () => {
  it.each(proofKinds)('of %s shows photo, signature, name, time and place [PUB-04]', async (kind) => {
    const order = await aDelivered();
    await aProof(world, order, kind);
    const { result } = (await ask(proof, linkTo(order), kind)).json();
    expect(result).toMatchObject({ kind, name: 'Nelli D.', signature: 'M24 60C40 20 60 90 90 40' });
    expect(result.at).toBe(unixSeconds(world.clock.now()));
    expect(result.address).toContain(
      kind === 'delivery' ? 'Aleksanterinkatu 1, 00100 Helsinki' : vendor.location?.city,
    );
    const { body } = await proofShell(
      world,
      reader(),
      await showProof(world, reader().site, linkTo(order), kind),
    );
    expect(body).toContain(`<img src="${result.photo}"`);
    expect(body).toContain('aria-label="Map of the place"');
    const photo = await get(result.photo);
    expect(photo.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  const DOORS = { delivery: 'the door', pickup: 'the shop', return: 'the shop' };
  const linesOf = async (linkId: string, kind: ProofKind, locale = 'en') => {
    const shown = await showProof(world, reader().site, linkId, kind);
    const { body } = await proofShell(world, { ...reader(), locale }, shown);
    return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  };

  it.each(proofKinds)(
    'of %s says where the rider was, and how far from where they had to be [PUB-07]',
    async (kind) => {
      const order = await aDelivered();
      const door = kind === 'delivery' ? order.destination_lat : order.pickup.latitude;
      const lng = kind === 'delivery' ? order.destination_lng : order.pickup.longitude;
      await aProof(world, order, kind, { lat: door + 0.0027, lng });
      const { result } = (await ask(proof, linkTo(order), kind)).json();
      expect(result.from_door_m).toBe(300);
      const named = await world.ownGeocoder.reverse(result.position, 'en');
      expect(result.place).toBe(named?.formatted_address);
      expect(result.place).not.toBe(result.address);
      const lines = await linesOf(linkTo(order), kind);
      expect(lines).toContain(
        `Place ${result.place} about 300 m from ${DOORS[kind]} Address ${result.address}`,
      );
    },
  );

  it.each(proofKinds)(
    'of %s was brought at the door where the rider stood beside it [PUB-07]',
    async (kind) => {
      const order = await aDelivered();
      const { pickup, destination_lat, destination_lng } = order;
      const at =
        kind === 'delivery' ? [destination_lat, destination_lng] : [pickup.latitude, pickup.longitude];
      await aProof(world, order, kind, { lat: (at[0] ?? 0) + 0.0002, lng: at[1] ?? 0 });
      const { result } = (await ask(proof, linkTo(order), kind)).json();
      expect([result.from_door_m, result.place]).toEqual([22, result.address]);
      expect(await linesOf(linkTo(order), kind)).toContain(`Place ${result.place} at ${DOORS[kind]} From`);
    },
  );

  it('whose rider told no place names the address as no more than that [PUB-07]', async () => {
    const order = await aDelivered();
    const { order_id, vendor_id } = order;
    const at = world.clock.now();
    await insertProofs(world.db, [
      { order_id, vendor_id, kind: 'delivery', name: 'Nelli', taken_at: at, kept_at: at },
    ]);
    const { result } = (await ask(proof, linkTo(order))).json();
    expect([result.place, result.from_door_m, result.position]).toEqual(['', null, null]);
    const lines = await linesOf(linkTo(order), 'delivery');
    expect(lines).toContain(`Address ${result.address}`);
    expect(lines).not.toContain('Place');
  });

  it('says so in every language, far away in kilometres [PUB-07] [LNG-03]', async () => {
    const order = await aDelivered();
    await aProof(world, order, 'delivery', {
      lat: order.destination_lat + 0.018,
      lng: order.destination_lng,
    });
    const unit = { style: 'unit', unit: 'kilometer' } as const;
    for (const locale of world.texts.locales) {
      const distance = new Intl.NumberFormat(clockTag(locale, 'FI'), unit).format(2);
      const said = world.texts.say(locale, 'paper.off.delivery', { distance });
      expect(await linesOf(linkTo(order), 'delivery', locale)).toContain(said);
    }
  });

  it.each(proofKinds)('of %s is nowhere where its flag is off [PUB-04] [FLG-05]', async (kind) => {
    const order = await aDelivered();
    await aProof(world, order, kind);
    const flagsFor: typeof world.flags.flagsFor = (site) => ({
      ...world.flags.flagsFor(site),
      [`proof-of-${kind}-web`]: false,
    });
    const closed = await createApp({ ...world, flags: { ...world.flags, flagsFor } });
    const photo = `/tracking/api/v1/proof/${kind}/${linkTo(order)}/photo`;
    expect((await get(photo)).statusCode).toBe(200);
    const replies = [await get(photo, closed), await ask(proof, linkTo(order), kind, closed)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    const { result } = (await ask(receipt, linkTo(order), kind, closed)).json();
    expect([result.proofs, result.proof]).toEqual([[], null]);
    await closed.close();
  });

  it('that nobody brought is not found', async () => {
    const order = await aDelivered();
    await aProof(world, order, 'pickup', { photo: undefined });
    expect((await ask(proof, linkTo(order))).statusCode).toBe(404);
    expect((await get(`/tracking/api/v1/proof/pickup/${linkTo(order)}/photo`)).statusCode).toBe(404);
    expect((await ask(proof, linkTo(order), 'pickup')).json().result.photo).toBe(null);
  });
});

describe('what a link tells', () => {
  it('is nobody’s family name, telephone, email, flat or note [PUB-06]', async () => {
    const order = await aDelivered(fromHome);
    for (const kind of proofKinds) await aProof(world, order, kind);
    const { site } = reader();
    const link = linkTo(order);
    const all = [
      receiptShell(world, reader(), await showReceipt(world, site, link), link).body,
      parcelShell(world, reader(), await showParcel(world, site, link)).body,
      (await proofShell(world, reader(), await showProof(world, site, link, 'pickup'))).body,
      ...(await Promise.all([receipt, parcel, proof].map(async (one) => (await ask(one, link)).body))),
    ];
    const told = all.flatMap((text, nth) =>
      secrets.filter((one) => text.includes(one)).map((one) => `${nth}: ${one}`),
    );
    expect(told).toEqual([]);
  });

  it('is nothing, unsigned or altered [PUB-06]', async () => {
    const order = await aDelivered();
    await aProof(world, order, 'delivery');
    const altered = linkTo(order).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const link of [order.order_id, altered]) {
      const replies = await Promise.all([
        ...[receipt, parcel, proof].map((one) => ask(one, link)),
        get(`/tracking/api/v1/proof/delivery/${link}/photo`),
      ]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    }
  });
});
