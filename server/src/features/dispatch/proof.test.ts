import { findMarket } from '@sendero/core/market/all';
import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import type { Proof } from '@sendero/core/contract/proof';
import { MOST_PHOTO_BYTES } from '@sendero/core/order/proof';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { unixSeconds } from '../../clock.ts';
import { SIGNATURE_HEADER, signBody } from '../../http/signature.ts';
import { simulatedPhoto } from '../../ports/riders/simulated-photo.ts';
import { bareJpeg, exif, jpegOf, jpegSized, jpegWith, segment } from '../../testing/a-photo.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import type { OrderRow } from '../order/order-row.ts';
import type { NewVendor } from '../vendor/store.ts';
import { dispatchDue } from './dispatch-due.ts';
import { getProofPhoto, getProofs } from './get-proofs.ts';
import { ingestRiderReports } from './ingest-rider-reports.ts';
import { deleteOldProofs } from './store-proofs.ts';

const SECRET = 'a secret that only tests know';

let world: TestWorld;
let app: FastifyInstance;
let vendor: NewVendor;

beforeAll(async () => {
  world = await createTestWorld({ config: { rider_network_secret: SECRET } });
  world.riders.start((reports) => ingestRiderReports(world, reports));
  app = await createApp(world);
  vendor = await aVendor(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const PHOTO = simulatedPhoto(1);
const DAY_S = 86_400;
const SIGNATURE = 'M24 60C40 20 60 90 90 40';

let events = 0;

async function tell(order: OrderRow, status: RiderReport['status'], proof: Partial<Proof>) {
  events += 1;
  const at = unixSeconds(world.clock.now());
  const report = {
    event_id: `proof-${events}`,
    order_id: order.order_id,
    type: 'status',
    status,
    occurred_at: at,
  };
  const payload = JSON.stringify({ ...report, proof: { kind: 'delivery', at, ...proof } });
  const signature = signBody(SECRET, payload, world.clock.now());
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  const reply = await app.inject({ method: 'POST', url: '/dispatch/api/v1/rider-events', headers, payload });
  return [reply.statusCode, reply.json().result ?? reply.json().code];
}

/** An order that is nearly there. */
const aRidden = () =>
  anOrderRow(world, vendor, {
    status: 'NEAR_CUSTOMER',
    status_history: [{ status: 'NEAR_CUSTOMER', created_at: unixSeconds(world.clock.now()) }],
    dispatch_at: null,
  });

it('keeps what a rider brings with the status that it proves; the first stays [PUB-04]', async () => {
  const order = await aRidden();
  const position = { lat: 60.1, lng: 24.9 };
  const brought = { name: 'Aino Example', photo: PHOTO, signature: SIGNATURE, position };
  expect(await tell(order, 'DELIVERED', brought)).toEqual([200, 'applied']);
  expect(await tell(order, 'DELIVERED', { name: 'Somebody Else' })).toEqual([200, 'repeated']);
  expect(await getProofs(world, order)).toEqual([
    {
      kind: 'delivery',
      name: 'Aino Example',
      taken_at: new Date(unixSeconds(world.clock.now()) * 1000),
      ...position,
      signature: SIGNATURE,
      has_photo: true,
    },
  ]);
  expect(await getProofPhoto(world, order, 'delivery')).toEqual({
    type: 'image/png',
    bytes: Buffer.from(PHOTO, 'base64'),
  });
});

it('refuses a proof of something else, of nothing, and pictures that are none or too large [PUB-04]', async () => {
  const order = await aRidden();
  const page = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
  const large = Buffer.alloc(MOST_PHOTO_BYTES + 3).toString('base64');
  const answers = [
    await tell(order, 'PICKED_UP', { name: 'A' }),
    await tell(order, 'DELIVERED', {}),
    await tell(order, 'DELIVERED', { photo: page }),
    await tell(order, 'DELIVERED', { photo: large }),
    await tell(order, 'DELIVERED', { photo: jpegSized(30_000, 30_000).toString('base64') }),
    await tell(order, 'DELIVERED', { signature: 'M0 0"/><script>' }),
    await tell(order, 'DELIVERED', { name: 'A', at: undefined as unknown as number }),
  ];
  expect(answers).toEqual([
    [400, 'Malformed'],
    [400, 'Malformed'],
    [415, 'WrongType'],
    [400, 'Malformed'],
    [413, 'TooLarge'],
    [400, 'Malformed'],
    [400, 'Malformed'],
  ]);
  expect(await getProofs(world, order)).toEqual([]);
});

it('takes the largest picture that there may be, whoever the clock of its camera belongs to [PUB-04]', async () => {
  const order = await aRidden();
  const bytes = jpegOf(MOST_PHOTO_BYTES);
  const at = unixSeconds(world.clock.now()) + 86_400;
  await tell(order, 'DELIVERED', { photo: bytes.toString('base64'), at });
  expect(await getProofs(world, order)).toMatchObject([{ taken_at: world.clock.now(), has_photo: true }]);
  expect(await getProofPhoto(world, order, 'delivery')).toEqual({ type: 'image/jpeg', bytes });
});

it('keeps of a photo the picture only, and refuses one that has none [PUB-04]', async () => {
  const order = await aRidden();
  const empty = Buffer.concat([bareJpeg.subarray(0, 2), segment(0xfe, 'nothing to see')]);
  expect(await tell(order, 'DELIVERED', { photo: empty.toString('base64') })).toEqual([415, 'WrongType']);
  const photo = jpegWith([exif(6, 'N 60.1699 E 24.9384'), segment(0xfe, 'Nelli’s camera')]);
  expect(await tell(order, 'DELIVERED', { photo: photo.toString('base64') })).toEqual([200, 'applied']);
  expect((await getProofPhoto(world, order, 'delivery'))?.bytes).toEqual(jpegWith([exif(6)]));
});

const KEPT_DAYS = findMarket('FI')?.retention.proof_days ?? 0;

it('is deleted after the days that its country keeps it, whatever time the rider told [PUB-04] [SAF-10]', async () => {
  const [old, fresh] = [await aRidden(), await aRidden()];
  await tell(old, 'DELIVERED', { photo: PHOTO });
  world.clock.advance(2 * DAY_S);
  await tell(fresh, 'DELIVERED', { photo: PHOTO, at: 0 });
  world.clock.advance((KEPT_DAYS - 1) * DAY_S);
  await deleteOldProofs(world);
  expect(await getProofs(world, old)).toEqual([]);
  expect(await getProofs(world, fresh)).toHaveLength(1);
  world.clock.advance(-(KEPT_DAYS + 1) * DAY_S);
});

it('is brought by simulated riders too, of collection and delivery [PUB-04]', async () => {
  const order = await anOrderRow(world, vendor);
  await dispatchDue(world);
  for (let minute = 0; minute < 12; minute++) {
    world.clock.advance(30);
    await world.riders.tick();
  }
  const proofs = await getProofs(world, order);
  expect(proofs.map(({ kind }) => kind).toSorted()).toEqual(['delivery', 'pickup']);
  const isWhole = proofs.map(
    ({ signature, name, has_photo }) => has_photo && signature !== null && name !== '',
  );
  expect(isWhole).toEqual([true, true]);
  expect((await getProofPhoto(world, order, 'delivery'))?.type).toBe('image/png');
});
