import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyEvidence } from '../../../../scripts/verify-evidence.mjs';
import { sweep } from '../../jobs/sweep.ts';
import { aProof } from '../../testing/a-proof.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { advanceOrders } from '../order/advance-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { readPerson } from '../privacy/person.ts';
import type { NewVendor } from '../vendor/store.ts';
import { evidenceKey } from './evidence-key.ts';
import { exportEvidence } from './export-evidence.ts';
import { sealEndedDays } from './seal-days.ts';

const DAY_S = 86_400;
let world: TestWorld;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

/** An order that was delivered with a photo, at `world`'s time. */
async function aDelivered(vendor: NewVendor, given: Partial<OrderRow> = {}): Promise<OrderRow> {
  const order = await anOrderRow(world, vendor, given);
  await aProof(world, order, 'delivery');
  await move(order, 'PICKED_UP', 'DELIVERED');
  return order;
}

async function move({ order_id }: OrderRow, ...statuses: ('PICKED_UP' | 'DELIVERED')[]): Promise<void> {
  const at = world.clock.now();
  await advanceOrders(world, [
    { order_id, to: 'WAITING_FOR_TRANSPORT', by: 'dispatch', at },
    ...statuses.map((to) => ({ order_id, to, by: 'fleet' as const, at })),
  ]);
}

async function exported(...vendors: NewVendor[]): Promise<Buffer> {
  const wish = { vendors, from: '2026-11-01', until: '2028-12-31' };
  return buffer(Readable.from(exportEvidence(world, wish)));
}

const problemsOf = async (...vendors: NewVendor[]) => verifyEvidence(await exported(...vendors)).problems;

async function sealToday(): Promise<void> {
  world.clock.advance(DAY_S);
  await sealEndedDays(world);
}

