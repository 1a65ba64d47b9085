// Photos that recipients add to what they say is wrong (RCP-06, decision 0120).
import { getCase, getCasePhoto } from '@sendero/core/contract/case-api';
import { LARGEST_CASE_PHOTO } from '@sendero/core/order/case';
import type { Order } from '@sendero/core/order/order';
import { formPath } from '@sendero/core/tracking/page-form';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { jobHandlers } from '../../jobs/handlers.ts';
import { sweep } from '../../jobs/sweep.ts';
import { bareJpeg, bareWebp, exif, jpegOf, jpegSized, jpegWith } from '../../testing/a-photo.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type S3Server, serveS3 } from '../../testing/s3-server.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { simulatedPhoto } from '../../ports/riders/simulated-photo.ts';
import { tellCase } from '../case/say-in-case.ts';
import { decideCase } from '../case/decide-case.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { advanceOrders } from '../order/advance-order.ts';
import { getOrderForRide } from '../order/find-order.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { readPerson } from '../privacy/person.ts';
import { tellPerson } from '../privacy/tell-person.ts';

const NOON = '2026-11-18T10:00:00Z';
const DAY_S = 86_400;
const SECRET = 'N 60.1699 E 24.9384';

let s3: S3Server;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let order: Order;

beforeAll(async () => {
  s3 = await serveS3();
  world = await createTestWorld({ config: { objects: { name: 's3', ...s3.settings } } });
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await s3.close();
});
beforeEach(async () => {
  world.clock.set(NOON);
  order = await aDelivered();
});

async function aDelivered(): Promise<Order> {
  const delivered = await anOrder(app, shop.headers, shop.vendor.vendor_id);
  await dispatchDue(world);
  const statuses = ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'] as const;
  const at = world.clock.now();
  await advanceOrders(
    world,
    statuses.map((to) => ({ order_id: delivered.order_id, to, by: 'fleet', at })),
  );
  return delivered;
}

type Given = Buffer | { readonly name: string; readonly bytes: Buffer };

/** Sends the page's form as a browser does. */
async function tell(
  photos: readonly Given[],
  fields: Record<string, string> = {},
  { accept = 'application/json', part = 'photos', from = '10.1.1.1', link = order.link_id } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'damaged', words: 'The bowl is broken', ...fields }))
    form.append(name, value);
  for (const given of photos) {
    const { name, bytes } = Buffer.isBuffer(given) ? { name: 'IMG_1.jpg', bytes: given } : given;
    form.append(
      part,
      new File([new Uint8Array(bytes)], name, { type: name ? 'image/jpeg' : 'application/octet-stream' }),
    );
  }
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url: formPath(encodeURIComponent(link), 'case'),
    remoteAddress: from,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      host: shop.headers.host,
      'accept-language': 'en',
      accept,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const read = async (): Promise<{ words: string; photos: string[] }[]> =>
  (await callApi(app, shop.headers, getCase, { params: { orderId: order.order_id } })).json().result?.said;
const photo = (photoId: string, headers = shop.headers) =>
  callApi(app, headers, getCasePhoto, { params: { orderId: order.order_id, photoId } });
const tidy = () => jobHandlers(world).objects(null);
const inStore = async () => (await s3.keys()).filter((key) => key.startsWith('of-tests/photos/')).length;
const faultsOf = (reply: Awaited<ReturnType<typeof tell>>) => [
  reply.statusCode,
  reply.json().errors.map(({ field, text }: { field: string; text: string }) => [field, text]),
];

