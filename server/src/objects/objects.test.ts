// Photos and sheets in an object store, and what comes of them when it is away, or a server dies in between.
import { addressOf } from '@sendero/core/contract/endpoint';
import { proof } from '@sendero/core/contract/tracking-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { unixSeconds } from '../clock.ts';
import { getProofPhoto } from '../features/dispatch/get-proofs.ts';
import { ingestRiderReports } from '../features/dispatch/ingest-rider-reports.ts';
import { linkIdOf } from '../features/order/link-id.ts';
import type { OrderRow } from '../features/order/order-row.ts';
import { erasePerson } from '../features/privacy/erase-person.ts';
import { readPerson } from '../features/privacy/person.ts';
import { tellPerson } from '../features/privacy/tell-person.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { sweep } from '../jobs/sweep.ts';
import { simulatedPhoto } from '../ports/riders/simulated-photo.ts';
import { pickObjects } from '../ports/objects/pick.ts';
import { aKeptLog } from '../testing/a-kept-log.ts';
import { aSheet, sheetOf, upload, workOff } from '../testing/a-sheet.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { failingAt } from '../testing/failing-at.ts';
import { type S3Server, serveS3 } from '../testing/s3-server.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import type { World } from '../world.ts';

let s3: S3Server;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

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

const DAY_S = 86_400;
const PHOTO = simulatedPhoto(1);

/** An order delivered with a photo. */
async function aDelivered(by: World = world, given: Partial<OrderRow> = {}): Promise<OrderRow> {
  const at = unixSeconds(by.clock.now());
  const order = await anOrderRow(world, shop.vendor, {
    status: 'NEAR_CUSTOMER',
    status_history: [{ status: 'NEAR_CUSTOMER', created_at: at }],
    dispatch_at: null,
    ...given,
  });
  const { order_id } = order;
  await ingestRiderReports(by, [
    {
      event_id: `delivered-${order_id}`,
      order_id,
      type: 'status',
      status: 'DELIVERED',
      occurred_at: at,
      proof: { kind: 'delivery', at, photo: PHOTO },
    },
  ]);
  return order;
}

/** Where the photos of an order lie. */
async function placesOf({ order_id }: OrderRow): Promise<unknown[]> {
  const { rows } = await world.db.pool.query(
    `select photo is not null as in_row, photo_object is not null as in_store from proofs where order_id = $1`,
    [order_id],
  );
  return rows;
}

const IN_ROW = [{ in_row: true, in_store: false }];
const IN_STORE = [{ in_row: false, in_store: true }];

const tidy = (by: World = world) => jobHandlers(by).objects(null);
const photosOf = async () => (await s3.keys()).filter((key) => key.startsWith('of-tests/photos/'));
const bytesOf = async (order: OrderRow) => (await getProofPhoto(world, order, 'delivery'))?.bytes;

/** The same server with an object store of its own, whose circuit nothing has opened. */
const afresh = (): World => ({ ...world, objects: pickObjects(world.config.objects, world) });

const urlOf = ({ order_id }: OrderRow) =>
  `${addressOf(proof)
    .replace(':kind', 'delivery')
    .replace(':link_id', encodeURIComponent(linkIdOf(world.config.signing_keys, order_id)))}/photo`;

it('a photo lies in the store, its row has the key, and the sweep takes both [SCL-04] [SAF-10]', async () => {
  const order = await aDelivered();
  expect(await placesOf(order)).toEqual(IN_STORE);
  expect(await photosOf()).toHaveLength(1);
  expect(await bytesOf(order)).toEqual(Buffer.from(PHOTO, 'base64'));
  await tidy();
  world.clock.advance(2 * DAY_S);
  await tidy();
  expect(await photosOf()).toHaveLength(1);
  world.clock.advance(200 * DAY_S);
  await sweep(world);
  await tidy();
  expect([await placesOf(order), await photosOf()]).toEqual([[], []]);
});

it('while the store is away proofs are taken, and moved when it is back [SCL-04]', async () => {
  const [before, after] = [await aDelivered(), await anOrderRow(world, shop.vendor)];
  await s3.leave();
  const alone = afresh();
  const meanwhile = await aDelivered(alone);
  expect(await placesOf(meanwhile)).toEqual(IN_ROW);
  expect((await getProofPhoto(alone, meanwhile, 'delivery'))?.bytes).toEqual(Buffer.from(PHOTO, 'base64'));
  await expect(getProofPhoto(alone, before, 'delivery')).rejects.toMatchObject({ code: 'Unavailable' });
  const reply = await app.inject({ url: urlOf(before), headers: { host: 'localhost' } });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '15']);
  await tidy(alone);
  expect(await placesOf(meanwhile)).toEqual(IN_ROW);
  await s3.comeBack();
  await tidy(afresh());
  expect([await placesOf(meanwhile), await placesOf(after)]).toEqual([IN_STORE, []]);
  expect(await bytesOf(meanwhile)).toEqual(Buffer.from(PHOTO, 'base64'));
  // What was begun while it was away is nobody's.
  world.clock.advance(2 * DAY_S);
  await tidy(afresh());
  expect(await photosOf()).toHaveLength(2);
  const { rows } = await world.db.pool.query('select from unnamed_objects');
  expect(rows).toEqual([]);
});

