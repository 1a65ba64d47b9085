import * as api from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Chain, aChain, aPoint } from '../../testing/a-chain.ts';
import { aShop } from '../../testing/a-shop.ts';
import { aUser } from '../../testing/a-user.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { callApi } from '../../testing/call-api.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let chain: Chain;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
beforeEach(async () => {
  chain = await aChain(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('a collection point that is added', () => {
  it('stands below its parent at once, with all that was told of it [OUT-08] [OUT-06]', async () => {
    const vendor = await chain.added({ users: [' Kallio@Shop.Example ', '', 'kallio@shop.example'] });
    expect(vendor).toMatchObject({
      parent_vendor_id: chain.vendor.vendor_id,
      client_vendor_id: 'KK-08',
      name: 'Kallio',
      is_parent: false,
      is_active: true,
      estimation_pick_up_time: chain.vendor.pickup_minutes,
      flags: { payment_methods: chain.vendor.payment_methods, add_outlet: true, edit_outlet: true },
      vendor_information: {
        owners: ['kallio@shop.example'],
        contact: { phone: '+358401234567' },
        location: {
          address_text: 'Fleminginkatu 5, 00530 Helsinki',
          street: 'Fleminginkatu',
          street_number: '5',
          postal_code: '00530',
          city: 'Helsinki',
          country_code: 'FI',
          unit: 'B 4',
          building: 'Yard',
          rider_instructions: 'Ring twice',
          latitude: 60.187,
          longitude: 24.951,
        },
      },
    });
    expect(await chain.seenBy(chain.headers)).toEqual([chain.vendor.vendor_id, vendor.id].toSorted());
    const got = await callApi(app, chain.headers, api.getVendor, { params: { id: vendor.id } });
    expect(got.json().result).toEqual(vendor);
  });

  it('is refused field by field [OUT-04] [OUT-09]', async () => {
    const nothing = { client_vendor_id: ' ', name: '', phone_number: '+', latitude: null };
    expect(await brokenRules(chain.add({ ...nothing, users: ['', 'aino@', 'eino@shop.example'] }))).toEqual([
      422,
      'RuleBroken',
      ['client_vendor_id', 'outlet.issue.id-missing'],
      ['name', 'outlet.issue.name-missing'],
      ['address', 'outlet.issue.address-missing'],
      ['phone_number', 'outlet.issue.phone-missing'],
      ['users.1', 'outlet.issue.email-invalid'],
    ]);
    const many = Array.from({ length: 21 }, (_, n) => `owner${n}@shop.example`);
    expect(await brokenRules(chain.add({ rider_instructions: 'ä'.repeat(501), users: many }))).toEqual([
      422,
      'RuleBroken',
      ['rider_instructions', 'order.issue.notes-long'],
      ['users', 'outlet.issue.many-owners'],
    ]);
    expect(await chain.seenBy(chain.headers)).toEqual([chain.vendor.vendor_id]);
  });

  it('is added by an owner of the parent only, below a parent only [AUTH-22]', async () => {
    const stranger = await aShop(world, app);
    const point = await chain.added({ users: [chain.emailOf('lower')] });
    const lower = await signIn(app, await aUser(world, { email: chain.emailOf('lower') }));
    for (const headers of [stranger.headers, lower])
      expect(await brokenRules(chain.add({ client_vendor_id: 'X' }, headers))).toEqual([404, 'NotFound']);
    expect(await brokenRules(chain.add({ parent_vendor_id: point.id, client_vendor_id: 'X' }))).toEqual([
      422,
      'RuleBroken',
      ['parent_vendor_id', 'outlet.issue.no-parent'],
    ]);
  });

  it('has an ID of its own in the chain, also where two add it at once [OUT-08]', async () => {
    const replies = await Promise.all(
      ['KK-09', 'kk-09', ' KK-09'].map((id) => chain.add({ client_vendor_id: id })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await brokenRules(chain.add({ client_vendor_id: 'KK-09' }))).toEqual([
      409,
      'Conflict',
      ['client_vendor_id', 'outlet.issue.id-taken'],
    ]);
    expect(await chain.seenBy(chain.headers)).toHaveLength(2);
    const other = await aShop(world, app);
    const theirs = await chain.add(
      { parent_vendor_id: other.vendor.vendor_id, client_vendor_id: 'KK-09' },
      other.headers,
    );
    expect(theirs.statusCode).toBe(200);
  });
});

describe('a collection point that is changed', () => {
  it('is seen as it is now, on every server [OUT-08]', async () => {
    const { id } = await chain.added();
    const second = await createSecondWorld(world);
    const elsewhere = await createApp(second);
    const nameThere = async () =>
      (await callApi(elsewhere, chain.headers, api.getVendor, { params: { id } })).json().result?.name;
    expect(await nameThere()).toBe('Kallio');
    expect((await chain.change(id, { name: 'Kallio Market', unit: '' })).json().result).toMatchObject({
      name: 'Kallio Market',
      vendor_information: { location: { unit: '' } },
    });
    await expect.poll(nameThere).toBe('Kallio Market');
    await elsewhere.close();
    await second.close();
  });

  it('keeps its ID and its parent [OUT-05]', async () => {
    const { id } = await chain.added();
    const other = await aVendor(world, { owners: [chain.user.email] });
    expect(await brokenRules(chain.change(id, { client_vendor_id: 'KK-10' }))).toEqual([
      422,
      'RuleBroken',
      ['client_vendor_id', 'outlet.issue.id-fixed'],
    ]);
    expect(await brokenRules(chain.change(id, { parent_vendor_id: other.vendor_id }))).toEqual([
      422,
      'RuleBroken',
      ['parent_vendor_id', 'outlet.issue.parent-fixed'],
    ]);
    expect(await brokenRules(chain.change(chain.vendor.vendor_id))).toEqual([
      422,
      'RuleBroken',
      ['parent_vendor_id', 'outlet.issue.parent-fixed'],
    ]);
  });

  it('is left alone where its id begins with a- or b- [OUT-05]', async () => {
    const parent_vendor_id = chain.vendor.vendor_id;
    for (const given of [
      { vendor_id: `a-${chain.vendor.vendor_id}` },
      { vendor_id: `c-${chain.vendor.vendor_id}`, client_vendor_id: 'b-1' },
    ]) {
      const { vendor_id, client_vendor_id } = await aVendor(world, { parent_vendor_id, ...given });
      expect(await brokenRules(chain.change(vendor_id, { client_vendor_id }))).toEqual([
        403,
        'NotYours',
        ['client_vendor_id', 'outlet.issue.not-editable'],
      ]);
    }
  });
});

describe('what the operator does not offer', () => {
  it('is refused where the flag is off [FLG-05] [NAV-14]', async () => {
    const { id } = await chain.added();
    const { flagsFor } = world.flags;
    const without: TestWorld['flags'] = {
      ...world.flags,
      flagsFor: (site) => ({ ...flagsFor(site), 'add-outlet': false, 'edit-outlet': false }),
    };
    const plain = await createApp({ ...world, flags: without });
    const asked = [
      callApi(plain, chain.headers, api.addOutlet, {
        body: aPoint(chain.vendor.vendor_id, { client_vendor_id: 'X' }),
      }),
      callApi(plain, chain.headers, api.changeOutlet, {
        params: { id },
        body: aPoint(chain.vendor.vendor_id),
      }),
    ];
    for (const reply of asked) expect(await brokenRules(reply)).toEqual([404, 'NotFound']);
    await plain.close();
  });

  it('is refused where the vendor’s permission is off [NAV-14]', async () => {
    const { id } = await chain.added();
    await world.db.pool.query(
      'update vendors set may_add_outlets = false, may_edit = false where root_id = $1',
      [chain.vendor.vendor_id],
    );
    world.clock.advance(5);
    expect(await brokenRules(chain.add({ client_vendor_id: 'X' }))).toEqual([403, 'NotYours']);
    expect((await chain.change(id)).statusCode).toBe(403);
  });
});