describe('the evidence of orders', () => {
  it('RCP-09: what happened and what proves it is sealed by the day, and fits elsewhere', async () => {
    const vendor = await aVendor(world);
    await aDelivered(vendor);
    const late = await anOrderRow(world, vendor);
    await sealEndedDays(world);
    expect(verifyEvidence(await exported(vendor))).toMatchObject({ entries: 0, seals: 0, problems: [] });
    await sealToday();
    await aProof(world, late, 'pickup');
    await move(late, 'PICKED_UP', 'DELIVERED');
    await aDelivered(vendor);
    await sealToday();
    const { fingerprint } = evidenceKey(world.config.evidence_key);
    const file = await exported(vendor);
    expect(verifyEvidence(file, [fingerprint])).toEqual({
      problems: [],
      keys: new Set([fingerprint]),
      orders: new Set([expect.any(String), late.order_id, expect.any(String)]),
      entries: 7,
      seals: 2,
      erased: 0,
    });
    expect(file.toString()).toContain('Aleksanterinkatu 1, 00100 Helsinki');
    expect(verifyEvidence(file, ['another']).problems[0]).toBe(
      `line 1: signed by another key, ${fingerprint}`,
    );
  });

  it('RCP-09: one altered byte of a file is found, and so is a file that was cut', async () => {
    const vendor = await aVendor(world);
    await aDelivered(vendor);
    await sealToday();
    const file = await exported(vendor);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const altered = Buffer.from(file);
        altered[at] = (altered[at] ?? 0) ^ by;
        expect(verifyEvidence(altered).problems).not.toEqual([]);
      }),
      { numRuns: 400 },
    );
    for (let length = 0; length < file.length; length += 7)
      expect(verifyEvidence(file.subarray(0, length)).problems).not.toEqual([]);
    expect(verifyEvidence(Buffer.concat([file, Buffer.from('\n')])).problems).not.toEqual([]);
  });

  it.each([
    [
      'an amount',
      `update orders set amount = amount + 100 where order_id = $1`,
      ': amount is not as it was sealed',
    ],
    [
      'a name',
      `update orders set customer_name = 'Eve' where order_id = $1`,
      ': customer is not as it was sealed',
    ],
    [
      'a place',
      `update orders set destination_lat = destination_lat + 0.0001 where order_id = $1`,
      ': destination is not as it was sealed',
    ],
    [
      'a time',
      `update orders set status_history = jsonb_set(status_history, '{2,created_at}', '1') where order_id = $1`,
      ': events is not as it was sealed',
    ],
    ['an order that is gone', 'delete from orders where order_id = $1', ': it is gone'],
    [
      'a photo',
      `update proofs set photo = 'another'::bytea where order_id = $1`,
      ': photo_sha256 is not as it was sealed',
    ],
    ['a proof that is gone', 'delete from proofs where order_id = $1', ': it is gone'],
  ])('RCP-09: %s that was altered in the database is found and named', async (_, alter, field) => {
    const vendor = await aVendor(world);
    const [order] = [await aDelivered(vendor), await aDelivered(vendor)];
    await sealToday();
    expect(await problemsOf(vendor)).toEqual([]);
    await world.db.pool.query(alter, [order.order_id]);
    const problems = await problemsOf(vendor);
    expect(problems).not.toEqual([]);
    for (const problem of problems) expect(problem).toMatch(new RegExp(`order ${order.order_id}.*${field}$`));
  });

  it.each([
    [
      'an entry',
      `update evidence_entries set sealed = replace(sealed, 'NEW', 'OLD') where nth = 1 and vendor_id = $1`,
      /altered, or else/,
    ],
    [
      'an entry’s hash',
      `update evidence_entries set hash = sha256('') where nth = 1 and vendor_id = $1`,
      /altered, or else/,
    ],
    [
      'an entry that is gone',
      'delete from evidence_entries where nth = 1 and vendor_id = $1',
      /does not belong here/,
    ],
    [
      'a day that is gone',
      `delete from evidence_seals where day = (select min(day) + 1 from evidence_seals where vendor_id = $1) and vendor_id = $1`,
      /sealed before it is missing/,
    ],
    [
      'a signed day',
      `update evidence_seals set statement = replace(statement, '-', '/') where vendor_id = $1`,
      /signature does not fit/,
    ],
  ])('RCP-09: %s that was altered where it is sealed is found', async (_, alter, complaint) => {
    const vendor = await aVendor(world);
    for (let day = 0; day < 3; day += 1) {
      await aDelivered(vendor);
      await sealToday();
    }
    await world.db.pool.query(alter, [vendor.vendor_id]);
    expect((await problemsOf(vendor)).join('\n')).toMatch(complaint);
  });

  it('RCP-09: what was sealed still fits when a person was erased, and shows nothing of them [SAF-11]', async () => {
    const vendor = await aVendor(world);
    const erased = await aDelivered(vendor, {
      customer_phone: '+358401112223',
      customer_name: 'Nobody Else',
    });
    const names = { description: 'For Nobody Else, +358 40 1112223' };
    const mentions = await aDelivered(vendor, names);
    await aDelivered(vendor);
    await sealToday();
    await erasePerson(world, readPerson({ phone: '+358401112223' }));
    const file = await exported(vendor);
    expect(verifyEvidence(file)).toMatchObject({ problems: [], entries: 6, erased: 3 });
    for (const text of ['Nobody Else', '1112223']) expect(file.toString()).not.toContain(text);
    const { rows } = await world.db.pool.query(
      'select distinct order_id from evidence_entries where salt is null and vendor_id = $1',
      [vendor.vendor_id],
    );
    const ids = new Set(rows.map(({ order_id }) => order_id));
    expect(ids).toEqual(new Set([erased.order_id, mentions.order_id]));
    await sealToday();
    expect(verifyEvidence(await exported(vendor))).toMatchObject({ problems: [], entries: 6, erased: 3 });
  });

  it('RCP-09: a person whom a server of the version before erased is told as erased, not as altered [SCL-05]', async () => {
    const vendor = await aVendor(world);
    const { order_id } = await aDelivered(vendor);
    await sealToday();
    await world.db.pool.query('delete from proofs where order_id = $1', [order_id]);
    await world.db.pool.query(
      `update orders set customer_name = '', person_erased_at = now() where order_id = $1`,
      [order_id],
    );
    expect(verifyEvidence(await exported(vendor))).toMatchObject({ problems: [], entries: 2, erased: 2 });
  });

  it('RCP-09: it ends when its market says, after proofs and people, and fits all the time [SAF-10]', async () => {
    const vendor = await aVendor(world);
    const order = await aDelivered(vendor);
    await sealToday();
    const end = new Date(order.created_at);
    end.setUTCMonth(end.getUTCMonth() + 13);
    const months_s = (end.getTime() - world.clock.now().getTime()) / 1000;
    for (const [seconds, left] of [
      [180 * DAY_S, { entries: 2, erased: 1 }],
      [months_s - 180 * DAY_S + 60, { entries: 2, erased: 2 }],
      [DAY_S, { entries: 0, seals: 0 }],
    ] as const) {
      world.clock.advance(seconds);
      await sweep(world);
      expect(verifyEvidence(await exported(vendor))).toMatchObject({ problems: [], ...left });
    }
    await aDelivered(vendor);
    await sealToday();
    expect(verifyEvidence(await exported(vendor))).toMatchObject({ problems: [], entries: 2, seals: 1 });
  });

  it('RCP-09: servers that seal at once seal each order once, and a proof that came late the next day', async () => {
    const vendor = await aVendor(world);
    const orders = [];
    for (let nth = 0; nth < 5; nth += 1) orders.push(await anOrderRow(world, vendor));
    const [first] = orders;
    const other = await createSecondWorld(world);
    world.clock.advance(DAY_S);
    await Promise.all([sealEndedDays(world), sealEndedDays(other), sealEndedDays(other)]);
    await other.close();
    if (first) await aProof(world, first, 'pickup');
    await anOrderRow(world, vendor);
    await sealToday();
    await sealEndedDays(world);
    expect(verifyEvidence(await exported(vendor))).toMatchObject({ problems: [], entries: 7, seals: 2 });
  });
});