describe('photos of what is wrong [RCP-06]', () => {
  it('reach the shop without what the camera wrote, once however often they are sent', async () => {
    const camera = jpegWith([exif(1, SECRET)], SECRET);
    const png = Buffer.from(simulatedPhoto(0), 'base64');
    const sent = await Promise.all([tell([camera, png, bareWebp]), tell([camera, png, bareWebp])]);
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [message, ...more] = await read();
    expect([message?.photos.length, more]).toEqual([3, []]);
    const shown = await Promise.all((message?.photos ?? []).map((id) => photo(id)));
    expect(new Set(shown.map(({ headers }) => headers['content-type']))).toEqual(
      new Set(['image/jpeg', 'image/png', 'image/webp']),
    );
    expect(shown.map(({ rawPayload }) => rawPayload)).toEqual(
      expect.arrayContaining([bareJpeg, png, bareWebp]),
    );
    expect(shown[0]?.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('are added to what was said before, six in all, and the shop is to answer again', async () => {
    expect((await tell([])).statusCode).toBe(200);
    expect((await tell([jpegWith([exif(3)]), jpegWith([exif(6)]), jpegWith([exif(8)])])).statusCode).toBe(
      200,
    );
    expect((await read()).map(({ photos }) => photos.length)).toEqual([3]);
    const others = [bareJpeg, bareWebp, jpegWith([exif(5)])];
    expect((await tell(others, { words: 'And here' })).statusCode).toBe(200);
    const before = await inStore();
    expect(faultsOf(await tell([jpegWith([exif(2)])]))).toEqual([
      422,
      [['photos', 'That is too many photos. Choose fewer.']],
    ]);
    expect([await inStore(), (await tell(others, { words: 'And here' })).statusCode]).toEqual([before, 200]);
  });

  it('are shown to the shop alone: no other shop, nobody without a sign-in, and not the page', async () => {
    await tell([bareJpeg]);
    const id = (await read())[0]?.photos[0] ?? '';
    const other = await aShop(world, app);
    expect((await photo(id, other.headers)).statusCode).toBe(404);
    expect((await photo(id, { ...shop.headers, authorization: 'none' })).statusCode).toBe(401);
    const page = await app.inject({
      url: `/tracking/${order.link_id}`,
      headers: { host: shop.headers.host, 'accept-language': 'en' },
    });
    expect(page.body).not.toContain(id);
    const params = { orderId: (await aDelivered()).order_id, photoId: id };
    expect((await callApi(app, shop.headers, getCasePhoto, { params })).statusCode).toBe(404);
  });

  const none = 'A photo has to be a JPEG, PNG or WebP. Choose another one.';
  const heif =
    'This photo is a HEIC file, which this browser cannot convert. Open this page on the phone that took it, or send a screenshot of the photo.';
  const large = 'A photo is too large. Choose a smaller one.';
  const many = 'That is too many photos. Choose fewer.';
  const html = Buffer.from('<script>alert(1)</script>');
  const polyglot = Buffer.concat([Buffer.from('GIF89a/*'), html]);
  it.each<[string, Given[], string]>([
    ['nothing', [{ name: 'IMG_1.jpg', bytes: Buffer.alloc(0) }], none],
    ['a page in disguise', [html], none],
    ['two files in one', [polyglot], none],
    ['an iPhone’s own format', [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')], heif],
    ['a picture cut off', [bareJpeg.subarray(0, 30)], none],
    ['a bomb', [jpegSized(12_000, 12_000)], large],
    ['one of too many bytes', [bareJpeg, jpegOf(LARGEST_CASE_PHOTO + 1)], large],
    ['four', [bareJpeg, bareWebp, jpegWith([exif(3)]), jpegWith([exif(6)])], many],
  ])('that are %s are refused beside their field', async (_what, photos, text) => {
    const before = await inStore();
    expect(faultsOf(await tell(photos))).toEqual([422, [['photos', text]]]);
    expect([await read(), await inStore()]).toEqual([undefined, before]);
  });

  it('what stands behind a picture is gone', async () => {
    await tell([Buffer.concat([bareJpeg, html])]);
    const id = (await read())[0]?.photos[0] ?? '';
    expect((await photo(id)).rawPayload).toEqual(bareJpeg);
  });

  it('are sent without a script too: a fault keeps what was typed, and no photo is no fault', async () => {
    const wrong = await tell([html], { words: 'Rikki <b>' }, { accept: 'text/html' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Rikki &lt;b&gt;</textarea>');
    expect(wrong.body).toMatch(/data-fault="photos"\s*>A photo has to be/);
    expect(wrong.body).toContain('enctype="multipart/form-data"');
    const unchosen = await tell([{ name: '', bytes: Buffer.alloc(0) }], {}, { accept: 'text/html' });
    expect([unchosen.statusCode, unchosen.headers.location]).toEqual([303, expect.stringContaining('#case')]);
    expect((await tell([bareJpeg], {}, { part: 'other' })).statusCode).toBe(400);
    expect((await tell([bareJpeg], { more: '1' })).statusCode).toBe(400);
    expect((await tell([bareJpeg], {}, { link: 'unknown' })).statusCode).toBe(404);
  });

  it('are read two at once from one network, and eight in all; whoever waits keeps what was typed', async () => {
    const { uploads } = world.admission;
    const ends = Array.from({ length: 7 }, () => uploads.begin('photos of cases'));
    const [one, two] = await Promise.all([tell([bareJpeg]), tell([bareWebp], {}, { from: '10.2.2.2' })]);
    const waiting = [one, two].find(({ statusCode }) => statusCode === 429);
    expect([one, two].map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(waiting?.headers['retry-after']).toBe('5');
    for (const end of ends) end();
    expect(uploads.of('photos of cases')).toBe(0);
    expect((await tell([bareJpeg, bareWebp])).statusCode).toBe(200);
  });

  it('cannot be added once it is decided, and cost no room then', async () => {
    await tell([]);
    expect(
      await decideCase(world.db, order.order_id, { decision: 'none', amount: 0 }, world.clock.now()),
    ).toBeNull();
    const before = await inStore();
    expect([(await tell([bareJpeg])).statusCode, await inStore()]).toEqual([409, before]);
  });

  it('lie in the store, in their row while it is away, and end with the retention of proofs [SAF-10]', async () => {
    const row = await getOrderForRide(world, order.order_id);
    if (!row) throw new Error('There is no order.');
    await tellCase({ ...world, objects: null }, row, { kind: 'other', words: '' }, [bareJpeg]);
    const id = (await read())[0]?.photos[0] ?? '';
    expect((await photo(id)).rawPayload).toEqual(bareJpeg);
    await tidy();
    const rows = async () =>
      (
        await world.db.pool.query('select photo is null as is_moved from case_photos where photo_id = $1', [
          id,
        ])
      ).rows;
    expect([await rows(), (await photo(id)).rawPayload]).toEqual([[{ is_moved: true }], bareJpeg]);
    world.clock.advance(179 * DAY_S);
    await sweep(world);
    expect(await rows()).toHaveLength(1);
    world.clock.advance(2 * DAY_S);
    await sweep(world);
    await tidy();
    expect([await rows(), await inStore()]).toEqual([[], 0]);
  });

  it('and words are told to the person, and gone with them, from the store too [SAF-11]', async () => {
    await tell([bareJpeg]);
    await tidy();
    const id = (await read())[0]?.photos[0] ?? '';
    const person = readPerson({ phone: order.customer.phone_number });
    const { tables } = await tellPerson(world, person);
    expect(tables['case_photos']).toContainEqual(
      expect.objectContaining({ order_id: order.order_id, photo: bareJpeg.toString('base64') }),
    );
    expect(tables['case_messages']).toContainEqual(
      expect.objectContaining({ order_id: order.order_id, words: 'The bowl is broken' }),
    );
    const before = await inStore();
    const erased = await erasePerson(world, person);
    await tidy();
    expect(JSON.stringify(erased)).toContain('case_photos');
    expect([(await photo(id)).statusCode, (await inStore()) < before]).toEqual([404, true]);
  });
});
