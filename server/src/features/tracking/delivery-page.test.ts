import { getDeliveryPage, saveDeliveryPage } from '@sendero/core/contract/delivery-page-api';
import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRepeat } from '@sendero/core/contract/repeat-api';
import { createApp } from '../../app.ts';
import { type Goods, plainPage } from '@sendero/core/vendor/delivery-page';
import { toRide } from '../dispatch/to-ride.ts';
import { findOrders } from '../order/store.ts';
import { simulatedPhoto } from '../../ports/riders/simulated-photo.ts';
import { bareJpeg, exif, jpegSized, jpegWith } from '../../testing/a-photo.ts';
import { aShop } from '../../testing/a-shop.ts';
import { anOrder } from '../../testing/an-order.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Awaited<ReturnType<typeof aShop>>;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
beforeEach(async () => {
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const save = (body: BodyOf<typeof saveDeliveryPage>, id = shop.vendor.vendor_id) =>
  callApi(app, shop.headers, saveDeliveryPage, { params: { id }, body });
const read = async (id = shop.vendor.vendor_id) =>
  (await callApi(app, shop.headers, getDeliveryPage, { params: { id } })).json().result;
const base64 = (bytes: Buffer): string => bytes.toString('base64');

async function pageOf(vendorId = shop.vendor.vendor_id) {
  const { link_id } = await anOrder(app, shop.headers, vendorId);
  return app.inject({
    url: `/tracking/${link_id}`,
    headers: { accept: 'text/html', 'accept-language': 'en' },
  });
}

describe('the page of a shop’s customers', () => {
  it('shows the shop’s mark, name and colour above, and the platform below [RCP-01]', async () => {
    await save({ goods: 'meal', hue: 140, mark: base64(bareJpeg) });
    const { mark } = (await read()).page;
    const { body, headers } = await pageOf();
    const bar = /<header class="track-brand">(.*?)<\/header>/s.exec(body)?.[1];
    expect(bar).toContain(`src="${mark}"`);
    expect(bar).toContain(shop.vendor.name);
    expect(body).toContain('<style>:root{--brand-hue:140}</style>');
    expect(body.indexOf('class="track-platform"')).toBeGreaterThan(body.indexOf('class="track-facts"'));
    expect(body).toMatch(/<bdi>Meal · /);
    expect(headers['content-security-policy']).not.toContain(bar);
  });

  it('is previewed by the shop and the state, never by the customer [RCP-01]', async () => {
    const { body } = await pageOf();
    const previews = [...body.matchAll(/<meta property="og:[^>]*>|<meta name="description"[^>]*>/g)].join(
      ' ',
    );
    expect(previews).toContain(shop.vendor.name);
    expect(previews).toContain('Your order has been placed.');
    expect(previews).not.toContain('Ada');
  });

  it('follows the parent field by field, and plain again with null [RCP-01] [RCP-02]', async () => {
    const outlet = await aVendor(world, {
      parent_vendor_id: shop.vendor.vendor_id,
      root_id: shop.vendor.vendor_id,
    });
    await save({ goods: 'flowers', hue: 10 });
    await save({ hue: 200 }, outlet.vendor_id);
    expect(await read(outlet.vendor_id)).toEqual({
      page: { ...plainPage, hue: 200 },
      otherwise: { ...plainPage, goods: 'flowers', hue: 10 },
    });
    const { body } = await pageOf(outlet.vendor_id);
    expect(body).toContain('--brand-hue:200');
    expect(body).toContain('Flowers · ');
    await save({ goods: null, hue: null });
    expect((await read()).page).toEqual(plainPage);
  });
});

describe('what travels, and whether a PIN is asked for', () => {
  const vendorId = () => shop.vendor.vendor_id;
  const sent = (goods: Goods) => ({
    payment_method: 'PAID' as const,
    amount: 24.9,
    description: 'For two',
    goods,
  });

  it('is what the order says, else what its shop sends, on every public page [RCP-02]', async () => {
    await save({ goods: 'meal' });
    const flowers = await anOrder(app, shop.headers, vendorId(), { order: sent('flowers') });
    const usual = await anOrder(app, shop.headers, vendorId());
    expect([flowers.order.goods, usual.order.goods]).toEqual(['flowers', undefined]);
    const pages = async (link_id: string) =>
      Promise.all(
        ['tracking', 'delivery-receipt', 'tracking-c2c'].map(async (page) => {
          const { body } = await app.inject({
            url: `/${page}/${link_id}`,
            headers: { accept: 'text/html', 'accept-language': 'en' },
          });
          return /<bdi>(Flowers|Meal) · /.exec(body)?.[1];
        }),
      );
    expect(await pages(flowers.link_id)).toEqual(['Flowers', 'Flowers', 'Flowers']);
    expect(await pages(usual.link_id)).toEqual(['Meal', 'Meal', 'Meal']);
  });

  it('is told to the fleet, and returns with its order [RCP-02]', async () => {
    const order = await anOrder(app, shop.headers, vendorId(), { order: sent('medicine') });
    const [row] = await findOrders(world.db, [order.order_id]);
    expect(row && toRide(row, world.clock.now(), undefined).goods).toBe('medicine');
    const body = { order_id: order.order_id, weekdays: [1], at: '12:00', end: 'DELIVER' as const };
    const params = { id: vendorId() };
    const repeat = (await callApi(app, shop.headers, createRepeat, { params, body })).json().result;
    expect(repeat.content.order.goods).toBe('medicine');
  });

  it('asks for a PIN as the shop has it, unless the order says otherwise [RCP-05]', async () => {
    const asks = async (told?: boolean) =>
      (await anOrder(app, shop.headers, vendorId(), told === undefined ? {} : { pin_required: told }))
        .pin_required;
    expect([await asks(), await asks(true)]).toEqual([undefined, true]);
    await save({ pin_required: true });
    expect([await asks(), await asks(false)]).toEqual([true, undefined]);
    const outlet = await aVendor(world, { parent_vendor_id: vendorId(), root_id: vendorId() });
    const order = await anOrder(app, shop.headers, outlet.vendor_id);
    expect(order.pin_required).toBe(true);
  });
});

describe('the mark of a shop', () => {
  it('is kept without what the camera wrote, and served so that nothing in it runs [RCP-01]', async () => {
    await save({ mark: base64(jpegWith([exif(1, 'N 60.1699 E 24.9384')], '<script>')) });
    const { mark } = (await read()).page;
    const served = await app.inject({ url: mark });
    expect(served.rawPayload).toEqual(bareJpeg);
    expect(served.headers['content-type']).toBe('image/jpeg');
    expect(served.headers['content-security-policy']).toContain('sandbox');
    expect(served.headers['cache-control']).toContain('immutable');
    await save({ mark: simulatedPhoto(3) });
    expect((await app.inject({ url: mark })).statusCode).toBe(404);
    expect((await read()).page.mark).not.toBe(mark);
  });

  it.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'WrongType',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'WrongType'],
    ['a picture too wide', jpegSized(2001, 10), 'TooLarge'],
    ['a file too large', Buffer.concat([bareJpeg, Buffer.alloc(100_000 - 100)]), 'TooLarge'],
  ])('may not be %s [RCP-01]', async (_, bytes, fault) => {
    const answer = await save({ mark: base64(bytes.subarray(0, 100_001)) });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [{ field: 'mark', meta: { translation_key: `delivery-page.mark.${fault}` } }],
    ]);
    expect((await read()).page.mark).toBeNull();
  });

  it('of another shop cannot be changed [RCP-01]', async () => {
    const other = await aShop(world, app);
    const answer = await save({ hue: 1 }, other.vendor.vendor_id);
    expect([403, 404]).toContain(answer.statusCode);
  });
});