it('photos from before there was a store are moved, and read meanwhile [SCL-04]', async () => {
  const old = await aDelivered({ ...world, objects: null });
  expect([await placesOf(old), await bytesOf(old)]).toEqual([IN_ROW, Buffer.from(PHOTO, 'base64')]);
  await Promise.all([tidy(), tidy(afresh())]);
  expect([await placesOf(old), await bytesOf(old)]).toEqual([IN_STORE, Buffer.from(PHOTO, 'base64')]);
});

it('an object that a server wrote and never named is removed the day after, a later one is not [SCL-04]', async () => {
  const before = new Set(await photosOf());
  const dying = { ...world, db: { ...world.db, pool: failingAt(world.db.pool, 'insert-proofs') } } as World;
  await expect(aDelivered(dying)).rejects.toThrow('died');
  const left = (await photosOf()).filter((key) => !before.has(key));
  expect(left).toHaveLength(1);
  await tidy();
  expect(await photosOf()).toContain(left[0]);
  world.clock.advance(DAY_S);
  const fresh = await aDelivered();
  await tidy();
  expect(await photosOf()).not.toContain(left[0]);
  expect(await bytesOf(fresh)).toBeDefined();
});

it('another object under the key is noticed, and not shown [SCL-04]', async () => {
  const order = await aDelivered();
  const { rows } = await world.db.pool.query<{ photo_object: string }>(
    'select photo_object from proofs where order_id = $1',
    [order.order_id],
  );
  await s3.spoil(`of-tests/${rows[0]?.photo_object}`);
  const kept = aKeptLog();
  expect(await getProofPhoto({ ...world, log: kept.log }, order, 'delivery')).toBeNull();
  expect(kept.lines()).toMatchObject([{ object_key: rows[0]?.photo_object, is_missing: false }]);
  expect(await world.metrics.registry.metrics()).toContain('sendero_wrong_objects_total 1');
});

it('whoever asks is told their photos, and whoever is erased loses them, once the store is there [SAF-11] [SCL-04]', async () => {
  const order = await aDelivered(world, { customer_phone: '+358451110000' });
  const person = readPerson({ phone: '+358451110000' });
  const told = await tellPerson(world, person);
  expect(told.tables['proofs']).toMatchObject([{ order_id: order.order_id, photo: PHOTO }]);
  await expect(tellPerson({ ...world, objects: null }, person)).rejects.toThrow('No object store');
  const kept = (await photosOf()).length;
  await s3.leave();
  await erasePerson(world, person);
  await tidy(afresh());
  expect(await world.metrics.registry.metrics()).toContain('sendero_objects_to_remove 1');
  await s3.comeBack();
  await tidy(afresh());
  expect(await photosOf()).toHaveLength(kept - 1);
  expect(await world.metrics.registry.metrics()).toContain('sendero_objects_to_remove 0');
});

it('a sheet lies in the store until its rows are read, and one that is gone says so [SCL-04]', async () => {
  const sender = await aShop(world, app);
  const { job } = await aSheet(app, sender, [{}, {}]);
  const sheets = async () => (await s3.keys()).filter((key) => key.startsWith('of-tests/sheets/'));
  expect(await sheets()).toHaveLength(1);
  await tidy();
  expect(await sheets()).toEqual([]);
  const { pool } = world.db;
  const { bulk_job_id: id } = job;
  await pool.query(`update bulk_jobs set phase = 'CHECKING' where job_id = $1`, [id]);
  await pool.query(
    `insert into bulk_files (root_id, job_id, object_key) select root_id, job_id, 'sheets/2026-11/gone' from bulk_jobs where job_id = $1`,
    [id],
  );
  await workOff(world);
  const { rows } = await pool.query('select phase, problem from bulk_jobs where job_id = $1', [id]);
  expect(rows).toEqual([{ phase: 'READY', problem: 'FORMAT' }]);
});

it('a sheet is taken while the store is away [SCL-04]', async () => {
  const sender = await aShop(world, app);
  await s3.leave();
  const apart = await createApp(afresh());
  const reply = await upload(apart, sender, { content: sheetOf([{}]) });
  expect(reply.statusCode).toBe(200);
  await apart.close();
  await s3.comeBack();
});
